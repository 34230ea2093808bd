import * as z from 'zod/mini'

/**
 * Why less was read from the cache than could have been, as far as it can be known. `stated`: in the words of the service.
 * `differs`: from where on this request is not as the one before, as `model`, `tools`, `system`, `message 3` or the name of a
 * setting. `short`: what could be kept is shorter than what models keep.
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
  /** How many tokens were charged in full that the cache could have given; 0 where nothing had been kept before. */
  lostTokens: z.number(),
  readTokens: z.number(),
  cause: cacheMissCauseSchema,
})

export type CacheMiss = z.infer<typeof cacheMissSchema>

/** What the cache did for the answers of a conversation that count it, together. */
export const cacheSharesSchema = z.object({
  answers: z.number(),
  inputTokens: z.number(),
  cachedTokens: z.number(),
  writtenTokens: z.number(),
})

export type CacheShares = z.infer<typeof cacheSharesSchema>

/** No vendor keeps a shorter beginning than this, and some models only longer ones (https://platform.claude.com/docs/en/build-with-claude/prompt-caching, https://platform.openai.com/docs/guides/prompt-caching). */
export const shortestKept = 1024
