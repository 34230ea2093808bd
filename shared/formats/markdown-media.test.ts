import { describe, expect, it } from 'vitest'
import { applyParts, createAnswer } from '../runs/answer.ts'
import type { Part } from '../runs/part.ts'
import { feedStream } from './testing/feed-stream.ts'
import { createMarkdownMedia } from './markdown-media.ts'
import { readChatResponse } from './chat/response.ts'
import { createChatStreamReader } from './chat/stream.ts'
import { readResponsesResponse } from './responses/response.ts'
import { createResponsesStreamReader } from './responses/stream.ts'

const png = 'iVBORw0KGgoAAAANSUhEUg=='
const answer = `A boat![image](data:image/png;base64,${png})and [a link](https://a.example), [media](data:audio/wav;base64,UklGRg==)! [1]`

function readIn(pieces: readonly string[]): unknown[] {
  const out: unknown[] = []
  let text = ''
  const flushText = (): void => {
    if (text !== '') out.push(text)
    text = ''
  }
  const media = createMarkdownMedia(
    (piece) => void (text += piece),
    ({ mediaType, data }) => {
      flushText()
      out.push({ mediaType, data })
    },
  )
  for (const piece of pieces) media.push(piece)
  media.end()
  flushText()
  return out
}

const cut = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

function blocksOf(parts: readonly Part[]): unknown {
  const whole = createAnswer()
  applyParts(whole, parts)
  return whole.blocks
}

const blocks = [
  { type: 'text', text: 'A boat' },
  { type: 'media', mediaType: 'image/png', data: png },
  { type: 'text', text: 'and [a link](https://a.example), ' },
  { type: 'media', mediaType: 'audio/wav', data: 'UklGRg==' },
  { type: 'text', text: '! [1]' },
]

const message = (text: string) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
})

describe('files that are written into the text', () => {
  it('are taken out of it, however it is cut', () => {
    const expected = [
      'A boat',
      { mediaType: 'image/png', data: png },
      'and [a link](https://a.example), ',
      { mediaType: 'audio/wav', data: 'UklGRg==' },
      '! [1]',
    ]
    for (const size of [1, 2, 3, 7, 1_000]) expect(readIn(cut(answer, size))).toEqual(expected)
  })

  it('leave all other text as it is, letter by letter', () => {
    for (const text of [
      'a [b',
      '![x](data',
      '[y](data:image/png;base64,AA',
      '[z](data:text/plain,hello)',
      'wow!',
    ]) {
      expect(readIn(cut(text, 1))).toEqual([text])
    }
  })

  it('become media of a whole answer', () => {
    const read = readChatResponse({
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer } }],
    })
    expect(read.ok && blocksOf(read.value)).toEqual(blocks)
  })

  it('become media of a streamed one, in their place', () => {
    for (const size of [1, 4, 40]) {
      const events = cut(answer, size).map(
        (content) => `data: ${JSON.stringify({ id: 'c1', choices: [{ index: 0, delta: { content } }] })}\n\n`,
      )
      const end = `data: ${JSON.stringify({ id: 'c1', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`
      const bytes = new TextEncoder().encode(`${events.join('')}${end}data: [DONE]\n\n`)
      const { parts, isComplete } = feedStream(bytes, () => createChatStreamReader(), 64)
      expect([blocksOf(parts), isComplete]).toEqual([blocks, true])
    }
  })

  it('become media of a responses answer, whole or streamed, and are not sent back as text', () => {
    const response = { id: 'r1', object: 'response', status: 'completed', output: [message(answer)] }
    const kept = {
      type: 'keep',
      value: { responseId: 'r1', output: [message('A boatand [a link](https://a.example), ! [1]')] },
    }
    const read = readResponsesResponse(response)
    expect(read.ok && blocksOf(read.value)).toEqual(blocks)
    expect(read.ok && read.value.at(-1)).toEqual(kept)
    for (const size of [1, 4, 40]) {
      const events = [
        { type: 'response.created', response: { id: 'r1', output: [] } },
        ...cut(answer, size).map((delta, at) => ({
          type: 'response.output_text.delta',
          sequence_number: at,
          output_index: 0,
          content_index: 0,
          delta,
        })),
        { type: 'response.completed', response },
      ]
      const bytes = new TextEncoder().encode(
        events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
      )
      const { parts, isComplete } = feedStream(bytes, () => createResponsesStreamReader(), 64)
      expect([blocksOf(parts), isComplete]).toEqual([blocks, true])
      expect(parts.at(-1)).toEqual(kept)
    }
  })

  it('do not hide what follows them', () => {
    const read = readChatResponse({
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: { content: 'See [', tool_calls: [{ id: 't', function: { name: 'f', arguments: '{}' } }] },
        },
      ],
    })
    expect(read.ok && blocksOf(read.value)).toMatchObject([{ text: 'See [' }, { type: 'tool-call' }])
  })
})
