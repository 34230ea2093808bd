import { describe, expect, test } from 'vitest'
import type { Part } from '../../runs/part.ts'
import { feedStream } from '../testing/feed-stream.ts'
import { fixtureBytes } from '../testing/fixture.ts'
import { createChatStreamReader } from './stream.ts'

/** Whole, byte by byte, and in sizes that cut inside characters, lines and line ends: always the same. */
function read(name: string): { parts: Part[]; isComplete: boolean } {
  const bytes = fixtureBytes(import.meta.url, `fixtures/${name}.sse`)
  const whole = feedStream(bytes, createChatStreamReader, bytes.length)
  for (const size of [1, 2, 3, 7, 61]) {
    expect(feedStream(bytes, createChatStreamReader, size), `in pieces of ${size}`).toEqual(whole)
  }
  return whole
}

const text = (block: string, said: string): Part => ({ type: 'text', block, text: said })
const reasoning = (block: string, said: string): Part => ({ type: 'reasoning', block, text: said })
const stop: Part = { type: 'finish', reason: 'stop', raw: 'stop' }

test('reads text, the last usage, and nothing behind the end mark', () => {
  expect(read('text')).toEqual({
    isComplete: true,
    parts: [
      { type: 'start', responseId: 'c1', model: 'm' },
      text('0/text/1', 'Hello, 漢字 and "😀"\n'),
      { type: 'media', block: '0/media/2', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
      stop,
      {
        type: 'usage',
        usage: {
          inputTokens: 9,
          outputTokens: 5,
          totalTokens: 14,
          reasoningTokens: 0,
          cachedInputTokens: 4,
        },
      },
    ],
  })
})

test('takes reasoning in every spelling once, and no line break for reasoning amid the text', () => {
  expect(read('reasoning')).toEqual({
    isComplete: true,
    parts: [
      { type: 'start', responseId: 'c2', model: 'm' },
      reasoning('0/reasoning/1', 'First think, then write\n'),
      text('0/text/2', 'Answer.'),
      { type: 'finish', reason: 'length', raw: 'length' },
      { type: 'usage', usage: { inputTokens: 3, outputTokens: 8, totalTokens: 11, reasoningTokens: 6 } },
    ],
  })
})

test('keeps tool calls apart by index, and by id where an index is used again', () => {
  expect(read('tools')).toEqual({
    isComplete: true,
    parts: [
      { type: 'start', responseId: 'c4', model: 'm' },
      text('0/text/1', 'I will look.'),
      { type: 'tool-call', block: '0/tool-call/2', callId: 'call_1', name: 'get_time' },
      { type: 'tool-call', block: '0/tool-call/2', arguments: '{"tz"' },
      { type: 'tool-call', block: '0/tool-call/2', arguments: ':"UTC"}' },
      {
        type: 'tool-call',
        block: '0/tool-call/3',
        callId: 'call_2',
        name: 'get_weather',
        arguments: '{"city":"Paris"}',
      },
      { type: 'tool-call', block: '0/tool-call/4', callId: 'call_3', name: 'shell', arguments: 'ls' },
      // One text, as it would be in a whole answer.
      text('0/text/1', 'Behind.'),
      { type: 'finish', reason: 'tool-calls', raw: 'tool_calls' },
      {
        type: 'keep',
        value: {
          reasoning: {},
          calls: [{ id: 'call_1' }, { id: 'call_2' }, { id: 'call_3', isCustom: true }],
        },
      },
    ],
  })
})

test('keeps several answers apart, and is complete when each of them is', () => {
  expect(read('choices')).toEqual({
    isComplete: true,
    parts: [
      { type: 'start', responseId: 'c5', model: 'm' },
      text('0/text/1', 'a'),
      text('1/text/1', 'x'),
      text('0/text/1', 'b'),
      text('1/text/1', 'yz'),
      text('0/text/1', 'c'),
      stop,
      { type: 'finish', reason: 'content-filter', raw: 'content_filter' },
    ],
  })
})

test('coerces what is null, missing or of the wrong type, and goes on behind what it cannot read', () => {
  expect(read('oddities')).toEqual({
    isComplete: true,
    parts: [
      { type: 'start', responseId: 'c6', model: 'm' },
      text('0/text/1', 'one two'),
      reasoning('0/reasoning/2', 'hm'),
      { type: 'opaque', block: '0/opaque/3', label: 'audio_tokens', value: { a: 1 } },
      { type: 'citation', block: '0/citation/4', url: 'https://a.example', title: 'A' },
      text('0/text/5', ' three'),
      { type: 'citation', block: 'citation/1', url: 'https://b.example' },
      { type: 'citation', block: 'citation/2', url: 'https://a.example' },
      text('0/text/5', ' four'),
      { type: 'media', block: '0/media/6', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'unreadable', text: 'not JSON' },
      { type: 'unreadable', text: 'null' },
      { type: 'refusal', block: '0/refusal/7', text: 'No.' },
      text('0/text/8', ' five'),
      { type: 'tool-call', block: '0/tool-call/9', callId: 'call_0_1', name: 'old', arguments: '{}' },
      {
        type: 'opaque',
        block: 'opaque/nobody_knows',
        label: 'nobody_knows',
        value: { type: 'nobody_knows', value: 1 },
      },
      { type: 'finish', reason: 'other', raw: 'upstream_mood' },
      {
        type: 'usage',
        usage: { inputTokens: 3, outputTokens: 4, cachedInputTokens: 1, cacheWriteTokens: 2 },
      },
      {
        type: 'keep',
        value: {
          reasoning: {},
          calls: [{ id: 'call_0_1' }],
          part: { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
        },
      },
    ],
  })
})

test('begins anew when the gateway does', () => {
  expect(read('second-start')).toEqual({
    isComplete: true,
    parts: [
      { type: 'start', responseId: 'c7', model: 'm1' },
      text('0/text/1', 'lost'),
      { type: 'start', responseId: 'c8', model: 'm2' },
      text('0/text/1', 'kept'),
      stop,
    ],
  })
})

test('does not begin anew for a vendor that gives each chunk a role and an id of its own', () => {
  expect(read('varying-ids')).toEqual({
    isComplete: true,
    parts: [{ type: 'start', responseId: 'a1', model: 'm' }, text('0/text/1', 'all of it'), stop],
  })
})

test('reads speech as one file, and what was said as text', () => {
  expect(read('audio')).toEqual({
    isComplete: true,
    parts: [
      { type: 'start', responseId: 'c13', model: 'm' },
      text('0/text/1', 'Hello'),
      stop,
      { type: 'media', block: '0/media/audio', mediaType: 'audio/pcm;rate=24000', data: 'AAECAw==' },
    ],
  })
})

describe('the end of a stream', () => {
  test('is not said by the end mark alone', () => {
    expect(read('cut')).toMatchObject({ isComplete: false })
  })

  test('may have no name', () => {
    const { parts, isComplete } = read('nameless-end')
    expect({ last: parts.at(-1), isComplete }).toEqual({
      last: { type: 'finish', reason: 'other', raw: '' },
      isComplete: true,
    })
  })
})

describe('an error inside a stream', () => {
  test('comes behind what was said', () => {
    const { parts, isComplete } = read('error-inside')
    expect(isComplete).toBe(false)
    expect(parts.slice(1)).toEqual([
      text('0/text/1', 'Half'),
      {
        type: 'error',
        error: {
          kind: 'server',
          party: 'upstream',
          message: 'The service behind the gateway is overloaded.',
          gatewaySays: 'Upstream overloaded',
          nextStep: 'Retry in a moment, or choose another model.',
          text: { code: 'gateway.upstreamOverloaded' },
          code: '529',
          requestId: '2026abc',
          detail:
            '{"error":{"message":"Upstream overloaded (request id: 2026abc)","type":"overloaded_error","param":"","code":529}}',
          remedies: [{ type: 'retry' }, { type: 'choose-model' }],
        },
      },
    ])
  })

  test('may stand beside the last words', () => {
    const { parts } = read('error-beside')
    expect(parts.slice(1, 3)).toEqual([
      text('0/text/1', 'Half more'),
      { type: 'finish', reason: 'error', raw: 'error' },
    ])
    expect(parts[3]).toMatchObject({
      type: 'error',
      error: { kind: 'server', code: '502', gatewaySays: 'Provider disconnected' },
    })
  })

  test.each([
    ['in an unusual shape', '{"message":"It broke"}'],
    ['as plain text', 'It broke'],
    ['in the usual shape', '{"error":{"message":"It broke"}}'],
  ])('may be called so by its event %s', (_, data) => {
    const parts: Part[] = []
    createChatStreamReader().push({ event: 'error', data }, parts)
    expect(parts).toMatchObject([{ type: 'error', error: { gatewaySays: 'It broke' } }])
  })
})
