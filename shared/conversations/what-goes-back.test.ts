import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { conversationFormats } from '../formats/conversation-formats.ts'
import { conversationFormatIds, type ConversationFormatId } from '../formats/registry.ts'
import { applyParts, createAnswer } from '../runs/answer.ts'
import type { Block } from '../runs/block.ts'
import type { FinishReason, Part } from '../runs/part.ts'
import type { RunStatus } from '../runs/run.ts'
import { defaultConversationSettings } from './default-settings.ts'
import { toConversationInput } from './to-input.ts'
import { openToolCalls } from './tool-calls.ts'
import type { PathTurn } from './path-turn.ts'

const question: PathTurn = { role: 'user', blocks: [{ type: 'text', text: 'What time is it?' }] }
const next: PathTurn = { role: 'user', blocks: [{ type: 'text', text: 'And now?' }] }

/** The messages of the request that a format builds from some turns. */
function sentIn(format: ConversationFormatId, path: readonly PathTurn[], model = 'm'): JsonObject[] {
  const settings = { ...defaultConversationSettings(model), format, parameters: {} }
  const input = toConversationInput(settings, path)
  const request = input.ok ? conversationFormats[format].request(input.value) : input
  if (!request.ok || request.value.body?.type !== 'json') throw new Error(JSON.stringify(request))
  const body = request.value.body.value as JsonObject
  return (body['messages'] ?? body['input'] ?? body['contents']) as JsonObject[]
}

/** An answer with these parts, as stored once its run has ended. */
function answerOf(
  format: ConversationFormatId,
  parts: readonly Part[],
  run: { readonly status: RunStatus; readonly reason?: FinishReason },
): PathTurn {
  const answer = createAnswer()
  applyParts(answer, parts)
  const finish = run.reason === undefined ? answer.finish : { reason: run.reason, raw: run.reason }
  return {
    role: 'assistant',
    blocks: answer.blocks,
    format,
    ...(answer.keep === undefined ? {} : { keep: answer.keep }),
    run: { status: run.status, model: 'm', ...(finish === undefined ? {} : { finish }) },
  }
}

/** The parts that a format reads from a whole response body. */
function partsOf(format: ConversationFormatId, body: object): Part[] {
  const read = conversationFormats[format].response(body)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

/** Whole response bodies with a sentence and a tool call with these arguments. */
const calling: Readonly<Record<ConversationFormatId, (given: unknown) => object>> = {
  chat: (given) => ({
    choices: [
      {
        message: {
          content: 'Let me look.',
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'run', arguments: given } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
  }),
  responses: (given) => ({
    id: 'r',
    object: 'response',
    status: 'completed',
    output: [
      {
        type: 'message',
        id: 'm1',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Let me look.' }],
      },
      { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'run', arguments: given },
    ],
  }),
  messages: (given) => ({
    type: 'message',
    content: [
      { type: 'text', text: 'Let me look.' },
      { type: 'tool_use', id: 'call_1', name: 'run', input: given },
    ],
    stop_reason: 'tool_use',
  }),
  'generate-content': (given) => ({
    candidates: [
      {
        content: {
          parts: [{ text: 'Let me look.' }, { functionCall: { id: 'call_1', name: 'run', args: given } }],
        },
        finishReason: 'STOP',
      },
    ],
  }),
}

const result: PathTurn = { role: 'user', blocks: [{ type: 'tool-result', callId: 'call_1', output: 'ok' }] }

/** The arguments of the only call in some messages. */
function argumentsIn(messages: readonly JsonObject[]): unknown {
  const text = JSON.stringify(messages)
  const inText = /"arguments":("(?:[^"\\]|\\.)*")/.exec(text)?.[1]
  if (inText !== undefined) return JSON.parse(JSON.parse(inText) as string)
  return JSON.parse(/"(?:input|args)":(\{[^}]*\})/.exec(text)?.[1] ?? '0')
}

const pairs = conversationFormatIds.flatMap((from) => conversationFormatIds.map((to) => [from, to] as const))

describe.each(pairs)('a call that %s gave, in the next request of %s', (from, to) => {
  it.each([
    ['failed', undefined],
    ['stopped', undefined],
    ['ended-early', undefined],
    ['interrupted', undefined],
    ['done', 'refusal'],
    ['done', 'content-filter'],
    ['done', 'error'],
    ['done', 'bad-call'],
  ] as const)('is not there, and waits for nothing, where its answer ended: %s %s', (status, reason) => {
    const parts = partsOf(from, calling[from]({ tz: 'UTC' }))
    const turn = answerOf(from, parts, { status, ...(reason === undefined ? {} : { reason }) })
    expect(openToolCalls(turn)).toEqual([])
    const sent = JSON.stringify(sentIn(to, [question, turn, next]))
    expect(sent).toContain('Let me look.')
    expect(sent).not.toMatch(/call_1|"run"/)
  })

  it.each([
    ['', {}],
    [null, {}],
    ['null', {}],
    [undefined, {}],
    ['{"tz":"UTC"}', { tz: 'UTC' }],
    ['"{\\"tz\\":\\"UTC\\"}"', { tz: 'UTC' }],
    ['ls -l', { input: 'ls -l' }],
    ['[1]', { input: [1] }],
    ['7', { input: 7 }],
    [{ tz: 'UTC' }, { tz: 'UTC' }],
  ])('with the arguments %j has the object %j', (given, expected) => {
    const turn = answerOf(from, partsOf(from, calling[from](given)), { status: 'done', reason: 'tool-calls' })
    expect(openToolCalls(turn)).toHaveLength(1)
    expect(argumentsIn(sentIn(to, [question, turn, result]))).toEqual(expected)
  })

  it('is there with its result alone: once, and in the next message', () => {
    const turn = answerOf(from, partsOf(from, calling[from]({})), { status: 'done' })
    const count = (path: readonly PathTurn[]) => JSON.stringify(sentIn(to, path)).split('"run"').length - 1
    // Generate content repeats the function name with the result.
    const both = to === 'generate-content' ? 2 : 1
    expect([
      count([question, turn, next]),
      count([question, turn, result]),
      count([question, turn, next, turn, result]),
      count([question, turn, { ...result, blocks: [...result.blocks, ...result.blocks] }]),
    ]).toEqual([0, both, both, both])
  })
})

describe('calls of an answer that a limit cut', () => {
  it.each([
    ['["{}","{\\"a\\":"]', [true, false]],
    ['["{}","{}"]', [true, true]],
    ['["",""]', [true, false]],
    ['["{\\"a\\":1","{}"]', [false, true]],
  ])('go back as far as their arguments came to their end: %s', (given, expected) => {
    const blocks = (JSON.parse(given) as string[]).map((text, index): Block => ({
      type: 'tool-call',
      callId: `c${index}`,
      name: 'run',
      arguments: text,
    }))
    const run = { status: 'done', model: 'm', finish: { reason: 'length', raw: 'length' } } as const
    const open = openToolCalls({ blocks, run }).map(({ callId }) => callId)
    expect(blocks.map((_, index) => open.includes(`c${index}`))).toEqual(expected)
  })
})

describe.each(conversationFormatIds)('a call that stops in the middle of its arguments, in %s', (from) => {
  const streams: Readonly<Record<ConversationFormatId, (given: string) => readonly object[]>> = {
    chat: (given) => [
      {
        choices: [
          { index: 0, delta: { tool_calls: [{ index: 0, id: 'call_1', function: { name: 'run' } }] } },
        ],
      },
      { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: given } }] } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    ],
    responses: (given) => [
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'function_call', call_id: 'call_1', name: 'run', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: given },
      { type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } },
    ],
    messages: (given) => [
      { type: 'message_start', message: { content: [] } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'call_1', name: 'run', input: {} },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: given },
      },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ],
    'generate-content': (given) => [
      { candidates: [{ content: { parts: [{ functionCall: { name: 'run', args: {} } }] } }] },
      {
        candidates: [{ content: { parts: [{ functionCall: { name: '', args: { arguments: given } } }] } }],
      },
      { candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] },
    ],
  }

  const read = (given: string): PathTurn => {
    const reader = conversationFormats[from].createStreamReader?.()
    const parts: Part[] = []
    for (const event of streams[from](given)) reader?.push({ event: '', data: JSON.stringify(event) }, parts)
    reader?.end(parts)
    return answerOf(from, parts, { status: 'done' })
  }

  it.each(['{', '{"a"', '{"a":', '{"a":"b', '{"a":[1,{"b":2}', '{"a":"} ]"', String.raw`{"a":"\"}`])(
    'waits for nothing and goes back nowhere, also where the answer says that it calls: %s',
    (given) => {
      const turn = read(given)
      expect(openToolCalls(turn)).toEqual([])
      for (const to of conversationFormatIds)
        expect(JSON.stringify(sentIn(to, [question, turn, next]))).not.toMatch(/call_1|"run"/)
    },
  )

  it.each(['{"a":"{"}', '{}'])('is whole: %s', (given) => {
    expect(openToolCalls(read(given))).toHaveLength(1)
  })
})

describe('a call that the service says is not whole', () => {
  const item = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'run', arguments: '{"a":1}' }
  const body = (status: string) => ({
    id: 'r',
    status: 'completed',
    output: [
      { type: 'message', content: [{ type: 'output_text', text: 'Now.' }] },
      { ...item, status },
    ],
  })

  it.each([
    ['incomplete', 0],
    ['completed', 1],
  ])('is believed: %s', (status, open) => {
    const turn = answerOf('responses', partsOf('responses', body(status)), { status: 'done' })
    expect(openToolCalls(turn)).toHaveLength(open)
    for (const to of conversationFormatIds)
      expect(JSON.stringify(sentIn(to, [question, turn, result])).includes('"run"')).toBe(open === 1)
  })
})

describe('the words of an answer that were cut in two', () => {
  const cited = { type: 'page_location', cited_text: '330 m', document_index: 0, document_title: 'Towers' }
  const citations = [{ ...cited, start_page_number: 1, end_page_number: 2 }]
  const whole = 'The tower is 330 m tall.'

  it.each<[string, ConversationFormatId, object]>([
    [
      'by the sources of some',
      'messages',
      {
        content: [
          { type: 'text', text: 'The tower is ' },
          { type: 'text', text: '330 m', citations },
          { type: 'text', text: ' tall.' },
        ],
        stop_reason: 'end_turn',
      },
    ],
    [
      'in the parts of a message',
      'responses',
      {
        id: 'r',
        status: 'completed',
        output: [
          {
            type: 'message',
            content: ['The tower ', 'is 330', ' m tall.'].map((text) => ({ type: 'output_text', text })),
          },
        ],
      },
    ],
    [
      'by a call',
      'generate-content',
      {
        candidates: [
          {
            content: {
              parts: [
                { text: 'The tower is ' },
                { functionCall: { name: 'run', args: {} } },
                { text: '330 m tall.' },
              ],
            },
            finishReason: 'STOP',
          },
        ],
      },
    ],
    [
      'by an image',
      'chat',
      {
        choices: [
          {
            message: {
              content: [
                { type: 'text', text: 'The tower is' },
                { type: 'image_url', image_url: { url: 'https://towers.example/a.png' } },
                { type: 'text', text: ' 330 m tall.' },
              ],
            },
            finish_reason: 'stop',
          },
        ],
      },
    ],
  ])('are one text where a format has one: %s', (_, from, body) => {
    const turn = answerOf(from, partsOf(from, body), { status: 'done' })
    expect(sentIn('chat', [question, turn, next])[1]).toEqual({ role: 'assistant', content: whole })
  })

  it('are two paragraphs where they were', () => {
    const blocks: Block[] = [
      { type: 'text', text: 'One.' },
      { type: 'opaque', label: 'search', value: {} },
      { type: 'text', text: 'Two.' },
    ]
    expect(sentIn('chat', [question, { role: 'assistant', blocks }, next])[1]?.['content']).toBe(
      'One.\n\nTwo.',
    )
  })
})

describe('what says nothing', () => {
  it('is no part of the next request', () => {
    const parts = [{ text: '' }, { text: 'Noon.' }, { text: '', thoughtSignature: 'c2ln' }]
    const turn: PathTurn = {
      role: 'assistant',
      blocks: [{ type: 'text', text: 'Noon.' }],
      keep: parts,
      format: 'generate-content',
    }
    expect(sentIn('generate-content', [question, turn, next])[1]?.['parts']).toEqual(parts.slice(1))
  })

  it.each(conversationFormatIds)('is left out of %s: text of white space alone', (format) => {
    const blank: PathTurn = {
      role: 'assistant',
      blocks: [{ type: 'text', text: ' \n' }],
      run: { status: 'stopped', model: 'm' },
    }
    expect(JSON.stringify(sentIn(format, [question, blank, next]))).not.toContain(String.raw`\n`)
  })
})

describe('a file that is not of the type it is called', () => {
  const jpeg = btoa('\xff\xd8\xff\xe0\0\x10JFIF\0\x01')
  const data = { mimeType: 'image/png', data: jpeg }
  const drawn = partsOf('generate-content', {
    candidates: [{ content: { parts: [{ inlineData: data }] }, finishReason: 'STOP' }],
  })

  it('goes back under the type of its bytes', () => {
    const turn = answerOf('generate-content', drawn, { status: 'done' })
    const blocksOnly: PathTurn = { role: 'assistant', blocks: turn.blocks }
    for (const each of [turn, blocksOnly]) {
      expect(sentIn('generate-content', [question, each, next])[1]).toEqual({
        role: 'model',
        parts: [{ inlineData: { mimeType: 'image/jpeg', data: jpeg } }],
      })
    }
  })

  it.each(conversationFormatIds)('is sent by the user under the type of its bytes in %s', (format) => {
    const asked: PathTurn = { role: 'user', blocks: [{ type: 'media', mediaType: 'image/png', data: jpeg }] }
    const sent = JSON.stringify(sentIn(format, [asked]))
    expect(sent).toContain('image/jpeg')
    expect(sent).not.toContain('image/png')
  })
})

/** A chat completions answer that ended with tool calls. */
function chatAnswer(message: JsonObject): PathTurn {
  const body = { choices: [{ message, finish_reason: 'tool_calls' }] }
  return answerOf('chat', partsOf('chat', body), { status: 'done' })
}

describe('the reasoning of chat completions', () => {
  const message: JsonObject & { tool_calls: JsonObject[] } = {
    reasoning_content: 'I need the clock.',
    reasoning: 'I need a clock.',
    reasoning_details: [{ type: 'reasoning.text', text: 'Clock.', signature: 's', index: 0 }],
    thinking_blocks: [
      { type: 'thinking', thinking: 'A clock.', signature: 's' },
      { type: 'redacted_thinking', data: 'c2ln' },
    ],
    extra_content: { google: { thought_signature: 'c2ln' } },
    tool_calls: [
      {
        id: 'call_1',
        type: 'function',
        function: { name: 'run', arguments: '{}' },
        extra_content: { google: { thought_signature: 'c2ln' } },
        provider_specific_fields: { thought_signature: 'c2ln' },
      },
    ],
  }
  const { tool_calls: calls, ...reasoning } = message
  it('goes back with its calls, in the fields it came in', () => {
    expect(sentIn('chat', [question, chatAnswer(message), result])[1]).toEqual({
      role: 'assistant',
      content: null,
      ...reasoning,
      tool_calls: calls,
    })
  })

  it.each(Object.keys(reasoning) as (keyof typeof reasoning)[])(
    'goes back in %s alone where it came in that',
    (field) => {
      const only = { [field]: message[field] ?? null, tool_calls: calls }
      expect(sentIn('chat', [question, chatAnswer(only), result])[1]).toEqual({
        role: 'assistant',
        content: null,
        [field]: message[field],
        tool_calls: calls,
      })
    },
  )

  it('goes back as the part of the content that it came in', () => {
    const part = { type: 'thinking', thinking: [{ type: 'text', text: 'Clock.' }] }
    const content = [part, { type: 'text', text: 'I look.' }]
    const turn = chatAnswer({ content, tool_calls: calls })
    expect(turn.blocks.slice(0, 2)).toEqual([
      { type: 'reasoning', text: 'Clock.' },
      { type: 'text', text: 'I look.' },
    ])
    expect(sentIn('chat', [question, turn, result])[1]?.['content']).toEqual(content)
    expect(sentIn('chat', [question, turn, next])[1]?.['content']).toBe('I look.')
  })

  it.each([
    ['thinking_blocks', (thinking: string) => ({ thinking_blocks: [{ type: 'thinking', thinking }] })],
    [
      'parts of the content',
      (text: string) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }),
    ],
  ])('is put together from the pieces of a stream: %s', (_, delta) => {
    const reader = conversationFormats.chat.createStreamReader?.()
    const parts: Part[] = []
    const push = (choice: object) =>
      reader?.push({ event: '', data: JSON.stringify({ choices: [{ index: 0, ...choice }] }) }, parts)
    for (const piece of ['I ', 'need ', 'a ', 'clock', ' for ', 'that.']) push({ delta: delta(piece) })
    push({ delta: { tool_calls: calls } })
    push({ delta: {}, finish_reason: 'tool_calls' })
    reader?.end(parts)
    const turn = answerOf('chat', parts, { status: 'done' })
    expect(turn.blocks[0]).toEqual({ type: 'reasoning', text: 'I need a clock for that.' })
    expect(JSON.stringify(sentIn('chat', [question, turn, result])[1])).toContain(
      '"I need a clock for that."',
    )
  })

  it('does not go back without calls, without their results, or to another model', () => {
    const sent = [
      sentIn('chat', [question, chatAnswer({ ...reasoning, content: 'Noon.' }), next]),
      sentIn('chat', [question, chatAnswer({ ...message, content: 'Noon.' }), next]),
      sentIn('chat', [question, chatAnswer(message), result], 'another'),
    ]
    for (const messages of sent)
      expect(JSON.stringify(messages)).not.toMatch(/reasoning|thought_signature|thinking/)
  })

  it('is the same where it came in pieces', () => {
    const reader = conversationFormats.chat.createStreamReader?.()
    const parts: Part[] = []
    const deltas: JsonObject[] = [
      {
        reasoning_content: 'I need ',
        reasoning: 'I need ',
        reasoning_details: [{ type: 'reasoning.text', text: 'Cl', index: 0 }],
        thinking_blocks: [{ type: 'thinking', thinking: 'A ', signature: null }],
      },
      {
        reasoning_content: 'the clock.',
        reasoning: 'a clock.',
        reasoning_details: [{ type: 'reasoning.text', text: 'ock.', index: 0 }],
        thinking_blocks: [{ type: 'thinking', thinking: 'clock.' }],
      },
      { reasoning_details: [{ type: 'reasoning.text', text: null, signature: 's', index: 0 }] },
      { thinking_blocks: [{ type: 'thinking', thinking: '', signature: 's' }] },
      {
        thinking_blocks: [{ type: 'redacted_thinking', data: 'c2ln' }],
        extra_content: message['extra_content'] ?? null,
      },
      { tool_calls: calls.map((call) => ({ ...call, index: 0 })) },
    ]
    for (const delta of deltas)
      reader?.push({ event: '', data: JSON.stringify({ choices: [{ index: 0, delta }] }) }, parts)
    reader?.push(
      { event: '', data: '{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}' },
      parts,
    )
    reader?.end(parts)
    const turn = answerOf('chat', parts, { status: 'done' })
    expect(sentIn('chat', [question, turn, result])).toEqual(
      sentIn('chat', [question, chatAnswer(message), result]),
    )
  })
})

describe('text beside a tool call', () => {
  it('keeps its paragraph, whatever the order of the fields and of the chunks', () => {
    const reader = conversationFormats.chat.createStreamReader?.()
    const parts: Part[] = []
    const call = { index: 0, id: 'call_1', function: { name: 'run', arguments: '{"a":' } }
    const deltas: JsonObject[] = [
      { content: 'It is noon at' },
      { tool_calls: [call], content: ' that' },
      { content: ' time.', tool_calls: [{ index: 0, function: { arguments: '1}' } }] },
    ]
    for (const delta of deltas)
      reader?.push({ event: '', data: JSON.stringify({ choices: [{ index: 0, delta }] }) }, parts)
    reader?.push(
      { event: '', data: '{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}' },
      parts,
    )
    reader?.end(parts)
    const turn = answerOf('chat', parts, { status: 'done' })
    expect(sentIn('chat', [question, turn, result])[1]).toMatchObject({ content: 'It is noon at that time.' })
  })
})
