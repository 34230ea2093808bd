import * as z from 'zod/mini'

const usdSchema = z.number().check(z.minimum(0), z.maximum(1_000_000))

/** Amounts that may be spent before the user is asked, in US dollars. An omitted amount has no limit. */
export const spendingLimitsSchema = z.object({
  perClickUsd: z.exactOptional(usdSchema),
  /** Per day on all connections together. */
  perDayUsd: z.exactOptional(usdSchema),
  /** Per day on one connection, by its id. */
  perDayOn: z.record(z.string(), usdSchema),
  /** Whether the user is also asked when the cost of a request is unknown. */
  asksWithoutPrice: z.boolean(),
})

export type SpendingLimits = z.infer<typeof spendingLimitsSchema>

export const noSpendingLimits: SpendingLimits = { perDayOn: {}, asksWithoutPrice: false }
