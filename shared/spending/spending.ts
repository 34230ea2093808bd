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

/** What some runs cost together in one currency other than US dollars. */
const foreignSpentSchema = z.object({
  measured: z.number(),
  measuredRuns: z.number(),
  estimated: z.number(),
  estimatedRuns: z.number(),
})

/**
 * What some runs cost together, in US dollars, and beside that in other currencies. What gateways measured, what was estimated from prices, and what nobody knows stay
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
  /** By the code of the currency. Left out where all of it is in dollars. */
  foreign: z.optional(z.record(z.string(), foreignSpentSchema)),
})

export type Spent = z.infer<typeof spentSchema>

/** What one conversation cost. */
export const conversationSpendingSchema = z.object({
  paid: spentSchema,
  /** What the practice gateway says that it would have cost. */
  rehearsed: spentSchema,
})

export type ConversationSpending = z.infer<typeof conversationSpendingSchema>

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
  /** By the value of the group. Empty where the groups are days, conversations or experiments. */
  groups: z.record(z.string(), z.pick(spentSchema, { measuredUsd: true, estimatedUsd: true, foreign: true })),
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
  const foreign = addForeign(one.foreign, other.foreign)
  return {
    measuredUsd: one.measuredUsd + other.measuredUsd,
    measuredRuns: one.measuredRuns + other.measuredRuns,
    estimatedUsd: one.estimatedUsd + other.estimatedUsd,
    estimatedRuns: one.estimatedRuns + other.estimatedRuns,
    unknownRuns: one.unknownRuns + other.unknownRuns,
    refusedRuns: one.refusedRuns + other.refusedRuns,
    tokensIn: one.tokensIn + other.tokensIn,
    tokensOut: one.tokensOut + other.tokensOut,
    ...(foreign !== undefined && { foreign }),
  }
}

/** Each currency by itself. */
function addForeign(one: Spent['foreign'], other: Spent['foreign']): Spent['foreign'] {
  if (one === undefined || other === undefined) return one ?? other
  const sums = { ...one }
  for (const [currency, more] of Object.entries(other)) {
    const known = sums[currency]
    sums[currency] =
      known === undefined
        ? more
        : {
            measured: known.measured + more.measured,
            measuredRuns: known.measuredRuns + more.measuredRuns,
            estimated: known.estimated + more.estimated,
            estimatedRuns: known.estimatedRuns + more.estimatedRuns,
          }
  }
  return sums
}

/** Sums of one kind, in dollars first, then by the codes of the other currencies; those that nothing was spent in are left out. */
export function sumsOf(
  { measuredUsd, measuredRuns, estimatedUsd, estimatedRuns, foreign = {} }: Spent,
  by: 'measured' | 'estimated',
): readonly { readonly amount: number; readonly currency: string; readonly runs: number }[] {
  const dollars =
    by === 'measured'
      ? { amount: measuredUsd, runs: measuredRuns }
      : { amount: estimatedUsd, runs: estimatedRuns }
  const others = Object.entries(foreign).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    { ...dollars, currency: 'USD' },
    ...others.map(([currency, sums]) => ({ amount: sums[by], runs: sums[`${by}Runs`], currency })),
  ].filter(({ runs }) => runs > 0)
}

export function runsOf(spent: Spent): number {
  const known = [...sumsOf(spent, 'measured'), ...sumsOf(spent, 'estimated')]
  return known.reduce((sum, { runs }) => sum + runs, spent.unknownRuns + spent.refusedRuns)
}
