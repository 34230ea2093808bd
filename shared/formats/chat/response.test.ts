import { expect, test } from 'vitest'
import { fixtureJson } from '../testing/fixture.ts'
import { readChatResponse } from './response.ts'

test('reads a whole answer into the parts a stream of it would give', () => {
  expect(readChatResponse(fixtureJson(import.meta.url, 'fixtures/whole.json'))).toEqual({
    ok: true,
    value: [
      { type: 'start', responseId: 'c14', model: 'm' },
      { type: 'reasoning', block: '0/reasoning/1', text: 'hm' },
      { type: 'text', block: '0/text/2', text: 'Hi' },
      { type: 'citation', block: '0/citation/3', url: 'https://a.example', title: 'A' },
      { type: 'tool-call', block: '0/tool-call/4', callId: 'call_1', name: 'get_time', arguments: '{}' },
      { type: 'finish', reason: 'tool-calls', raw: 'tool_calls' },
      {
        type: 'usage',
        usage: {
          inputTokens: 9,
          outputTokens: 3,
          totalTokens: 12,
          reasoningTokens: 0,
          cachedInputTokens: 0,
          cacheWriteTokens: 0,
          costUsd: 0.1,
        },
      },
      { type: 'media', block: '0/media/audio', mediaType: 'audio/wav', data: 'UklGRgAA' },
      { type: 'keep', value: { reasoning: { reasoning_content: 'hm' }, calls: [{ id: 'call_1' }] } },
    ],
  })
})

test.each([
  ['message is null', { choices: [{ message: null, finish_reason: null }] }, []],
  ['content is null', { choices: [{ message: { content: null, tool_calls: null } }], usage: null }, []],
  [
    'content is a list of parts',
    { choices: [{ message: { content: [{ type: 'text', text: 'a' }, 'b'] } }] },
    [
      { type: 'text', block: '0/text/1', text: 'a' },
      { type: 'text', block: '0/text/1', text: 'b' },
    ],
  ],
])('copes when %s', (_, body, parts) => {
  expect(readChatResponse(body)).toEqual({ ok: true, value: [{ type: 'start' }, ...parts] })
})

test('an error sent with status 200 is an error', () => {
  expect(
    readChatResponse(
      { error: { message: 'No such model', type: 'invalid_request_error', code: 'model_not_found' } },
      { status: 200, headers: [{ name: 'x-oneapi-request-id', value: 'r1' }] },
    ),
  ).toMatchObject({
    ok: false,
    error: { kind: 'not-found', code: 'model_not_found', gatewaySays: 'No such model', requestId: 'r1' },
  })
})

test.each([[{ object: 'list', data: [] }], [null], ['text'], [[]], [{ choices: null }]])(
  'says that %j is no chat completion',
  (body) => {
    expect(readChatResponse(body)).toMatchObject({
      ok: false,
      error: {
        kind: 'invalid-response',
        message: 'The response is not in the Chat completions format: choices is missing.',
      },
    })
  },
)
