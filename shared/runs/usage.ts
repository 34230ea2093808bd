import * as z from 'zod/mini'

/** Token counts in one spelling. A count the gateway did not give is left out, never zero. */
export const usageSchema = z.object({
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  totalTokens: z.optional(z.number()),
  reasoningTokens: z.optional(z.number()),
  cachedInputTokens: z.optional(z.number()),
  cacheWriteTokens: z.optional(z.number()),
})

export type Usage = z.infer<typeof usageSchema>
