import { expect, test, describe } from 'vitest'
import type { Part } from '../../shared/runs/part.ts'
import { eventStream, textOf } from './testing/chat-stream.ts'
import { dialects, frame, streamOf, type Dialect } from './testing/dialects.ts'
import { exchangeChat, targetOf, type ExchangeResult } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback } from './testing/loopback.ts'

/**
 * Values that ought to have a type and do not (see shared/gateway/wire/streams.md, "Values of the wrong type" and
 * "Order of events"; shared/gateway/wire/chat-completions.md, "Images in the text"), in each format.
 */

const chat = dialectOf('chat')
const responses = dialectOf('responses')
const messages = dialectOf('messages')
const generateContent = dialectOf('generate-content')

const nothingSaid: readonly (readonly [Dialect, object])[] = [
  [chat, { choices: [] }],
  [chat, { choices: null }],
  [chat, { choices: [null] }],
  [chat, { choices: [{ index: 0, delta: null }] }],
  [chat, { choices: [{ index: 0, message: null }] }],
  [chat, { choices: [{ index: 0, delta: { content: null, role: null, tool_calls: null } }] }],
  [chat, { choices: [{ index: 0, delta: {}, finish_reason: '' }], usage: null, created: 1.5 }],
  [responses, { type: 'response.output_text.delta', delta: null, output_index: null }],
  [responses, { type: 'response.output_item.added', item: null }],
  [responses, { type: 'response.in_progress', response: null, created_at: 1.5e12 }],
  [responses, { type: 'response.content_part.added', part: null }],
  [messages, { type: 'content_block_delta', index: 0, delta: null }],
  [messages, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: null } }],
  [messages, { type: 'message_delta', delta: null, usage: null }],
  [messages, { type: 'message_delta', delta: { stop_reason: '' }, usage: { output_tokens: 0 } }],
  [generateContent, { candidates: null }],
  [generateContent, { candidates: [null] }],
  [generateContent, { candidates: [{ content: null, finishReason: '' }] }],
  [generateContent, { candidates: [{ content: { parts: null } }], usageMetadata: null }],
  [generateContent, { candidates: [{ content: { parts: [null, { text: null }] } }] }],
]

test.each(nothingSaid.map(([dialect, event]) => [dialect.id, JSON.stringify(event), dialect] as const))(
  '%s: %s says nothing and spoils nothing',
  async (_, event, dialect) => {
    const [before = '', after = ''] = streamOf(dialect, ['a', '|', 'b']).split(frame(dialect.say('|')))
    const { end, parts, unreadable } = await read(
      dialect,
      `${before}data: ${event}\n\n${after.replace('a|b', 'ab')}`,
    )
    expect([end, textOf(parts), unreadable]).toEqual([{ outcome: 'done' }, 'ab', 0])
    expect(parts.filter(({ type }) => type === 'error' || type === 'opaque')).toEqual([])
  },
)

test.each(dialects)('$id: counts that are text are counts, impossible ones are left out', async (dialect) => {
  const counted = (counts: string): string => {
    const event = JSON.stringify(dialect.usage(3)).replace(/:7,("\w+":)3/, `:"7",$1${counts}`)
    return streamOf(dialect, ['a']).replace(/(?=data: \[DONE\]|$)/, `data: ${event}\n\n`)
  }
  // A response tells its counts with its end, which comes once.
  const body = (counts: string): string =>
    dialect === responses
      ? counted(counts)
          .split(frame(dialect.finish('a')[1] ?? {}))
          .join('')
      : counted(counts)
  expect(usageOf(await read(dialect, body('"3"')))).toMatchObject({ inputTokens: 7, outputTokens: 3 })
  expect(usageOf(await read(dialect, body('-3')))).not.toHaveProperty('outputTokens')
})

test.each([
  [
    'chat',
    chat,
    { choices: [{ index: 0, delta: { tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] } }] },
  ],
  [
    'responses',
    responses,
    {
      type: 'response.output_item.done',
      output_index: 1,
      item: { type: 'function_call', name: 'f', arguments: { a: 1 } },
    },
  ],
  [
    'messages',
    messages,
    {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'tool_use', name: 'f', input: { a: 1 } },
    },
  ],
  [
    'generate-content',
    generateContent,
    { candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: { a: 1 } } }] } }] },
  ],
])('%s: arguments that are an object are read as JSON', async (_, dialect, event) => {
  const body = streamOf(dialect, ['a']).replace(
    frame(dialect.say('a')),
    frame(dialect.say('a')) + frame(event),
  )
  const { parts } = await read(dialect, body)
  const calls = parts.filter((part) => part.type === 'tool-call')
  expect([
    calls.map((call) => call.name ?? '').join(''),
    calls.map((call) => call.arguments ?? '').join(''),
  ]).toEqual(['f', '{"a":1}'])
})

describe('a whole answer with nothing in it is not done:', () => {
  test.each([
    [
      'chat',
      chat,
      { choices: [{ index: 0, message: { content: null }, finish_reason: 'stop' }], usage: null },
    ],
    ['responses', responses, { object: 'response', status: 'completed', output: null }],
    ['messages', messages, { type: 'message', role: 'assistant', content: null, stop_reason: 'end_turn' }],
    ['generate-content', generateContent, { candidates: [{ content: null, finishReason: 'STOP' }] }],
  ])('%s', async (_, dialect, body) => {
    const { end, parts } = await read(dialect, JSON.stringify(body), 'application/json')
    expect(textOf(parts)).toBe('')
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'nothing-received' } })
  })
})

describe('a whole answer whose content is a text instead of a list is that text:', () => {
  test.each([
    [
      'responses',
      responses,
      { object: 'response', status: 'completed', output: [{ type: 'message', content: 'Hi' }] },
    ],
    ['messages', messages, { type: 'message', content: 'Hi', stop_reason: 'end_turn' }],
  ])('%s', async (_, dialect, body) => {
    const { end, parts } = await read(dialect, JSON.stringify(body), 'application/json')
    expect([end, textOf(parts)]).toEqual([{ outcome: 'done' }, 'Hi'])
  })
})

describe('events of a response', () => {
  const events = [...responses.begin(), responses.say('a'), responses.say('b'), ...responses.finish('ab')]
  const read16 = (list: readonly object[]): Promise<ExchangeResult> =>
    read(responses, list.map(frame).join(''))

  test('that come twice, but for deltas, say nothing twice', async () => {
    const twice = events.flatMap((event) =>
      JSON.stringify(event).includes('delta') ? [event] : [event, event],
    )
    const { end, parts } = await read16(twice)
    expect([end, textOf(parts)]).toEqual([{ outcome: 'done' }, 'ab'])
    expect(parts.filter(({ type }) => type === 'finish')).toHaveLength(1)
  })

  test('whose start comes late lose nothing', async () => {
    const { end, parts } = await read16([...events.slice(1, 3), ...events.slice(0, 1), ...events.slice(3)])
    const behindStart = parts.slice(parts.findLastIndex(({ type }) => type === 'start') + 1)
    expect([end, textOf(behindStart)]).toEqual([{ outcome: 'done' }, 'ab'])
  })

  test('without deltas bring their text with the item, or with the end alone', async () => {
    const [created = {}, added = {}, , , itemDone = {}, completed = {}] = events
    for (const list of [[created, added, itemDone, completed], [created, completed], [completed]]) {
      expect(textOf((await read16(list)).parts)).toBe('ab')
    }
  })
})

describe('pictures in a chat', () => {
  test('as a data address with line breaks', async () => {
    expect(await media(image('data:image/png;base64,iVBO\nRw0K\r\nGgo='))).toMatchObject([
      { mediaType: 'image/png', data: 'iVBORw0KGgo=' },
    ])
  })

  test.each(['', null])('with the address %j are no picture', async (url) => {
    expect(await media(image(url))).toEqual([])
  })

  test('in Markdown are taken out of the text', async () => {
    const said = '![a cat](data:image/png;base64,iVBORw0KGgo=)'
    const { parts } = await read(chat, streamOf(chat, [said.slice(0, 20), said.slice(20)]))
    expect(textOf(parts)).toBe('')
    expect(parts.filter(({ type }) => type === 'media')).toMatchObject([
      { mediaType: 'image/png', data: 'iVBORw0KGgo=' },
    ])
  })
})

function dialectOf(id: Dialect['id']): Dialect {
  const found = dialects.find((dialect) => dialect.id === id)
  if (found === undefined) throw new Error(`There is no dialect ${id}.`)
  return found
}

async function read(dialect: Dialect, body: string, type = eventStream): Promise<ExchangeResult> {
  const server = await startLoopback(answerWith(body, type))
  return exchangeChat({ format: dialect.format, target: targetOf(server.url) })
}

function usageOf({ parts }: ExchangeResult): object | undefined {
  return parts.findLast((part) => part.type === 'usage')?.usage
}

/** A chunk with one image. */
function image(url: string | null): object {
  return { choices: [{ index: 0, delta: { images: [{ type: 'image_url', image_url: { url } }] } }] }
}

/** The images of a chat that sends `event`. */
async function media(event: object): Promise<Part[]> {
  const { parts } = await read(chat, frame(event) + streamOf(chat, []))
  return parts.filter(({ type }) => type === 'media')
}
