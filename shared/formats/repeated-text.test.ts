import { expect, test } from 'vitest'
import type { Part } from '../runs/part.ts'
import { createChatStreamReader } from './chat/stream.ts'
import type { StreamReader } from './format.ts'
import { createGenerateContentStreamReader } from './generate-content/stream.ts'
import { createMessagesStreamReader } from './messages/stream.ts'
import { createResponsesStreamReader } from './responses/stream.ts'

/** All parts of the events, each as it came: nothing is merged. */
function readAll(reader: StreamReader, events: readonly string[]): Part[] {
  const parts: Part[] = []
  for (const data of events) reader.push({ event: '', data }, parts)
  reader.end(parts)
  return parts
}

const texts = ['One', ' two', ' “three”', '\n', '"', '\\', ' One', '']

const chat = (delta: object) => ({ id: 'c', choices: [{ index: 0, delta, finish_reason: null }] })
const responses = (type: string, delta: string, index: number) => ({
  type,
  output_index: 0,
  content_index: 0,
  delta,
  sequence_number: index,
})
const messages = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta })
const candidates = (parts: object[], rest: object = {}) => ({
  candidates: [{ index: 0, content: { parts }, ...rest }],
  responseId: 'r',
})

test.each<[string, () => StreamReader, object[]]>([
  [
    'chat',
    createChatStreamReader,
    [
      ...texts.map((reasoning_content) => chat({ reasoning_content })),
      ...texts.map((content) => chat({ content })),
      chat({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }] }),
      ...texts.map((content) => chat({ content })),
      { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ],
  ],
  [
    'responses',
    createResponsesStreamReader,
    [
      { type: 'response.created', response: { id: 'r', model: 'm' } },
      ...texts.map((text, index) => ({
        ...responses('response.reasoning_summary_text.delta', text, index),
        summary_index: 0,
      })),
      ...texts.map((text, index) => ({
        ...responses('response.reasoning_summary_text.delta', text, index),
        summary_index: 1,
      })),
      ...texts.map((text, index) => ({
        ...responses('response.output_text.delta', text, index),
        output_index: 1,
      })),
      {
        type: 'response.completed',
        response: { id: 'r', output: [{ type: 'message', content: [{ type: 'output_text', text: 'All' }] }] },
      },
    ],
  ],
  [
    'messages',
    createMessagesStreamReader,
    [
      { type: 'message_start', message: { id: 'm', model: 'm' } },
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      ...texts.map((thinking) => messages(0, { type: 'thinking_delta', thinking })),
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      ...texts.map((text) => messages(1, { type: 'text_delta', text })),
      { type: 'message_stop' },
    ],
  ],
  [
    'generate-content',
    createGenerateContentStreamReader,
    [
      ...texts.map((text) => candidates([{ text, thought: true }])),
      ...texts.map((text) => candidates([{ text }])),
      ...texts.map((text) => candidates([{ text, thoughtSignature: 's' }])),
      ...texts.map((text) => candidates([{ text }, { text: 'and' }])),
      ...texts.map((text) => candidates([{ text }])),
      candidates([], { finishReason: 'STOP' }),
    ],
  ],
])(
  '%s: events that differ in their text alone give what they give when each is parsed',
  (_, create, events) => {
    const alike = events.map((event) => JSON.stringify(event))
    // No two neighbours are spaced alike, so none is read as a repetition of the one before.
    const spaced = events.map((event, index) => JSON.stringify(event, null, index % 2))
    const parts = readAll(create(), alike)
    expect(parts).toEqual(readAll(create(), spaced))
    expect(parts.filter((part) => part.type === 'text' && part.text === ' two').length).toBeGreaterThan(0)
    expect(parts.some((part) => part.type === 'finish' || part.type === 'keep')).toBe(true)
  },
)
