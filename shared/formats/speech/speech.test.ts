import { describe, expect, it, test } from 'vitest'
import { sampleFiles } from '../../media/testing/sample-files.ts'
import type { Part } from '../../runs/part.ts'
import { feedStream } from '../testing/feed-stream.ts'
import { knownVoices, speechFields } from './fields.ts'
import { speechFormat } from './index.ts'
import { createSpeechReader } from './speech-reader.ts'
import { createSpeechStreamReader, speechPieceOf } from './stream.ts'

const mp3 = new Uint8Array([...(sampleFiles['audio/mpeg'] ?? []), ...new Uint8Array(100).fill(1)])

function read(bytes: Uint8Array, size: number) {
  const reader = createSpeechReader({ headers: [{ name: 'Content-Type', value: 'text/plain' }] })
  let kind: string | undefined
  for (let at = 0; at < bytes.length; at += size) kind = reader.push(bytes.subarray(at, at + size))
  const parts: Part[] = []
  reader.end(false, parts)
  return { kind, parts }
}

function event(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

function feed(text: string, size = 11) {
  return feedStream(new TextEncoder().encode(text), () => createSpeechStreamReader(), size)
}

test('every documented field is on the form or filled by it, and begins with a value of its kind', () => {
  // The documented fields, then the others (see shared/gateway/wire/speech.md, "Request fields").
  const documented =
    `response_format speed instructions stream_format metadata task_type language ref_audio ref_text
    x_vector_only_mode max_new_tokens`.split(/\s+/)
  expect(speechFields.map(({ name }) => name).toSorted()).toEqual(documented.toSorted())
  const kinds: Readonly<Record<string, string>> = {
    choice: 'string',
    text: 'string',
    number: 'number',
    integer: 'number',
    boolean: 'boolean',
    json: 'object',
  }
  expect(speechFields.map(({ initial }) => typeof initial)).toEqual(
    speechFields.map(({ kind }) => kinds[kind]),
  )
  expect(knownVoices).toContain('alloy')
})

test('the extra JSON has the last word, also about the text', () => {
  const built = speechFormat.request({
    model: 'm',
    input: '',
    voice: 'alloy',
    parameters: { stream_format: 'sse' },
    extra: { input: 'Hi', voice: { id: 'voice_1' } },
  })
  expect(built).toMatchObject({
    ok: true,
    value: {
      path: '/v1/audio/speech',
      expectsStream: true,
      body: { value: { model: 'm', input: 'Hi', voice: { id: 'voice_1' }, stream_format: 'sse' } },
    },
  })
})

describe('the reader of sound', () => {
  it.each([1, 7, 16, 10_000])('tells a file in chunks of %i bytes', (size) => {
    expect(read(mp3, size)).toEqual({
      kind: 'bytes',
      parts: [
        { type: 'media', block: 'sound', mediaType: 'audio/mpeg', source: 'body' },
        { type: 'finish', reason: 'stop', raw: '' },
      ],
    })
  })

  it.each([
    ['JSON', '{"error":{"message":"No."}}'],
    ['events', 'data: {"type":"speech.audio.delta"}\n\n'],
    ['words beyond ASCII, cut anywhere', 'Änderungen können überall geschnitten werden'],
  ])('leaves %s to be read as text', (_, text) => {
    for (const size of [1, 5, 17, 1_000]) {
      expect(read(new TextEncoder().encode(text), size).kind).toBe('text')
    }
  })

  it('says what bytes of an unknown kind are, and keeps them', () => {
    const { parts } = read(new Uint8Array(64).fill(3), 64)
    expect(parts).toMatchObject([
      { type: 'media', mediaType: 'application/octet-stream' },
      { type: 'error', error: { code: 'not-sound' } },
    ])
  })
})

describe('streamed speech', () => {
  const pieces = [0, 40, 80].map((at) => mp3.subarray(at, at + 40))
  const deltas = pieces.map((piece) =>
    event({ type: 'speech.audio.delta', audio: Buffer.from(piece).toString('base64') }),
  )
  const done = event({
    type: 'speech.audio.done',
    usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
  })
  it('is one sound, however the network cuts it', () => {
    const media = { type: 'media', block: 'sound', mediaType: 'audio/mpeg', source: 'speech-events' }
    for (const size of [3, 50, 10_000]) {
      expect(feed(deltas.join('') + done, size)).toEqual({
        isComplete: true,
        parts: [
          { type: 'usage', usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 } },
          media,
          { type: 'finish', reason: 'stop', raw: 'speech.audio.done' },
        ],
      })
    }
    // The sound before a break can be played.
    expect(feed(deltas.join(''))).toEqual({ isComplete: false, parts: [media] })
  })

  it.each([
    ['without a piece', done, { code: 'empty-sound' }],
    [
      'with an error',
      `${deltas[0]}${event({ type: 'error', error: { message: 'No.' } })}`,
      { gatewaySays: 'No.' },
    ],
  ])('%s is no sound', (_, text, error) => {
    const { parts } = feed(text)
    expect(parts.find((part) => part.type === 'error')).toMatchObject({ error })
    expect(parts.some((part) => part.type === 'media')).toBe(false)
  })

  it('passes over what is no base64', () => {
    expect(speechPieceOf({ type: 'speech.audio.delta', audio: '!' })).toBeUndefined()
    expect(speechPieceOf({ type: 'speech.audio.delta', audio: 'AQI=' })).toEqual(new Uint8Array([1, 2]))
    expect(feed(event({ type: 'speech.audio.delta', audio: '!' })).parts).toMatchObject([
      { type: 'unreadable' },
    ])
  })
})
