import * as z from 'zod/mini'

const usdSchema = z.number().check(z.minimum(0), z.maximum(1_000_000))

/** What may be spent before somebody is asked, in US dollars. What is left out has no limit. */
export const spendingLimitsSchema = z.object({
  perClickUsd: z.exactOptional(usdSchema),
  /** On all connections together. */
  perDayUsd: z.exactOptional(usdSchema),
  /** Per day on one connection, by its id. */
  perDayOn: z.record(z.string(), usdSchema),
  /** Whether it is asked as well where nobody knows what a request will cost. */
  asksWithoutPrice: z.boolean(),
})

export type SpendingLimits = z.infer<typeof spendingLimitsSchema>

export const noSpendingLimits: SpendingLimits = { perDayOn: {}, asksWithoutPrice: false }
