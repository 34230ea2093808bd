import { describe, expect, test } from 'vitest'
import { applyParts, createAnswer } from '../../runs/answer.ts'
import { feedStream } from '../testing/feed-stream.ts'
import { fixtureBytes, fixtureJson } from '../testing/fixture.ts'
import { responsesFormat } from './index.ts'
import { createResponsesStreamReader } from './stream.ts'

interface WholeResponse {
  readonly output: readonly { readonly type: string }[]
}

const whole = fixtureJson(import.meta.url, 'fixtures/reasoning-and-call.json') as WholeResponse
const providerState = { responseId: 'resp_1', output: whole.output }
const input = { model: 'm', system: '', parameters: {}, extra: {} }

function feed(name: string, size = 1_000_000) {
  return feedStream(fixtureBytes(import.meta.url, `fixtures/${name}`), createResponsesStreamReader, size)
}

describe('a streamed response', () => {
  test('gives reasoning, text, source, function call and the items to send back', () => {
    expect(feed('reasoning-and-call.sse')).toEqual({
      isComplete: true,
      parts: [
        { type: 'start', responseId: 'resp_1', model: 'practice-reasoner' },
        { type: 'reasoning', block: 'item/0/reasoning', text: 'Which zöne? UTC.' },
        { type: 'text', block: 'item/1/text', text: 'Let me look 🕐' },
        { type: 'citation', block: 'item/1/citation/1', url: 'https://example.com/t', title: 'Time' },
        { type: 'tool-call', block: 'item/2/call', callId: 'call_1', name: 'get_time' },
        { type: 'tool-call', block: 'item/2/call', arguments: '{"tz":' },
        { type: 'tool-call', block: 'item/2/call', arguments: '"UTC"}' },
        {
          type: 'usage',
          usage: {
            inputTokens: 5,
            outputTokens: 7,
            reasoningTokens: 3,
            totalTokens: 12,
            cachedInputTokens: 0,
          },
        },
        { type: 'finish', reason: 'tool-calls', raw: 'completed' },
        { type: 'keep', value: providerState },
      ],
    })
  })

  test.each([1, 2, 3, 7, 64])('gives the same when cut every %i bytes, inside characters too', (size) => {
    for (const name of ['reasoning-and-call.sse', 'converted.sse', 'failed.sse']) {
      expect(feed(name, size)).toEqual(feed(name))
    }
  })

  test('that a gateway converted, without done values, is complete', () => {
    const answer = createAnswer()
    const { parts, isComplete } = feed('converted.sse')
    applyParts(answer, parts)
    expect(isComplete).toBe(true)
    expect(answer).toMatchObject({
      blocks: [{ type: 'text', text: 'Hi' }],
      usage: { inputTokens: 5, outputTokens: 1, totalTokens: 6 },
      finish: { reason: 'stop', raw: 'completed' },
    })
  })

  test('that failed keeps what came and names the error', () => {
    const answer = createAnswer()
    applyParts(answer, feed('failed.sse').parts)
    expect(answer).toMatchObject({
      blocks: [{ type: 'reasoning', text: 'Which zöne? UTC.' }],
      error: { gatewaySays: 'The model broke.', code: 'server_error' },
      finish: { reason: 'error', raw: 'failed' },
    })
  })
})

test('a whole response says the same as its stream', () => {
  const read = responsesFormat.response(whole)
  const fromWhole = createAnswer()
  if (read.ok) applyParts(fromWhole, read.value)
  const fromStream = createAnswer()
  applyParts(fromStream, feed('reasoning-and-call.sse').parts)
  expect(read.ok).toBe(true)
  expect(fromWhole).toMatchObject({ blocks: fromStream.blocks, keep: providerState, usage: fromStream.usage })
})

describe('the request', () => {
  const turns = [
    { role: 'user', blocks: [{ type: 'text', text: 'What time is it?' }] },
    { role: 'assistant', blocks: [{ type: 'text', text: 'Let me look 🕐' }], keep: providerState },
    { role: 'user', blocks: [{ type: 'tool-result', callId: 'call_1', output: '12:00' }] },
  ] as const

  test('sends the items of an answer back unchanged', () => {
    const request = responsesFormat.request({
      ...input,
      system: 'Be brief.',
      turns,
      parameters: { 'reasoning.effort': 'low', stream: true },
    })
    expect(request).toMatchObject({
      value: {
        path: '/v1/responses',
        auth: 'authorization',
        expectsStream: true,
        body: {
          value: {
            model: 'm',
            instructions: 'Be brief.',
            reasoning: { effort: 'low' },
            input: [
              { role: 'user', content: 'What time is it?' },
              ...whole.output,
              { type: 'function_call_output', call_id: 'call_1', output: '12:00' },
            ],
          },
        },
      },
    })
  })

  test('with previous_response_id sends only what came after that answer', () => {
    const request = responsesFormat.request({
      ...input,
      turns,
      parameters: { previous_response_id: 'resp_1' },
    })
    expect(request.ok && request.value.body).toEqual({
      type: 'json',
      value: {
        model: 'm',
        previous_response_id: 'resp_1',
        input: [{ type: 'function_call_output', call_id: 'call_1', output: '12:00' }],
      },
    })
  })
})

describe('the types of fields that have several', () => {
  const turns = [{ role: 'user', blocks: [{ type: 'text', text: 'Hi' }] }] as const
  const parameters = { input: 'string' }

  test('input is a plain string where that is chosen and one text is all there is', () => {
    expect(responsesFormat.request({ ...input, turns, parameters })).toMatchObject({
      value: { body: { value: { model: 'm', input: 'Hi' } } },
    })
    expect(responsesFormat.request({ ...input, turns: [...turns, ...turns], parameters })).toMatchObject({
      error: { kind: 'invalid-input', field: 'input' },
    })
  })

  test('instructions are an object in place of the system prompt', () => {
    const instructions = { role: 'developer', content: 'Be kind.' }
    expect(
      responsesFormat.request({ ...input, system: 'Be brief.', turns, parameters: { instructions } }),
    ).toMatchObject({ value: { body: { value: { instructions } } } })
  })
})
