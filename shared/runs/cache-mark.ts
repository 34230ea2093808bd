import * as z from 'zod/mini'
import { isJsonObject, type JsonObject } from '../json.ts'

/**
 * A mark on a block, on the system prompt or on a tool: the service keeps the beginning of the request up to there, and reads
 * it again in a later request that begins alike (see shared/gateway/wire/messages.md, "Prompt caching"). Formats without such
 * marks do not send it.
 */
export const cacheMarkSchema = z.object({
  /** How long it is kept, in the words of the wire: `5m` or `1h`. Left out where the request leaves it out, which is five minutes. */
  ttl: z.optional(z.string()),
})

export type CacheMark = z.infer<typeof cacheMarkSchema>

/** What is offered. */
export const cacheLifetimes = ['5m', '1h'] as const

export const defaultCacheLifetime = '5m'

/** So many marks a request may have. */
export const maxCacheMarks = 4

/** The mark as the field of a block; no field without a mark. */
export function cacheControlOf(mark: CacheMark | undefined): JsonObject {
  if (mark === undefined) return {}
  return { cache_control: { type: 'ephemeral', ...(mark.ttl !== undefined && { ttl: mark.ttl }) } }
}

/** The mark in the field `cache_control` of a block; `undefined` where there is none. */
export function readCacheMark(value: unknown): CacheMark | undefined {
  if (!isJsonObject(value)) return undefined
  const { ttl } = value
  return typeof ttl === 'string' ? { ttl } : {}
}
