import { describe, expect, it } from 'vitest'
import { applyParts, createAnswer } from '../runs/answer.ts'
import type { Block } from '../runs/block.ts'
import type { Part } from '../runs/part.ts'
import { createChatStreamReader } from './chat/stream.ts'
import type { StreamReader } from './format.ts'
import { createGenerateContentStreamReader } from './generate-content/stream.ts'
import { createMessagesStreamReader } from './messages/stream.ts'
import { createResponsesStreamReader } from './responses/stream.ts'
import { createTranscriptionStreamReader } from './transcriptions/stream.ts'

function partsOf(reader: StreamReader, events: readonly object[]): Part[] {
  const parts: Part[] = []
  for (const event of events) reader.push({ event: '', data: JSON.stringify(event) }, parts)
  reader.end(parts)
  return parts
}

function blocksOf(parts: readonly Part[]): readonly Block[] {
  const answer = createAnswer()
  applyParts(answer, [...parts])
  return answer.blocks
}

type Kind = 'text' | 'reasoning'

/** How one format streams: its pieces of one kind, and the events before and after them. */
interface Streamed {
  readonly name: string
  readonly create: () => StreamReader
  readonly begin: readonly object[]
  piece(this: void, kind: Kind, text: string): object
  readonly end: readonly object[]
  readonly hasReasoning: boolean
}

const messagesDelta = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta })
const messagesStart = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
})
const messagesStop = (index: number) => ({ type: 'content_block_stop', index })
const messagesEnd = [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }]

const formats: readonly Streamed[] = [
  {
    name: 'chat completions',
    create: createChatStreamReader,
    begin: [],
    piece: (kind, text) => ({
      choices: [{ index: 0, delta: { [kind === 'text' ? 'content' : 'reasoning_content']: text } }],
    }),
    end: [{ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }],
    hasReasoning: true,
  },
  {
    name: 'responses',
    create: createResponsesStreamReader,
    begin: [{ type: 'response.created', response: { id: 'r' } }],
    piece: (kind, delta) => ({
      type: kind === 'text' ? 'response.output_text.delta' : 'response.reasoning_summary_text.delta',
      output_index: kind === 'text' ? 1 : 0,
      delta,
    }),
    end: [{ type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } }],
    hasReasoning: true,
  },
  {
    name: 'messages',
    create: createMessagesStreamReader,
    begin: [{ type: 'message_start', message: { id: 'm' } }],
    piece: (kind, text) =>
      kind === 'text'
        ? messagesDelta(1, { type: 'text_delta', text })
        : messagesDelta(0, { type: 'thinking_delta', thinking: text }),
    end: messagesEnd,
    hasReasoning: true,
  },
  {
    name: 'generate-content',
    create: createGenerateContentStreamReader,
    begin: [],
    piece: (kind, text) => ({
      candidates: [
        { index: 0, content: { parts: [{ text, ...(kind === 'reasoning' && { thought: true }) }] } },
      ],
    }),
    end: [{ candidates: [{ index: 0, content: { parts: [{ text: '' }] }, finishReason: 'STOP' }] }],
    hasReasoning: true,
  },
  {
    name: 'transcriptions',
    create: createTranscriptionStreamReader,
    begin: [],
    piece: (_, delta) => ({ type: 'transcript.text.delta', delta }),
    end: [{ type: 'transcript.text.done', text: 'The tower is 330 m tall.' }],
    hasReasoning: false,
  },
  {
    name: 'transcriptions in the manner of chat',
    create: createTranscriptionStreamReader,
    begin: [],
    piece: (_, content) => ({ object: 'transcription.chunk', choices: [{ delta: { content } }] }),
    end: [{ choices: [{ delta: {}, finish_reason: 'stop' }] }],
    hasReasoning: false,
  },
]

const words = ['The', ' tower', ' is', ' 330 m', ' tall', '.']
const whole = words.join('')
const growing = words.map((_, at) => words.slice(0, at + 1).join(''))
const ways: readonly (readonly [string, readonly string[]])[] = [
  ['in pieces', words],
  ['as snapshots that grow', growing],
  ['as snapshots, each of them twice', growing.flatMap((text) => [text, text])],
  ['in pieces, and whole behind them', [...words, whole]],
]

describe.each(formats)('$name', ({ create, begin, piece, end }) => {
  it.each(ways)('says once what comes %s', (_, pieces) => {
    const events = [...begin, ...pieces.map((text) => piece('text', text)), ...end]
    expect(blocksOf(partsOf(create(), events))).toEqual([{ type: 'text', text: whole }])
  })

  it('says what a model repeats as often as it does', () => {
    const pieces = ['Row, row, row your boat. ', 'Row, row, row your boat. ', 'ha', 'haha']
    const events = [...begin, ...pieces.map((text) => piece('text', text)), ...end]
    expect(blocksOf(partsOf(create(), events))).toEqual([{ type: 'text', text: pieces.join('').trimEnd() }])
  })
})

describe.each(formats.filter(({ hasReasoning }) => hasReasoning))(
  '$name',
  ({ create, begin, piece, end }) => {
    it.each(ways)('thinks once what comes %s, before it answers', (_, pieces) => {
      const thoughts = pieces.map((text) => piece('reasoning', text))
      const events = [...begin, ...thoughts, ...pieces.map((text) => piece('text', text)), ...end]
      expect(blocksOf(partsOf(create(), events))).toEqual([
        { type: 'reasoning', text: whole },
        { type: 'text', text: whole },
      ])
    })
  },
)

const say = (index: number, texts: readonly string[], start = '') => [
  messagesStart(index, { type: 'text', text: start }),
  ...texts.map((text) => messagesDelta(index, { type: 'text_delta', text })),
  messagesStop(index),
]
const think = (index: number, texts: readonly string[]) => [
  messagesStart(index, { type: 'thinking', thinking: '', signature: '' }),
  ...texts.map((thinking) => messagesDelta(index, { type: 'thinking_delta', thinking })),
  messagesDelta(index, { type: 'signature_delta', signature: 'signed' }),
  messagesStop(index),
]
const call = (index: number, id: string, json: readonly string[], input: object = {}) => [
  messagesStart(index, { type: 'tool_use', id, name: 'look', input }),
  ...json.map((partial_json) => messagesDelta(index, { type: 'input_json_delta', partial_json })),
  messagesStop(index),
]
const readMessages = (events: readonly object[]) => {
  const begin = [{ type: 'message_start', message: { id: 'm' } }]
  const parts = partsOf(createMessagesStreamReader(), [...begin, ...events, ...messagesEnd])
  const kept = parts.find((part) => part.type === 'keep')
  return { blocks: blocksOf(parts), kept: kept?.type === 'keep' ? kept.value : undefined }
}
const textBlock = { type: 'text', text: whole }
const callBlock = { type: 'tool-call', callId: 'a', name: 'look', arguments: '{"at":1}' }

describe('blocks of messages that come again', () => {
  it.each<[string, readonly object[], readonly object[]]>([
    ['a text under its index', [...say(0, words), ...say(0, words)], [textBlock]],
    ['a text under its index, in other pieces', [...say(0, words), ...say(0, [whole])], [textBlock]],
    ['a text as its start', [...say(0, words), ...say(0, [], whole)], [textBlock]],
    ['a start with all of its text, and deltas', say(0, words, whole), [textBlock]],
    ['a start with some of its text', say(0, words.slice(1), 'The'), [textBlock]],
    ['a text that grows from block to block', growing.flatMap((grown) => say(0, [grown])), [textBlock]],
    [
      'deltas behind the stop',
      [...say(0, words), ...words.map((piece) => messagesDelta(0, { type: 'text_delta', text: piece }))],
      [textBlock],
    ],
    [
      'the rest behind a stop that came too early',
      [
        ...say(0, words.slice(0, 2)),
        ...words.slice(2).map((piece) => messagesDelta(0, { type: 'text_delta', text: piece })),
      ],
      [textBlock],
    ],
    [
      'thinking, a text and a call, all of them',
      [
        ...think(0, words),
        ...say(1, words),
        ...call(2, 'a', ['{"at"', ':1}']),
        ...think(0, words),
        ...say(1, words),
        ...call(2, 'a', ['{"at"', ':1}']),
      ],
      [{ type: 'reasoning', text: whole }, textBlock, callBlock],
    ],
    [
      'a call under another index',
      [...call(0, 'a', ['{"at":1}']), ...call(1, 'a', ['{"at":1}'])],
      [callBlock],
    ],
    ['a call whose start has its input', call(0, 'a', ['{"at":', ' 1}'], { at: 1 }), [callBlock]],
    [
      'two calls',
      [...call(0, 'a', ['{"at":1}']), ...call(1, 'b', ['{"at":1}'])],
      [callBlock, { ...callBlock, callId: 'b' }],
    ],
    [
      'three blocks under one index',
      [...think(0, words), ...say(0, words), ...call(0, 'a', ['{"at":1}'])],
      [{ type: 'reasoning', text: whole }, textBlock, callBlock],
    ],
    [
      'two texts under one index',
      [...say(0, words), ...say(0, ['The end', '.'])],
      [textBlock, { type: 'text', text: 'The end.' }],
    ],
    ['two equal texts under two indexes', [...say(0, words), ...say(1, words)], [textBlock, textBlock]],
  ])('are read: %s', (_, events, expected) => {
    const { blocks, kept } = readMessages(events)
    expect(blocks).toEqual(expected)
    expect(Array.isArray(kept) ? kept.length : 0).toBe(expected.length)
  })

  it('keep the signature of the thinking, once', () => {
    const { kept } = readMessages([...think(0, words), ...think(0, words), ...say(1, words)])
    expect(kept).toEqual([
      { type: 'thinking', thinking: whole, signature: 'signed' },
      { type: 'text', text: whole },
    ])
  })
})

const chunk = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ index: 0, content: { parts }, ...(finishReason !== undefined && { finishReason }) }],
})
const callPart = { functionCall: { name: 'look', args: { at: 1 } } }

describe('results of generate-content that grow', () => {
  it('have their thoughts, their text and their calls once', () => {
    const parts = partsOf(createGenerateContentStreamReader(), [
      ...growing.map((text) => chunk([{ text, thought: true }])),
      ...growing.map((text) => chunk([{ text: whole, thought: true }, { text }])),
      chunk([{ text: whole, thought: true }, { text: whole }, callPart]),
      chunk([{ text: whole, thought: true }, { text: whole }, callPart], 'STOP'),
    ])
    expect(blocksOf(parts)).toEqual([
      { type: 'reasoning', text: whole },
      { type: 'text', text: whole },
      { type: 'tool-call', callId: 'look-0-1', name: 'look', arguments: '{"at":1}' },
    ])
    const kept = parts.find((part) => part.type === 'keep')
    expect(kept?.type === 'keep' && kept.value).toEqual([
      { text: whole, thought: true },
      { text: whole },
      callPart,
    ])
  })

  it('keep two calls that are alike where nothing grows', () => {
    const parts = partsOf(createGenerateContentStreamReader(), [
      chunk([{ text: 'I look twice.' }]),
      chunk([callPart]),
      chunk([callPart], 'STOP'),
    ])
    expect(blocksOf(parts).filter(({ type }) => type === 'tool-call')).toHaveLength(2)
  })
})

const item = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text: whole }],
}
const itemDone = (output_index: number) => ({ type: 'response.output_item.done', output_index, item })

describe('items of responses that come again', () => {
  it('are told once under another place', () => {
    const parts = partsOf(createResponsesStreamReader(), [
      { type: 'response.created', response: { id: 'r' } },
      itemDone(0),
      itemDone(1),
      { type: 'response.completed', response: { id: 'r', status: 'completed', output: [item] } },
    ])
    expect(blocksOf(parts)).toEqual([{ type: 'text', text: whole }])
  })
})
