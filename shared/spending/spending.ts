import * as z from 'zod/mini'

/** What costs can be told by. */
export const spendingGroupings = [
  'model',
  'connection',
  'format',
  'key',
  'conversation',
  'experiment',
  'day',
] as const

export type SpendingGrouping = (typeof spendingGroupings)[number]

/** So many lines are told at most, the dearest; what the others came to stands in one more. */
export const maxSpendingRows = 500

/** So many days at most. */
export const maxSpendingDays = 1_000

export const daySchema = z.number().check(z.minimum(19_700_101), z.maximum(99_991_231))

/** Which runs are meant. What is left out does not narrow. */
export const spendingFilterSchema = z.object({
  /** Days as 20261129, both included. */
  from: daySchema,
  to: daySchema,
  /** Those of the practice gateway are among them only where they are named. */
  connectionIds: z.optional(z.array(z.string()).check(z.maxLength(200))),
  model: z.optional(z.string()),
  format: z.optional(z.string()),
  /** The fingerprint of a key; `''` for runs without one. */
  key: z.optional(z.string()),
})

export type SpendingFilter = z.infer<typeof spendingFilterSchema>

/**
 * What some runs cost together, in US dollars. What gateways measured, what was estimated from prices, and what nobody knows stay
 * apart.
 */
export const spentSchema = z.object({
  measuredUsd: z.number(),
  measuredRuns: z.number(),
  estimatedUsd: z.number(),
  estimatedRuns: z.number(),
  /** They may have been charged. */
  unknownRuns: z.number(),
  /** The gateway answered with an error, for which it usually charges nothing. */
  refusedRuns: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
})

export type Spent = z.infer<typeof spentSchema>

/** What one model, key, conversation or the like cost. */
export const spendingRowSchema = z.extend(spentSchema, {
  /** What it is found by: the name of a model, an id, or a day as 20261129; `''` for runs that have none. */
  value: z.string(),
  /** What it is called; `''` where nobody has a name for it. */
  label: z.string(),
})

export type SpendingRow = z.infer<typeof spendingRowSchema>

/** Something to filter by. */
const spendingChoiceSchema = z.object({ value: z.string(), label: z.string() })

/** What was spent on one day: as a whole, and by the dearest groups. */
export const spendingDaySchema = z.extend(spentSchema, {
  day: z.number(),
  /** In dollars, by the value of the group. Empty where the groups are days, conversations or experiments. */
  groups: z.record(z.string(), z.object({ measuredUsd: z.number(), estimatedUsd: z.number() })),
})

export type SpendingDay = z.infer<typeof spendingDaySchema>

export const spendingSchema = z.object({
  total: spentSchema,
  rows: z.array(spendingRowSchema),
  /** What the rows left out came to, and how many those are. */
  others: z.optional(z.extend(spentSchema, { count: z.number() })),
  /** Days on which something was sent, the oldest first. */
  days: z.array(spendingDaySchema),
  /** Every connection that was asked in these days, whatever is filtered by. */
  connections: z.array(z.extend(spendingRowSchema, { isPractice: z.boolean() })),
  models: z.array(spendingChoiceSchema),
  formats: z.array(spendingChoiceSchema),
  keys: z.array(spendingChoiceSchema),
})

export type Spending = z.infer<typeof spendingSchema>

export const nothingSpent: Spent = {
  measuredUsd: 0,
  measuredRuns: 0,
  estimatedUsd: 0,
  estimatedRuns: 0,
  unknownRuns: 0,
  refusedRuns: 0,
  tokensIn: 0,
  tokensOut: 0,
}

export function addSpent(one: Spent, other: Spent): Spent {
  return {
    measuredUsd: one.measuredUsd + other.measuredUsd,
    measuredRuns: one.measuredRuns + other.measuredRuns,
    estimatedUsd: one.estimatedUsd + other.estimatedUsd,
    estimatedRuns: one.estimatedRuns + other.estimatedRuns,
    unknownRuns: one.unknownRuns + other.unknownRuns,
    refusedRuns: one.refusedRuns + other.refusedRuns,
    tokensIn: one.tokensIn + other.tokensIn,
    tokensOut: one.tokensOut + other.tokensOut,
  }
}

export function runsOf({ measuredRuns, estimatedRuns, unknownRuns, refusedRuns }: Spent): number {
  return measuredRuns + estimatedRuns + unknownRuns + refusedRuns
}
