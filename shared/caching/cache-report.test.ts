import { describe, expect, it } from 'vitest'
import { conversationFormatIds, type ConversationFormatId } from '../formats/registry.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Usage } from '../runs/usage.ts'
import { cacheMissOf, readStatedCause, type CachedRequest } from './cache-report.ts'

const minute = 60_000
const said = ['One?', 'One.', 'Two?'] as const

/** Builds the body of a conversation in a format. */
const bodies: Readonly<
  Record<ConversationFormatId, (system: string, tools: Json, words: readonly string[]) => JsonObject>
> = {
  chat: (system, tools, words) => ({
    tools,
    messages: [
      { role: 'system', content: system },
      ...words.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })),
    ],
  }),
  responses: (instructions, tools, words) => ({
    tools,
    instructions,
    input: words.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })),
  }),
  messages: (system, tools, words) => ({
    tools,
    system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
    messages: words.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })),
  }),
  'generate-content': (system, tools, words) => ({
    tools,
    systemInstruction: { parts: [{ text: system }] },
    contents: words.map((text, index) => ({ role: index % 2 === 0 ? 'user' : 'model', parts: [{ text }] })),
  }),
}

const full: Usage = { inputTokens: 4096, cachedInputTokens: 0, cacheWriteTokens: 0 }
const kept: Usage = { inputTokens: 2048, cachedInputTokens: 0, cacheWriteTokens: 2048 }

describe.each(conversationFormatIds)('a miss of the cache in %s', (format) => {
  const body = bodies[format]
  const first: CachedRequest = {
    format,
    model: 'm',
    connectionId: 'c',
    body: body('Be kind.', ['t'], said.slice(0, 1)),
    usage: kept,
    startedAt: 0,
  }
  const next = (change: Partial<CachedRequest> = {}): CachedRequest => ({
    ...first,
    body: body('Be kind.', ['t'], said),
    usage: full,
    startedAt: minute,
    ...change,
  })
  const message = format === 'chat' ? 2 : 1

  it.each<readonly [string, CachedRequest, object]>([
    ['another model', next({ model: 'n' }), { type: 'differs', place: 'model' }],
    ['other tools', next({ body: body('Be kind.', ['u'], said) }), { type: 'differs', place: 'tools' }],
    [
      'another system prompt',
      next({ body: body('Be short.', ['t'], said) }),
      { type: 'differs', place: 'system' },
    ],
    [
      'another first message',
      next({ body: body('Be kind.', ['t'], ['Uno?', 'One.', 'Two?']) }),
      { type: 'message-differs', number: message },
    ],
    ['another connection', next({ connectionId: 'd' }), { type: 'connection' }],
    [
      'a long pause',
      next({ startedAt: 11 * minute }),
      { type: 'expired', gapMs: 11 * minute, lifetimeMs: (format === 'messages' ? 5 : 10) * minute },
    ],
    ['nothing that can be seen', next(), { type: 'unknown' }],
  ])('is explained: %s', (_, now, cause) => {
    expect(cacheMissOf(now, first)).toEqual({ lostTokens: 2048, readTokens: 0, cause })
  })

  it('is none where all was read, where the answer counts nothing, and at the first request', () => {
    expect(cacheMissOf(next({ usage: { ...full, cachedInputTokens: 2048 } }), first)).toBeUndefined()
    expect(cacheMissOf(next({ usage: undefined }), first)).toBeUndefined()
    expect(cacheMissOf({ ...first, usage: kept }, undefined)).toBeUndefined()
  })

  it('tells how much was lost where a part was read', () => {
    const now = next({ usage: { ...full, cachedInputTokens: 1024 }, body: body('Be kind.', ['t'], ['Uno?']) })
    expect(cacheMissOf(now, first)).toEqual({
      lostTokens: 1024,
      readTokens: 1024,
      cause: { type: 'message-differs', number: message },
    })
  })
})

const request = (content: Json): CachedRequest => ({
  format: 'messages',
  model: 'm',
  connectionId: 'c',
  body: { messages: [{ role: 'user', content }] },
  usage: kept,
  startedAt: 0,
})

it('cache marks are no part of the prompt, and a text is the same as a list of this one text', () => {
  const marked = [{ type: 'text', text: 'A', cache_control: { type: 'ephemeral', ttl: '1h' } }]
  expect(cacheMissOf({ ...request(marked), usage: full }, request('A'))?.cause).toEqual({ type: 'unknown' })
  expect(cacheMissOf({ ...request('A'), usage: full }, request(marked))?.cause).toEqual({ type: 'unmarked' })
})

it('a mark of an hour is kept for an hour', () => {
  const asked: CachedRequest = {
    format: 'messages',
    model: 'm',
    connectionId: 'c',
    body: {
      system: [{ type: 'text', text: 'S', cache_control: { type: 'ephemeral', ttl: '1h' } }],
      messages: [],
    },
    usage: kept,
    startedAt: 0,
  }
  const cause = (startedAt: number) => cacheMissOf({ ...asked, usage: full, startedAt }, asked)?.cause
  expect(cause(59 * minute)).toEqual({ type: 'unknown' })
  expect(cause(61 * minute)).toEqual({ type: 'expired', gapMs: 61 * minute, lifetimeMs: 60 * minute })
})

it('a marked beginning of which nothing was kept is too short', () => {
  const now: CachedRequest = {
    format: 'messages',
    model: 'm',
    connectionId: 'c',
    body: bodies.messages('Be kind.', [], said),
    usage: { inputTokens: 40, cachedInputTokens: 0, cacheWriteTokens: 0 },
    startedAt: 0,
  }
  expect(cacheMissOf(now, undefined)).toEqual({
    lostTokens: 0,
    readTokens: 0,
    cause: { type: 'short', minimum: 1024 },
  })
  expect(cacheMissOf({ ...now, usage: { inputTokens: 40 } }, undefined)).toBeUndefined()
})

it("the service's own words come first, with its own count", () => {
  const asked: CachedRequest = {
    format: 'messages',
    model: 'm',
    connectionId: 'c',
    body: bodies.messages('Be kind.', [], said),
    usage: kept,
    startedAt: 0,
  }
  const stated = readStatedCause({
    diagnostics: { cache_miss_reason: { type: 'tools_changed', cache_missed_input_tokens: 1999 } },
  })
  expect(cacheMissOf({ ...asked, usage: full, statedCause: stated }, asked)).toEqual({
    lostTokens: 1999,
    readTokens: 0,
    cause: { type: 'stated', reason: 'tools_changed' },
  })
  for (const message of [null, {}, { diagnostics: null }, { diagnostics: { cache_miss_reason: null } }])
    expect(readStatedCause(message)).toBeUndefined()
})
