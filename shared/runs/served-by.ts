import * as z from 'zod/mini'

/**
 * The service that finally answered, as far as headers or the body of the answer show it. Unknown facts are left out,
 * and so is a model equal to the requested one: a difference is worth a note, but is not an error.
 */
export const servedBySchema = z.object({
  model: z.optional(z.string()),
  /** In the gateway's spelling: `OpenAI`, `vertex_ai`. */
  provider: z.optional(z.string()),
  /**
   * How often the gateway retried before this answer; `fallbacks` is how often it switched to another model. Never
   * zero.
   */
  retries: z.optional(z.number()),
  fallbacks: z.optional(z.number()),
})

export type ServedBy = z.infer<typeof servedBySchema>

/**
 * The cost of this exchange as stated by the gateway in its response. It is neither an estimate from prices nor an
 * entry in an account.
 */
export const statedCostSchema = z.object({
  /** US dollars. */
  usd: z.number(),
  /** Its source: a header by its name in lower case, or `usage.cost` in the body. */
  source: z.string(),
})

export type StatedCost = z.infer<typeof statedCostSchema>
