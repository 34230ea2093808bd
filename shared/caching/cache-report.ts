import * as z from 'zod/mini'
import { cacheMarksOf } from '../formats/messages/cache-marks.ts'
import { formatRegistry } from '../formats/registry.ts'
import type { Usage } from '../runs/usage.ts'
import { shortestKept, type CacheMiss, type CacheMissCause } from './cache-miss.ts'
import { firstDifference, type ComparedRequest } from './prompt-prefix.ts'

/** One request of a conversation, and what its answer reported about the cache. */
export interface CachedRequest extends ComparedRequest {
  readonly connectionId: string
  readonly usage: Usage | undefined
  readonly startedAt: number
  /** The service's own reason for a miss (`diagnostics.cache_miss_reason`). */
  readonly statedCause?: StatedCause | undefined
}

export interface StatedCause {
  readonly reason: string
  readonly missedTokens?: number | undefined
}

/** Services that cache prompts automatically do so in steps of this many tokens. */
const step = 128

const minuteMs = 60_000

/**
 * Returns the cache miss of a request; `undefined` when the cache supplied everything that is known to be in it, when
 * the request asked for no caching, and when the answer reports no input tokens. `before` is the previous request of
 * the conversation.
 *
 * In the messages format a service caches what is marked, so everything that the previous request read and wrote is
 * there. In the other formats services cache on their own: the whole previous request, in whole steps.
 */
export function cacheMissOf(now: CachedRequest, before: CachedRequest | undefined): CacheMiss | undefined {
  if (now.usage?.inputTokens === undefined) return undefined
  const { inputTokens, cachedInputTokens: readTokens = 0, cacheWriteTokens: written = 0 } = now.usage
  const marks = isMarked(now) ? cacheMarksOf(now.body) : []
  const kept = before === undefined ? 0 : keptBy(before)
  const lostTokens = Math.max(0, Math.min(kept, inputTokens) - readTokens)
  if (lostTokens < (isMarked(now) ? 1 : step)) {
    const isIgnored = marks.length > 0 && readTokens === 0 && written === 0
    return isIgnored && isReported(now.usage)
      ? { lostTokens: 0, readTokens, cause: { type: 'short', minimum: shortestKept } }
      : undefined
  }
  const lost = now.statedCause?.missedTokens ?? lostTokens
  return {
    lostTokens: lost,
    readTokens,
    cause: before === undefined ? { type: 'unknown' } : causeOf(now, before),
  }
}

/** Whether the request's cache marks decide what is cached. */
function isMarked({ format }: Pick<CachedRequest, 'format'>): boolean {
  return formatRegistry[format].promptCaching === 'marked'
}

/** Number of tokens of a request that are in the cache once it was answered. */
function keptBy({ format, usage }: CachedRequest): number {
  const { inputTokens = 0, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage ?? {}
  if (isMarked({ format }) || cacheWriteTokens > 0) return cachedInputTokens + cacheWriteTokens
  return inputTokens < shortestKept ? cachedInputTokens : Math.floor(inputTokens / step) * step
}

/** Whether the answer reports cache counts: a missing count is not zero. */
function isReported({ cachedInputTokens, cacheWriteTokens }: Usage): boolean {
  return cachedInputTokens !== undefined || cacheWriteTokens !== undefined
}

function causeOf(now: CachedRequest, before: CachedRequest): CacheMissCause {
  if (now.statedCause !== undefined) return { type: 'stated', reason: now.statedCause.reason }
  if (now.connectionId !== before.connectionId) return { type: 'connection' }
  if (now.format !== before.format) return { type: 'unknown' }
  const place = firstDifference(before, now)
  if (place?.type === 'settings') return { type: 'setting-differs', field: place.field }
  if (place?.type === 'message') return { type: 'message-differs', number: place.number }
  if (place !== undefined) return { type: 'differs', place: place.type }
  const marks = isMarked(now) ? cacheMarksOf(now.body) : undefined
  if (marks?.length === 0) return { type: 'unmarked' }
  const gapMs = now.startedAt - before.startedAt
  const lifetimeMs = lifetimeOf(before)
  if (gapMs > lifetimeMs) return { type: 'expired', gapMs, lifetimeMs }
  return { type: 'unknown' }
}

/** Time that cached tokens of a request stay in the cache without being read. */
function lifetimeOf({ format, body }: CachedRequest): number {
  if (isMarked({ format })) {
    const isLong = cacheMarksOf(body).some(({ ttl }) => ttl === '1h')
    return (isLong ? 60 : 5) * minuteMs
  }
  return body['prompt_cache_retention'] === '24h' ? 24 * 60 * minuteMs : 10 * minuteMs
}

/**
 * Reads the reason for a cache miss from a messages answer: from its whole body, or from the first event of a stream.
 */
export function readStatedCause(message: unknown): StatedCause | undefined {
  const parsed = statedSchema.safeParse(message)
  if (!parsed.success) return undefined
  const { type, cache_missed_input_tokens: missedTokens } = parsed.data.diagnostics.cache_miss_reason
  return { reason: type, ...(typeof missedTokens === 'number' && { missedTokens }) }
}

const statedSchema = z.object({
  diagnostics: z.object({
    cache_miss_reason: z.object({
      type: z.string().check(z.minLength(1), z.maxLength(200)),
      cache_missed_input_tokens: z.optional(z.nullable(z.number())),
    }),
  }),
})
