import { describe, expect, test } from 'vitest'
import type { Block } from '../../runs/block.ts'
import { applyParts, createAnswer } from '../../runs/answer.ts'
import { feedStream } from '../testing/feed-stream.ts'
import { fixtureBytes, fixtureJson } from '../testing/fixture.ts'
import { generateContentFormat } from './index.ts'
import { createGenerateContentStreamReader } from './stream.ts'

const parts = [
  { text: 'Whïch zone? UTC.', thought: true },
  { text: 'Let me look 🕐' },
  { functionCall: { name: 'get_time', args: { tz: 'UTC' } }, thoughtSignature: 'c2ln' },
]

const input = { model: 'a/b c', system: '', parameters: {}, extra: {} }

function feed(name: string, size = 1_000_000) {
  return feedStream(
    fixtureBytes(import.meta.url, `fixtures/${name}`),
    createGenerateContentStreamReader,
    size,
  )
}

describe('a streamed result', () => {
  test('gives thoughts, text, source, function call and the parts to send back', () => {
    expect(feed('thought-and-call.sse')).toEqual({
      isComplete: true,
      parts: [
        { type: 'start', responseId: 'r1', model: 'practice-reasoner' },
        { type: 'reasoning', block: '0/reasoning/1', text: 'Whïch zone? UTC.' },
        { type: 'usage', usage: { inputTokens: 4, totalTokens: 4 } },
        { type: 'text', block: '0/text/2', text: 'Let me look 🕐' },
        { type: 'citation', block: '0/citation/1', url: 'https://example.com/t', title: 'Time' },
        {
          type: 'tool-call',
          block: '0/tool-call/3',
          callId: 'get_time-0-1',
          name: 'get_time',
          arguments: '{"tz":"UTC"}',
        },
        { type: 'finish', reason: 'tool-calls', raw: 'STOP' },
        {
          type: 'usage',
          usage: {
            inputTokens: 4,
            outputTokens: 18,
            reasoningTokens: 12,
            totalTokens: 22,
            cachedInputTokens: 0,
          },
        },
        { type: 'keep', value: parts },
      ],
    })
  })

  test.each([1, 2, 3, 7, 64])('gives the same when cut every %i bytes, inside characters too', (size) => {
    for (const name of ['thought-and-call.sse', 'blocked.sse', 'error-inside.sse']) {
      expect(feed(name, size)).toEqual(feed(name))
    }
  })

  test('of a blocked prompt is complete and says why', () => {
    const { parts: made, isComplete } = feed('blocked.sse')
    expect(isComplete).toBe(true)
    expect(made).toContainEqual({ type: 'finish', reason: 'content-filter', raw: 'SAFETY' })
  })

  test('that fails inside keeps what came and is not complete', () => {
    const answer = createAnswer()
    const { parts: made, isComplete } = feed('error-inside.sse')
    applyParts(answer, made)
    expect(isComplete).toBe(false)
    expect(answer.blocks.at(-1)).toEqual({ type: 'text', text: 'Let me ' })
    expect(answer.error).toMatchObject({ gatewaySays: 'The model is overloaded.' })
  })
})

/** Removes sources: a stream names them where they arrive, a whole result at its end. */
function withoutSources(blocks: readonly Block[]): Block[] {
  return blocks.filter((block) => block.type !== 'citation')
}

test('a whole result says the same as its stream', () => {
  const whole = generateContentFormat.response(fixtureJson(import.meta.url, 'fixtures/thought-and-call.json'))
  const fromWhole = createAnswer()
  if (whole.ok) applyParts(fromWhole, whole.value)
  const fromStream = createAnswer()
  applyParts(fromStream, feed('thought-and-call.sse').parts)
  expect(whole.ok).toBe(true)
  expect(withoutSources(fromWhole.blocks)).toEqual(withoutSources(fromStream.blocks))
  expect(fromWhole).toMatchObject({ keep: fromStream.keep, usage: fromStream.usage })
})

describe('the request', () => {
  test('names the model in the path, keeps signed parts and nests parameters', () => {
    const request = generateContentFormat.request({
      ...input,
      system: 'Be brief.',
      turns: [
        { role: 'user', blocks: [{ type: 'text', text: 'What time is it?' }] },
        {
          role: 'assistant',
          blocks: [
            { type: 'tool-call', callId: 'get_time-0-1', name: 'get_time', arguments: '{"tz":"UTC"}' },
          ],
          keep: parts,
        },
        { role: 'user', blocks: [{ type: 'tool-result', callId: 'get_time-0-1', output: '12:00' }] },
      ],
      parameters: { stream: true, 'generationConfig.temperature': 0.3 },
      extra: {},
    })
    expect(request).toEqual({
      ok: true,
      value: {
        method: 'POST',
        path: '/v1beta/models/a%2Fb%20c:streamGenerateContent?alt=sse',
        auth: 'x-goog-api-key',
        headers: {},
        expectsStream: true,
        body: {
          type: 'json',
          value: {
            systemInstruction: { parts: [{ text: 'Be brief.' }] },
            generationConfig: { temperature: 0.3 },
            contents: [
              { role: 'user', parts: [{ text: 'What time is it?' }] },
              { role: 'model', parts },
              {
                role: 'user',
                parts: [{ functionResponse: { name: 'get_time', response: { output: '12:00' } } }],
              },
            ],
          },
        },
      },
    })
  })

  test('without stream takes the plain route', () => {
    const request = generateContentFormat.request({
      ...input,
      model: 'm',
      turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hi' }] }],
    })
    expect(request).toMatchObject({
      value: { path: '/v1beta/models/m:generateContent', expectsStream: false },
    })
  })
})

test('an event of no known kind is called by what it says of itself', () => {
  const bytes = new TextEncoder().encode(
    'data: {"type":"grounding.started","at":1}\n\ndata: {"toolUse":{}}\n\n',
  )
  const fed = feedStream(bytes, () => createGenerateContentStreamReader(), bytes.length)
  expect(fed.parts).toMatchObject([
    { type: 'opaque', label: 'grounding.started' },
    { type: 'opaque', label: 'toolUse' },
  ])
})
