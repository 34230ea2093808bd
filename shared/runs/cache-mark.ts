import * as z from 'zod/mini'
import { isJsonObject, type JsonObject } from '../json.ts'

/**
 * A mark on a block, on the system prompt or on a tool: the service caches the request up to there, and reads it from
 * the cache in a later request with the same beginning (see shared/gateway/wire/messages.md, "Prompt caching"). Formats
 * without such marks do not send it.
 */
export const cacheMarkSchema = z.object({
  /**
   * Lifetime in the cache, as on the wire: `5m` or `1h`. Left out when the request leaves it out, which means five
   * minutes.
   */
  ttl: z.optional(z.string()),
})

export type CacheMark = z.infer<typeof cacheMarkSchema>

/** The lifetimes offered to the user. */
export const cacheLifetimes = ['5m', '1h'] as const

export const defaultCacheLifetime = '5m'

/** Maximum number of marks per request. */
export const maxCacheMarks = 4

/** Returns the mark as the field of a block; no field without a mark. */
export function cacheControlOf(mark: CacheMark | undefined): JsonObject {
  if (mark === undefined) return {}
  return { cache_control: { type: 'ephemeral', ...(mark.ttl !== undefined && { ttl: mark.ttl }) } }
}

/** Reads the mark from the field `cache_control` of a block; `undefined` when there is none. */
export function readCacheMark(value: unknown): CacheMark | undefined {
  if (!isJsonObject(value)) return undefined
  const { ttl } = value
  return typeof ttl === 'string' ? { ttl } : {}
}
