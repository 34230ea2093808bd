import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/**
 * Token counts with uniform names and meanings (`formats/read-usage.ts`): the input is the whole prompt, the output
 * includes reasoning. A count that the gateway did not report is left out, never zero.
 */
export const usageSchema = z.object({
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  totalTokens: z.optional(z.number()),
  reasoningTokens: z.optional(z.number()),
  /** Parts of the input: tokens read from the cache, and written to it. */
  cachedInputTokens: z.optional(z.number()),
  cacheWriteTokens: z.optional(z.number()),
  /** The part of the written tokens that is cached for an hour; never zero. */
  cacheWrite1hTokens: z.optional(z.number()),
  /** Audio tokens in the input and in the output; never zero. */
  audioInputTokens: z.optional(z.number()),
  audioOutputTokens: z.optional(z.number()),
  /** Image tokens in the input; never zero. */
  imageInputTokens: z.optional(z.number()),
  /** The cost stated in the answer, in US dollars (`usage.cost`). */
  costUsd: z.optional(z.number()),
  /** The stated cost in another currency, if the answer names one. */
  foreignCost: z.optional(foreignMoneySchema),
})

export type Usage = z.infer<typeof usageSchema>
