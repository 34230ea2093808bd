import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/**
 * Token counts in one spelling and one meaning (`formats/read-usage.ts`): the input is the whole prompt, the output has the
 * reasoning in it. A count the gateway did not give is left out, never zero.
 */
export const usageSchema = z.object({
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  totalTokens: z.optional(z.number()),
  reasoningTokens: z.optional(z.number()),
  /** Parts of the input: what came from the cache, and what was written to it. */
  cachedInputTokens: z.optional(z.number()),
  cacheWriteTokens: z.optional(z.number()),
  /** A part of what was written: what is kept for an hour; never zero. */
  cacheWrite1hTokens: z.optional(z.number()),
  /** Parts of the input and of the output that are sound; never zero. */
  audioInputTokens: z.optional(z.number()),
  audioOutputTokens: z.optional(z.number()),
  /** A part of the input that is images; never zero. */
  imageInputTokens: z.optional(z.number()),
  /** What the answer itself says that it cost, in US dollars (`usage.cost`). */
  costUsd: z.optional(z.number()),
  /** The same in another currency, where it names one. */
  foreignCost: z.optional(foreignMoneySchema),
})

export type Usage = z.infer<typeof usageSchema>
