import * as z from 'zod/mini'

/**
 * Why fewer tokens were read from the cache than possible, as far as it can be known. `stated`: the reason that the
 * service gave. `differs`, `setting-differs`, `message-differs`: the first place where this request differs from the
 * one before. `unmarked`: the request has no cache marks. `short`: the prompt is shorter than the minimum that models
 * cache.
 */
export const cacheMissCauseSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stated'), reason: z.string() }),
  z.object({ type: z.literal('differs'), place: z.enum(['model', 'tools', 'system']) }),
  z.object({ type: z.literal('setting-differs'), field: z.string() }),
  z.object({ type: z.literal('message-differs'), number: z.number() }),
  z.object({ type: z.literal('connection') }),
  z.object({ type: z.literal('unmarked') }),
  z.object({ type: z.literal('expired'), gapMs: z.number(), lifetimeMs: z.number() }),
  z.object({ type: z.literal('short'), minimum: z.number() }),
  z.object({ type: z.literal('unknown') }),
])

export type CacheMissCause = z.infer<typeof cacheMissCauseSchema>

export const cacheMissSchema = z.object({
  /** Number of tokens charged in full that the cache could have supplied; 0 with the cause `short`. */
  lostTokens: z.number(),
  readTokens: z.number(),
  cause: cacheMissCauseSchema,
})

export type CacheMiss = z.infer<typeof cacheMissSchema>

/** Cache totals over the answers of a conversation that report cache usage. */
export const cacheSharesSchema = z.object({
  answers: z.number(),
  inputTokens: z.number(),
  cachedTokens: z.number(),
  writtenTokens: z.number(),
})

export type CacheShares = z.infer<typeof cacheSharesSchema>

/**
 * The shortest prefix that any vendor caches; some models only cache longer ones
 * (https://platform.claude.com/docs/en/build-with-claude/prompt-caching,
 * https://platform.openai.com/docs/guides/prompt-caching).
 */
export const shortestKept = 1024
