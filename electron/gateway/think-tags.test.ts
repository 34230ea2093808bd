import { describe, expect, it } from 'vitest'
import { answerFormats } from '../../shared/formats/answer-formats.ts'
import { conversationFormatIds, type ConversationFormatId } from '../../shared/formats/registry.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { createPartLog } from '../../shared/runs/part-log.ts'
import { createResponseReader } from './response-reader.ts'

/** A streamed answer whose text comes in these pieces. */
function streamed(format: ConversationFormatId, pieces: readonly string[]): string {
  const text = pieces.join('')
  const events: Record<ConversationFormatId, () => readonly object[]> = {
    chat: () => [
      ...pieces.map((content) => ({ id: 'c', choices: [{ index: 0, delta: { content } }] })),
      { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ],
    responses: () => {
      const item = { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text }] }
      return [
        { type: 'response.created', response: { id: 'r' } },
        ...pieces.map((delta) => ({
          type: 'response.output_text.delta',
          output_index: 0,
          content_index: 0,
          delta,
        })),
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response: { id: 'r', status: 'completed', output: [item] } },
      ]
    },
    messages: () => [
      { type: 'message_start', message: { id: 'm', content: [] } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...pieces.map((piece) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: piece },
      })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ],
    'generate-content': () => [
      ...pieces.map((piece) => ({ candidates: [{ content: { parts: [{ text: piece }] } }] })),
      { candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] },
    ],
  }
  return events[format]()
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join('')
}

function whole(format: ConversationFormatId, text: string): string {
  const bodies: Record<ConversationFormatId, object> = {
    chat: { choices: [{ index: 0, message: { content: text }, finish_reason: 'stop' }] },
    responses: {
      object: 'response',
      id: 'r',
      status: 'completed',
      output: [{ type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text }] }],
    },
    messages: { type: 'message', content: [{ type: 'text', text }], stop_reason: 'end_turn' },
    'generate-content': { candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] },
  }
  return JSON.stringify(bodies[format])
}

/** The blocks of an answer: applied part by part, and from the log that a watcher replays, taken at any time. */
function read(format: ConversationFormatId, type: string, body: string) {
  const answer = createAnswer()
  const logged = createAnswer()
  const log = createPartLog()
  let batches = 0
  const reader = createResponseReader(
    answerFormats[format],
    { status: 200, headers: [{ name: 'content-type', value: type }] },
    (parts) => {
      applyParts(answer, parts)
      log.append(parts)
      batches += 1
      if (batches % 3 === 0) applyParts(logged, log.take())
    },
  )
  reader.push(Buffer.from(body))
  const end = reader.end()
  applyParts(logged, log.take())
  expect(logged.blocks).toEqual(answer.blocks)
  return { blocks: answer.blocks, keep: answer.keep, outcome: end.outcome }
}

function cut(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, at * size + size),
  )
}

const thought = (text: string) => ({ type: 'reasoning', text })
const words = (text: string) => ({ type: 'text', text })

const cases: readonly (readonly [name: string, text: string, blocks: readonly object[], back: string])[] = [
  [
    'both tags',
    '<think>\nHm, a < b.\n</think>\n\nHello!',
    [thought('\nHm, a < b.\n'), words('Hello!')],
    'Hello!',
  ],
  ['both tags behind line breaks', '\n\n<think>Hm</think>Hello!', [thought('Hm'), words('Hello!')], 'Hello!'],
  ['an empty thought', '<think>\n\n</think>\n\nHello!', [thought('\n\n'), words('Hello!')], 'Hello!'],
  ['a thought without space', '<think></think>Hello!', [words('Hello!')], 'Hello!'],
  [
    'later tags',
    '<think>Hm</think>The <think> is </think> text.',
    [thought('Hm'), words('The <think> is </think> text.')],
    'The <think> is </think> text.',
  ],
  [
    'a closing tag alone, in a line of its own',
    'Okay, the user says hi.\n</think>\n\nHello!',
    [thought('Okay, the user says hi.\n'), words('Hello!')],
    'Hello!',
  ],
  [
    'a closing tag alone, at the end of a line',
    'Okay. Greet them. </think>\nHello!',
    [thought('Okay. Greet them. '), words('Hello!')],
    'Hello!',
  ],
  [
    'a closing tag alone, between words',
    'Okay.</think>Hello!',
    [thought('Okay.'), words('Hello!')],
    'Hello!',
  ],
  [
    'a closing tag alone, behind code',
    'Use `a` and\n```\nb\n```\n</think>\nHello!',
    [thought('Use `a` and\n```\nb\n```\n'), words('Hello!')],
    'Hello!',
  ],
  ['a closing tag that is left over', '</think>\n\nHello!', [words('Hello!')], 'Hello!'],
  ['other names', '<thinking>Hm</thinking>\nHello!', [thought('Hm'), words('Hello!')], 'Hello!'],
  ['names of Seed', '<seed:think>Hm</seed:think>Hello!', [thought('Hm'), words('Hello!')], 'Hello!'],
  ['names of Magistral', '[THINK]Hm[/THINK]Hello!', [thought('Hm'), words('Hello!')], 'Hello!'],
  ['names of Kimi', '◁think▷Hm◁/think▷Hello!', [thought('Hm'), words('Hello!')], 'Hello!'],
]

const texts: readonly (readonly [name: string, text: string])[] = [
  ['a tag in a sentence', 'The tag <think> begins and </think> ends it.'],
  ['a closing tag in a sentence', 'Write </think> at the end.'],
  ['a closing tag in code', 'Write `</think>` or:\n```\n</think>\n```\nDone.'],
  ['a closing tag between quotation marks', 'It is "</think>" or “</think>”.'],
  ['a closing tag in open code', 'See `a</think>\nb` there'],
  ['a beginning of a tag', '<thi'],
  ['a comparison', 'a < b </t'],
  ['another tag', '<div>Hello</div>'],
]

describe.each(conversationFormatIds)('tags of reasoning in %s', (format) => {
  it.each(cases)('%s: the reasoning is no text, whole and however it is cut', (_name, text, blocks) => {
    const expected = { blocks, outcome: 'done' }
    expect(read(format, 'application/json', whole(format, text))).toMatchObject(expected)
    for (let size = 1; size <= text.length; size += size < 12 ? 1 : 7)
      expect(read(format, 'text/event-stream', streamed(format, cut(text, size)))).toMatchObject(expected)
  })

  it.each(cases)('%s: the reasoning does not go back', (_name, text, _blocks, back) => {
    for (const { keep } of [
      read(format, 'application/json', whole(format, text)),
      read(format, 'text/event-stream', streamed(format, cut(text, 3))),
    ]) {
      // In chat completions the blocks are sent back, and no provider state is kept.
      if (format === 'chat') expect(keep).toBeUndefined()
      else expect(textsIn(keep)).toEqual([back])
    }
  })

  it.each(texts)('%s: it stays text', (_name, text) => {
    const expected = { blocks: [words(text)], outcome: 'done' }
    expect(read(format, 'application/json', whole(format, text))).toMatchObject(expected)
    for (const size of [1, 2, 3, 5, 8, 13])
      expect(read(format, 'text/event-stream', streamed(format, cut(text, size)))).toMatchObject(expected)
  })

  it('reasoning whose end did not come is reasoning', () => {
    const { blocks } = read(format, 'text/event-stream', streamed(format, ['<th', 'ink>Hm, ', 'and </thi']))
    expect(blocks).toEqual([thought('Hm, and </thi')])
  })

  it('many closing tags in a long text cost no more than the text', () => {
    const text = 'a </think> b '.repeat(20_000)
    expect(read(format, 'application/json', whole(format, text)).blocks).toEqual([words(text)])
  })
})

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'text' && typeof inner === 'string' ? [inner] : textsIn(inner),
  )
}
