import { describe, expect, it } from 'vitest'
import { transcriptOf } from './transcript.ts'
import { feedStream, type FedStream } from '../testing/feed-stream.ts'
import { createTranscriptionStreamReader } from './stream.ts'

function feed(events: readonly object[], size = 7): FedStream {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  return feedStream(new TextEncoder().encode(text), () => createTranscriptionStreamReader(), size)
}

const delta = (text: string) => ({ type: 'transcript.text.delta', delta: text })
const segment = (id: number, text: string, speaker: string) => ({
  type: 'transcript.text.segment',
  id: `s${id}`,
  start: id,
  end: id + 1,
  text,
  speaker,
})

describe('a streamed transcript', () => {
  it('is its pieces while they come, and whole at its end, however the network cuts it', () => {
    const events = [delta('Héllo '), delta('there.'), { type: 'transcript.text.done', text: 'Héllo there.' }]
    const fed = feed(events, 1_000)
    expect(fed).toEqual({
      isComplete: true,
      parts: [
        { type: 'text', block: 'transcript', text: 'Héllo there.' },
        { type: 'keep', value: { text: 'Héllo there.', segments: [], words: [] } },
        { type: 'finish', reason: 'stop', raw: 'transcript.text.done' },
      ],
    })
    for (const size of [1, 3, 11]) expect(feed(events, size)).toEqual(fed)
  })

  it('has the segments with their speakers, also where no piece of text came', () => {
    const { parts } = feed([
      segment(0, 'Hi.', 'A'),
      segment(1, 'Bye.', 'B'),
      { type: 'transcript.text.done', text: '' },
    ])
    expect(transcriptOf(parts)?.segments).toEqual([
      { start: 0, end: 1, text: 'Hi.', speaker: 'A' },
      { start: 1, end: 2, text: 'Bye.', speaker: 'B' },
    ])
    expect(parts[0]).toEqual({ type: 'text', block: 'transcript', text: 'Hi. Bye.' })
    expect(transcriptOf(parts)?.text).toBe('Hi. Bye.')
  })

  it('keeps what came before it broke off, and is not complete', () => {
    const { parts, isComplete } = feed([delta('Half a'), segment(0, 'Half a', 'A')])
    expect(isComplete).toBe(false)
    expect(transcriptOf(parts)).toMatchObject({ text: 'Half a', segments: [{ speaker: 'A' }] })
  })

  it('takes a whole answer in one event', () => {
    const { parts, isComplete } = feed([{ text: 'Hi.', duration: '1.5' }])
    expect(isComplete).toBe(true)
    expect(transcriptOf(parts)).toEqual({ text: 'Hi.', durationSeconds: 1.5, segments: [], words: [] })
  })

  it.each([
    [{ type: 'error', error: { message: 'It broke.' } }],
    [{ error: { message: 'It broke.', code: 500 } }],
  ])('ends in the error it holds', (event) => {
    const { parts } = feed([delta('Hi'), event])
    expect(parts.at(-1)).toMatchObject({ type: 'error', error: { gatewaySays: 'It broke.' } })
  })

  it('shows events it does not know, and passes over pings', () => {
    const { parts } = feed([{ type: 'ping' }, { type: 'transcript.new', value: 1 }])
    expect(parts).toEqual([
      {
        type: 'opaque',
        block: 'opaque/transcript.new',
        label: 'transcript.new',
        value: { type: 'transcript.new', value: 1 },
      },
    ])
  })
})

describe('a transcript that is streamed as transcripts', () => {
  it.each([
    ['one', ['Hello there.'], 'Hello there.'],
    ['stretches', [' Hello', ' there.', ' Bye.'], ' Hello there. Bye.'],
    ['sentences without a space', ['Hello there.', 'Bye.'], 'Hello there. Bye.'],
    ['stretches of Chinese', ['你好，', '再见。'], '你好，再见。'],
    ['all so far', ['Hello there', 'Hello there, my', 'Hello there, my friend.'], 'Hello there, my friend.'],
  ])('is all of them: %s', (_, texts, whole) => {
    const { parts, isComplete } = feed(texts.map((text) => ({ text })))
    expect(isComplete).toBe(true)
    expect(parts.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe(whole)
    expect(parts).toContainEqual({ type: 'keep', value: { text: whole, segments: [], words: [] } })
    expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
  })
})
