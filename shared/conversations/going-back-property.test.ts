import { afterAll, describe, expect, it } from 'vitest'
import { readdirSync } from 'node:fs'
import type { JsonObject } from '../json.ts'
import { conversationFormats } from '../formats/conversation-formats.ts'
import { conversationFormatIds, type ConversationFormatId } from '../formats/registry.ts'
import { fixtureBytes } from '../formats/testing/fixture.ts'
import { wellFormedJson } from '../gateway/well-formed.ts'
import { applyParts, createAnswer } from '../runs/answer.ts'
import type { Block } from '../runs/block.ts'
import { finishReasons, type Part } from '../runs/part.ts'
import { runStatuses, type RunStatus } from '../runs/run.ts'
import { createSseSplitter } from '../sse/sse-splitter.ts'
import { defaultConversationSettings } from './default-settings.ts'
import { problemsOf } from './testing/request-schemas.ts'
import { toConversationInput } from './to-input.ts'
import { openToolCalls } from './tool-calls.ts'
import type { PathTurn } from './path-turn.ts'
import { createRandom } from '../seeded-random.ts'

const seed = 20261128
const random = createRandom(seed)
const tried: Record<string, number> = {}

/** Streams besides the fixtures: each once left a conversation that no service accepted any more. */
const troublesome: Readonly<Record<ConversationFormatId, readonly (readonly JsonObject[])[]>> = {
  chat: [
    chunks(
      { content: 'Let me look.' },
      call(0, 'call_1', 'run_shell', ''),
      callPiece(0, '{"command":"rm -rf /srv'),
      {
        finish: 'error',
      },
    ),
    chunks(
      { reasoning_content: 'I need ' },
      { reasoning_content: 'it.' },
      call(0, 'c1', 'get_time', '{"tz":"UTC"}'),
      {
        finish: 'tool_calls',
      },
    ),
    chunks({ content: null }, call(0, 'c1', 'get_status'), { finish: 'tool_calls' }),
    chunks(call(0, '', 'first', '{}'), call(1, '', 'second', 'ls -l'), { finish: 'stop' }),
    chunks({ content: 'Party \ud83c' }, { finish: 'length' }),
    chunks(call(0, 'same', 'a', '{"x":"\\ud83d"}'), call(1, 'same', 'b', 'null'), { finish: 'tool_calls' }),
    chunks({ content: ' \n' }, call(0, 'functions.a:0', 'a', '[]'), call(1, 'functions.b:1', 'b', '"{}"'), {
      finish: 'function_call',
    }),
    chunks(
      { reasoning_details: [{ type: 'reasoning.text', text: 'Hm', index: 0 }] },
      {
        tool_calls: [
          {
            index: 0,
            id: 'g1',
            function: { name: 'a', arguments: '{}' },
            extra_content: { google: { thought_signature: 'c2ln' } },
          },
        ],
      },
      { finish: 'tool_calls' },
    ),
  ],
  responses: [
    responsesEvents([
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'get_status', arguments: '' },
      {
        type: 'function_call',
        id: 'fc_2',
        call_id: `call_${'x'.repeat(55)}`,
        name: 'get_time',
        arguments: '{"tz":',
      },
    ]),
    responsesEvents([
      {
        type: 'message',
        id: 'm_1',
        role: 'assistant',
        content: [{ type: 'output_text', text: '', annotations: [] }],
      },
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Hm.' }] },
      { type: 'custom_tool_call', id: 'ct_1', call_id: 'call_1', name: 'shell', input: 'ls -l' },
    ]),
    responsesEvents([
      { type: 'web_search_call', id: 'ws_1', status: 'completed' },
      { type: 'reasoning', id: 'rs_2', summary: [] },
    ]),
    responsesEvents([
      { type: 'local_shell_call', id: 'ls_1', call_id: 'l1', status: 'completed', action: {} },
    ]),
  ],
  messages: [
    messagesEvents(
      [
        { type: 'text', text: 'Let me run it.' },
        { type: 'tool_use', id: 'toolu_1', name: 'run_shell', input: {}, json: '{"command":"rm -rf /srv' },
      ],
      'refusal',
    ),
    messagesEvents(
      [
        { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
        { type: 'tool_use', id: 'toolu_1', name: 'get_status', input: {}, json: '' },
        { type: 'tool_use', id: 'toolu_2', name: 'get_time', input: {}, json: '{"tz":"UTC"}' },
      ],
      'tool_use',
    ),
    messagesEvents(
      [
        { type: 'text', text: 'I search.' },
        {
          type: 'server_tool_use',
          id: 'srvtoolu_1',
          name: 'web_search',
          input: {},
          json: '{"query":"tower"}',
        },
        { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
        {
          type: 'server_tool_use',
          id: 'srvtoolu_2',
          name: 'web_search',
          input: {},
          json: '{"query":"height"}',
        },
      ],
      'pause_turn',
    ),
    messagesEvents([{ type: 'text', text: 'One, two, thr' }], 'model_context_window_exceeded'),
    messagesEvents(
      [
        { type: 'text', text: '\n ' },
        { type: 'thinking', thinking: 'Hm.', signature: '' },
      ],
      'end_turn',
    ),
  ],
  'generate-content': [
    [
      candidate([{ text: 'Hm.', thought: true }, { text: '' }]),
      candidate([{ functionCall: { name: 'a', args: null } }, { functionCall: { name: 'a' } }]),
      candidate([{ text: '', thoughtSignature: 'c2ln' }], 'STOP'),
    ],
    [
      candidate([{ text: 'Here: ' }]),
      candidate([{ inlineData: { mimeType: 'image/png', data: '/9j/4AAQSkZJRgAB' } }], 'STOP'),
    ],
    [
      candidate(
        [{ functionCall: { name: 'b', args: { x: 1 } }, thoughtSignature: 'c2ln' }],
        'MALFORMED_FUNCTION_CALL',
      ),
    ],
    [candidate([{ text: '' }], 'SAFETY')],
  ],
}

const streams = conversationFormatIds.flatMap((format) => [
  ...fixturesOf(format),
  ...troublesome[format].map((events) => ({ format, text: toSse(events) })),
])

describe('whatever an answer was', () => {
  it.each(conversationFormatIds)('the next request of every format is valid: answers of %s', (format) => {
    const failures: string[] = []
    for (const stream of streams.filter((each) => each.format === format)) {
      for (const cut of cutsOf(stream.text)) {
        for (const answer of answersOf(format, stream.text.slice(0, cut))) tryAnswer(answer, failures)
      }
    }
    expect(failures.slice(0, 5)).toEqual([])
  })

  afterAll(() => {
    const total = Object.values(tried).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`seed ${seed}, ${total} requests: ${JSON.stringify(tried)}\n`)
  })
})

/** Sends an answer, alone and after other turns, with every decision about its calls, in every format. */
function tryAnswer(answer: PathTurn, failures: string[]): void {
  for (const path of pathsOf(answer)) {
    for (const to of conversationFormatIds) {
      const pair = `${answer.format ?? ''} to ${to}`
      tried[pair] = (tried[pair] ?? 0) + 1
      const settings = { ...defaultConversationSettings('m'), format: to, parameters: {} }
      const input = toConversationInput(settings, path)
      const request = input.ok ? conversationFormats[to].request(input.value) : input
      if (!request.ok || request.value.body?.type !== 'json') {
        failures.push(JSON.stringify({ pair, request, path }))
        continue
      }
      const body = wellFormedJson(request.value.body.value) as JsonObject
      const turns = (body['messages'] ?? body['input'] ?? body['contents']) as JsonObject[]
      const problems = problemsOf(to, turns)
      if (problems.length > 0) failures.push(JSON.stringify({ pair, problems, turns, path }, null, 1))
    }
  }
}

const question: PathTurn = { role: 'user', blocks: [{ type: 'text', text: 'What time is it?' }] }
const instructions: PathTurn = { role: 'user', kind: 'system', blocks: [{ type: 'text', text: 'Be brief.' }] }
const user = (blocks: readonly Block[]): PathTurn => ({ role: 'user', blocks })
let earlier: PathTurn[] = []

/** The paths with every decision about the calls of the answer and every kind of turn around it. */
function pathsOf(answer: PathTurn): PathTurn[][] {
  const text: Block = { type: 'text', text: 'Go on.' }
  const calls = openToolCalls(answer)
  const results = calls.map(({ callId }, index): Block => ({
    type: 'tool-result',
    callId,
    output: index === 0 ? 'half \ud83d' : '',
    ...(random() < 0.5 ? { isError: true } : {}),
  }))
  const answered = user([...results, text])
  const before = earlier
  earlier = random() < 0.3 ? [answer, answered] : earlier
  return [
    [question, answer, answered],
    [question, answer, user([text])],
    [question, answer, user([...results.slice(1), text, ...results.slice(1)])],
    [question, answer, instructions, answered],
    [question, ...before, answer, answered, answer, answered],
    [question, answer, answer, user([{ type: 'tool-result', callId: 'nobody', output: 'x' }, text])],
    ...(answer.run?.finish?.reason === 'pause' ? [[question, answer]] : []),
  ]
}

/** The answers from a stream that is cut at this point, with each status it may have ended with. */
function answersOf(format: ConversationFormatId, text: string): PathTurn[] {
  const { parts, isComplete } = readStream(format, text)
  const answer = createAnswer()
  applyParts(answer, parts)
  const base = {
    role: 'assistant' as const,
    blocks: answer.blocks,
    format,
    ...(answer.keep === undefined ? {} : { keep: answer.keep }),
  }
  const broken = runStatuses.filter((status) => status !== 'running' && status !== 'done')
  const status: RunStatus = isComplete ? 'done' : (broken[Math.floor(random() * broken.length)] ?? 'failed')
  const { finish } = answer
  const own: PathTurn = { ...base, run: { status, model: 'm', ...(finish === undefined ? {} : { finish }) } }
  if (!isComplete) return [own]
  const others = finishReasons.map((reason): PathTurn => ({
    ...base,
    run: { status, model: 'm', finish: { reason, raw: reason } },
  }))
  const another = finishReasons[Math.floor(random() * finishReasons.length)]
  return [own, ...(random() < 0.2 ? others : others.filter(({ run }) => run?.finish?.reason === another))]
}

function readStream(format: ConversationFormatId, text: string): { parts: Part[]; isComplete: boolean } {
  const reader = conversationFormats[format].createStreamReader?.()
  const parts: Part[] = []
  const splitter = createSseSplitter({
    onEvent: (data, event) => reader?.push({ data, event }, parts),
    onStray: () => undefined,
  })
  splitter.push(text)
  splitter.end()
  reader?.end(parts)
  return { parts, isComplete: reader?.isComplete() === true }
}

/**
 * The positions at which a stream is cut: each one of a short stream; of a long one, the ends of its events and forty
 * positions between.
 */
function cutsOf(text: string): number[] {
  const ends = [...text.matchAll(/\n\n/g)].map(({ index }) => index + 2)
  const between = Array.from({ length: 40 }, () => Math.floor(random() * text.length))
  return [...ends, ...between, text.length]
}

function fixturesOf(format: ConversationFormatId): { format: ConversationFormatId; text: string }[] {
  const folder = `../formats/${format}/fixtures/`
  return readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.sse'))
    .map((name) => ({ format, text: new TextDecoder().decode(fixtureBytes(import.meta.url, folder + name)) }))
}

function toSse(events: readonly JsonObject[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
}

function chunks(...deltas: readonly JsonObject[]): JsonObject[] {
  return deltas.map(({ finish = null, ...delta }) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }))
}

function call(index: number, id: string, name: string, given?: string): JsonObject {
  const made = { name, ...(given === undefined ? {} : { arguments: given }) }
  return { tool_calls: [{ index, id, type: 'function', function: made }] }
}

function callPiece(index: number, given: string): JsonObject {
  return { tool_calls: [{ index, function: { arguments: given } }] }
}

function responsesEvents(output: readonly JsonObject[]): JsonObject[] {
  return [
    { type: 'response.created', response: { id: 'r', status: 'in_progress' } },
    ...output.flatMap((item, index): JsonObject[] => [
      { type: 'response.output_item.added', output_index: index, item: { ...item, arguments: '' } },
      { type: 'response.function_call_arguments.delta', output_index: index, delta: item['arguments'] ?? '' },
      { type: 'response.output_item.done', output_index: index, item },
    ]),
    { type: 'response.completed', response: { id: 'r', status: 'completed', output: [...output] } },
  ]
}

function messagesEvents(blocks: readonly JsonObject[], reason: string): JsonObject[] {
  return [
    { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
    ...blocks.flatMap(({ json, ...block }, index): JsonObject[] => [
      { type: 'content_block_start', index, content_block: block },
      ...(json === undefined
        ? []
        : [{ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: json } }]),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: reason } },
    { type: 'message_stop' },
  ]
}

function candidate(parts: JsonObject[], finish?: string): JsonObject {
  return {
    candidates: [
      { content: { role: 'model', parts }, ...(finish === undefined ? {} : { finishReason: finish }) },
    ],
  }
}
