import { describe, expect, test } from 'vitest'
import { applyParts, createAnswer } from '../../runs/answer.ts'
import { feedStream } from '../testing/feed-stream.ts'
import { fixtureBytes, fixtureJson } from '../testing/fixture.ts'
import { messagesFormat } from './index.ts'
import { createMessagesStreamReader } from './stream.ts'

const content = [
  { type: 'thinking', thinking: 'Which zöne? UTC.', signature: 'sig-42==' },
  { type: 'text', text: 'Let me look 🕐' },
  { type: 'tool_use', id: 'toolu_1', name: 'get_time', input: { tz: 'UTC' } },
]

const citations = [{ type: 'web_search_result_location', url: 'https://example.com/t', title: 'Time' }]

const input = { model: 'm', system: '', parameters: {}, extra: {} }

function feed(name: string, size = 1_000_000) {
  return feedStream(fixtureBytes(import.meta.url, `fixtures/${name}`), createMessagesStreamReader, size)
}

describe('a streamed message', () => {
  test('gives thinking, text, source, tool call and the blocks to send back', () => {
    expect(feed('thinking-and-tool.sse')).toEqual({
      isComplete: true,
      parts: [
        { type: 'start', responseId: 'msg_1', model: 'practice-reasoner' },
        { type: 'usage', usage: { inputTokens: 15, cachedInputTokens: 5 } },
        { type: 'reasoning', block: 'block/0', text: 'Which zöne? UTC.' },
        { type: 'text', block: 'block/1', text: 'Let me look 🕐' },
        { type: 'citation', block: 'block/1/citation', url: 'https://example.com/t', title: 'Time' },
        { type: 'tool-call', block: 'block/2', callId: 'toolu_1', name: 'get_time' },
        { type: 'tool-call', block: 'block/2', arguments: '{"tz":' },
        { type: 'tool-call', block: 'block/2', arguments: '"UTC"}' },
        { type: 'finish', reason: 'tool-calls', raw: 'tool_use' },
        { type: 'usage', usage: { outputTokens: 15 } },
        {
          type: 'keep',
          value: content.map((block) => (block.type === 'text' ? { ...block, citations } : block)),
        },
      ],
    })
  })

  test.each([1, 2, 3, 7, 64])('gives the same when cut every %i bytes, inside characters too', (size) => {
    for (const name of ['thinking-and-tool.sse', 'error-inside.sse', 'second-start.sse']) {
      expect(feed(name, size)).toEqual(feed(name))
    }
  })

  test.each([1, 3, 40, 10_000])('has the pictures in its text as files, cut every %i bytes', (size) => {
    const text = 'A boat: ![image](data:image/png;base64,iVBORw0KGgo=) There!'
    const events = [
      { type: 'message_start', message: { id: 'm', content: [] } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...Array.from(text).map((piece) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: piece },
      })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ]
    const bytes = new TextEncoder().encode(
      events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
    )
    const answer = createAnswer()
    applyParts(answer, feedStream(bytes, createMessagesStreamReader, size).parts)
    expect(answer.blocks).toEqual([
      { type: 'text', text: 'A boat: ' },
      { type: 'media', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'text', text: ' There!' },
    ])
    // The image is not sent back: this format has no place for one in an answer.
    expect(answer.keep).toEqual([{ type: 'text', text: 'A boat:  There!' }])
  })

  test('that fails inside keeps what came and is not complete', () => {
    const { parts, isComplete } = feed('error-inside.sse')
    const answer = createAnswer()
    applyParts(answer, parts)
    expect(isComplete).toBe(false)
    expect(answer.blocks).toEqual([{ type: 'reasoning', text: 'Which zöne? ' }])
    expect(answer.error).toMatchObject({ gatewaySays: 'Overloaded' })
    expect(answer.keep).toBeUndefined()
  })

  test('that starts a second time drops what came before', () => {
    const answer = createAnswer()
    applyParts(answer, feed('second-start.sse').parts)
    expect(answer.blocks).toEqual([{ type: 'text', text: 'Anew.' }])
    expect(answer.keep).toEqual([{ type: 'text', text: 'Anew.' }])
  })
})

test('a block that stands for earlier turns is put together and goes back with its text', () => {
  const events = [
    { type: 'message_start', message: { id: 'msg_1', model: 'm', content: [] } },
    { type: 'content_block_start', index: 0, content_block: { type: 'compaction', content: null } },
    { type: 'content_block_delta', index: 0, delta: { type: 'compaction_delta', content: 'So far: bread.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    { type: 'message_stop' },
  ]
  const bytes = new TextEncoder().encode(
    events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
  )
  const answer = createAnswer()
  applyParts(answer, feedStream(bytes, createMessagesStreamReader, 7).parts)
  expect(answer.keep).toEqual([{ type: 'compaction', content: 'So far: bread.' }])
})

test('a whole message says the same as its stream', () => {
  const whole = messagesFormat.response(fixtureJson(import.meta.url, 'fixtures/thinking-and-tool.json'))
  const fromWhole = createAnswer()
  if (whole.ok) applyParts(fromWhole, whole.value)
  const fromStream = createAnswer()
  applyParts(fromStream, feed('thinking-and-tool.sse').parts)
  expect(whole.ok).toBe(true)
  expect({ ...fromWhole, keep: undefined }).toEqual({ ...fromStream, keep: undefined })
})

describe('the request', () => {
  test('sends an answer of this format back unchanged, and tool results first', () => {
    const request = messagesFormat.request({
      ...input,
      system: 'Be brief.',
      turns: [
        { role: 'user', blocks: [{ type: 'text', text: 'What time is it?' }] },
        { role: 'assistant', blocks: [{ type: 'text', text: 'Let me look 🕐' }], keep: content },
        {
          role: 'user',
          blocks: [
            { type: 'text', text: 'Quick.' },
            { type: 'tool-result', callId: 'toolu_1', output: '12:00' },
          ],
        },
      ],
      parameters: { stream: true, max_tokens: 99 },
      extra: { metadata: { user_id: 'u' } },
    })
    expect(request).toEqual({
      ok: true,
      value: {
        method: 'POST',
        path: '/v1/messages',
        auth: 'x-api-key',
        headers: { 'anthropic-version': '2023-06-01' },
        expectsStream: true,
        body: {
          type: 'json',
          value: {
            model: 'm',
            max_tokens: 99,
            system: 'Be brief.',
            stream: true,
            metadata: { user_id: 'u' },
            messages: [
              { role: 'user', content: 'What time is it?' },
              { role: 'assistant', content },
              {
                role: 'user',
                content: [
                  { type: 'tool_result', tool_use_id: 'toolu_1', content: '12:00' },
                  { type: 'text', text: 'Quick.' },
                ],
              },
            ],
          },
        },
      },
    })
  })

  test('carries pictures and text files, and says which file it cannot carry', () => {
    const image = { type: 'media', mediaType: 'image/png', data: 'AAAA', name: 'a.png' } as const
    const text = { type: 'media', mediaType: 'text/plain', data: btoa('hello'), name: 'a.txt' } as const
    const audio = { type: 'media', mediaType: 'audio/wav', data: 'AAAA', name: 'a.wav' } as const
    const fine = messagesFormat.request({ ...input, turns: [{ role: 'user', blocks: [image, text] }] })
    expect(fine.ok && fine.value.body).toMatchObject({
      value: {
        max_tokens: 4096,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
              { type: 'document', title: 'a.txt', source: { type: 'text', data: 'hello' } },
            ],
          },
        ],
      },
    })
    const refused = messagesFormat.request({ ...input, turns: [{ role: 'user', blocks: [audio] }] })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
    expect(!refused.ok && refused.error.message).toContain('a.wav')
  })
})

describe('a call of the service that failed', () => {
  const use = { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } }
  const failed = {
    type: 'web_search_tool_result',
    tool_use_id: 's',
    content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
  }
  const found = { ...failed, content: [{ type: 'web_search_result', url: 'https://a', title: 'A' }] }
  const broken = { type: 'mcp_tool_result', tool_use_id: 's', is_error: true, content: [] }

  test.each([
    ['alone', [use, failed], 'end_turn', 'max_uses_exceeded'],
    ['marked as an error', [use, broken], 'end_turn', 'error'],
    [
      'behind thoughts and white space',
      [{ type: 'thinking', thinking: 'Hm' }, { type: 'text', text: ' ' }, use, failed],
      'end_turn',
      'max_uses_exceeded',
    ],
    ['beside words', [use, failed, { type: 'text', text: 'I could not search.' }], 'end_turn', undefined],
    ['beside another that did not', [use, failed, use, found], 'end_turn', undefined],
    ['in an answer that goes on', [use, failed], 'pause_turn', undefined],
  ])('%s', (_, blocks, stop_reason, status) => {
    const read = messagesFormat.response({ type: 'message', content: blocks, stop_reason })
    const errors = read.ok ? read.value.flatMap((part) => (part.type === 'error' ? [part.error] : [])) : []
    expect(errors.map(({ code }) => code)).toEqual(status === undefined ? [] : ['server-call-failed'])
    if (status !== undefined) expect(errors[0]?.message).toContain(status)
  })
})
