import * as z from 'zod/mini'

/**
 * Who answered in the end, as far as headers or the body of the answer say so. What is not said is left out, and so is a model
 * that is the one that was asked for: a difference is worth a remark, and no fault.
 */
export const servedBySchema = z.object({
  model: z.optional(z.string()),
  /** As the gateway spells it: `OpenAI`, `vertex_ai`. */
  provider: z.optional(z.string()),
  /** How often the gateway asked again, and how often it went on to another model, before this answer. Never zero. */
  retries: z.optional(z.number()),
  fallbacks: z.optional(z.number()),
})

export type ServedBy = z.infer<typeof servedBySchema>

/**
 * What the gateway itself says that this exchange cost. It is the word of the answer, and neither an estimate from prices nor
 * the entry of an account.
 */
export const statedCostSchema = z.object({
  /** US dollars. */
  usd: z.number(),
  /** Where it stands: a header by its name in lower case, or `usage.cost` of the body. */
  source: z.string(),
})

export type StatedCost = z.infer<typeof statedCostSchema>
