import { expect, test, vi } from 'vitest'
import type { Json, JsonObject } from '../json.ts'
import type { Part } from '../runs/part.ts'
import { createChatStreamReader } from './chat/stream.ts'
import type { StreamReader } from './format.ts'
import { createGenerateContentStreamReader } from './generate-content/stream.ts'
import { createMessagesStreamReader } from './messages/stream.ts'
import { createResponsesStreamReader } from './responses/stream.ts'
import { mutateJson } from './testing/mutate-json.ts'
import { createRandom } from '../seeded-random.ts'

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

const counts = (index: number) => ({
  promptTokenCount: 4,
  candidatesTokenCount: index,
  totalTokenCount: 4 + index,
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: 4 }],
})

const typical: [string, () => StreamReader, (index: number) => Json][] = [
  [
    'chat',
    createChatStreamReader,
    (index) => ({
      ...(chat({ content: texts[index % texts.length] ?? '' }) as JsonObject),
      created: 1_795_256_628 + (index % 3),
      usage: { prompt_tokens: 9, completion_tokens: index, total_tokens: 9 + index },
    }),
  ],
  [
    'responses',
    createResponsesStreamReader,
    (index) => ({
      ...responses('response.output_text.delta', texts[index % texts.length] ?? '', index),
      obfuscation: 'aB3dE6'.slice(index % 6),
    }),
  ],
  [
    'messages',
    createMessagesStreamReader,
    (index) => messages(0, { type: 'text_delta', text: texts[index % texts.length] ?? '' }) as Json,
  ],
  [
    'generate-content',
    createGenerateContentStreamReader,
    (index) =>
      ({
        ...candidates([{ text: texts[index % texts.length] ?? '' }]),
        usageMetadata: counts(index),
        modelVersion: 'm',
      }) as Json,
  ],
]

test.each(typical)(
  '%s: events that differ anywhere give what they give when each is parsed',
  (_, create, event) => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = createRandom(seed)
      const parsed: string[] = []
      const repeated: string[] = []
      for (let index = 0; index < 60; index += 1) {
        let value = event(index)
        for (let times = Math.floor(random() * 4) - 1; times > 0; times -= 1)
          value = mutateJson(value, random)
        const json = JSON.stringify(value)
        const isCut = random() < 0.02
        repeated.push(isCut ? json.slice(0, Math.floor(random() * json.length)) : json)
        // Spaced differently than its neighbours, no event is a repetition.
        parsed.push(isCut ? (repeated.at(-1) ?? '') : JSON.stringify(value, null, 1 + (index % 2)))
      }
      expect(readAll(create(), repeated), `seed ${seed}`).toEqual(readAll(create(), parsed))
    }
  },
)

test.each(typical.filter(([name]) => name === 'chat' || name === 'generate-content'))(
  '%s: counts on each event are told with each, without parsing it',
  (_, create, event) => {
    const reader = create()
    const parts: Part[] = []
    reader.push({ event: '', data: JSON.stringify(event(1)) }, parts)
    reader.push({ event: '', data: JSON.stringify(event(2)) }, parts)
    const parse = vi.spyOn(JSON, 'parse')
    parts.length = 0
    reader.push({ event: '', data: JSON.stringify({ ...(event(3) as object) }) }, parts)
    expect(parts.map(({ type }) => type)).toEqual(['text', 'usage'])
    const parsed = parse.mock.calls.map(([text]) => text)
    parse.mockRestore()
    expect(parsed.filter((text) => text.startsWith('{'))).toEqual([])
  },
)
