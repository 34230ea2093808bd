import * as z from 'zod/mini'

/** What costs can be grouped by. */
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

/** Maximum number of rows, the most expensive ones; one more row contains the total of the others. */
export const maxSpendingRows = 500

/** Maximum number of days. */
export const maxSpendingDays = 1_000

export const daySchema = z.number().check(z.minimum(19_700_101), z.maximum(99_991_231))

/** A filter for runs. An omitted field does not restrict. */
export const spendingFilterSchema = z.object({
  /** Days such as 20261129, both inclusive. */
  from: daySchema,
  to: daySchema,
  /** Runs of the practice gateway are included only when it is listed here. */
  connectionIds: z.optional(z.array(z.string()).check(z.maxLength(200))),
  model: z.optional(z.string()),
  format: z.optional(z.string()),
  /** The fingerprint of a key; `''` for runs without one. */
  key: z.optional(z.string()),
})

export type SpendingFilter = z.infer<typeof spendingFilterSchema>

/** The cost of some runs in one currency other than US dollars. */
const foreignSpentSchema = z.object({
  measured: z.number(),
  measuredRuns: z.number(),
  estimated: z.number(),
  estimatedRuns: z.number(),
})

/**
 * The cost of some runs, in US dollars and separately in other currencies. Costs measured by gateways, costs estimated
 * from prices, and unknown costs are kept apart.
 */
export const spentSchema = z.object({
  measuredUsd: z.number(),
  measuredRuns: z.number(),
  estimatedUsd: z.number(),
  estimatedRuns: z.number(),
  /** Number of runs with unknown cost, which may have been charged. */
  unknownRuns: z.number(),
  /** Number of runs that the gateway answered with an error, for which it usually charges nothing. */
  refusedRuns: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** By currency code. Left out when all costs are in dollars. */
  foreign: z.optional(z.record(z.string(), foreignSpentSchema)),
})

export type Spent = z.infer<typeof spentSchema>

/** The cost of one conversation. */
export const conversationSpendingSchema = z.object({
  paid: spentSchema,
  /** What the requests to the practice gateway would have cost. */
  rehearsed: spentSchema,
})

export type ConversationSpending = z.infer<typeof conversationSpendingSchema>

/** The cost of one model, key, conversation or the like. */
export const spendingRowSchema = z.extend(spentSchema, {
  /** The value to filter by: the name of a model, an id, or a day such as 20261129; `''` for runs without one. */
  value: z.string(),
  /** Its label; `''` when it has no name. */
  label: z.string(),
})

export type SpendingRow = z.infer<typeof spendingRowSchema>

const spendingChoiceSchema = z.object({ value: z.string(), label: z.string() })

/** The spending of one day: in total, and by the most expensive groups. */
export const spendingDaySchema = z.extend(spentSchema, {
  day: z.number(),
  /** By the value of the group. Empty when grouped by days, conversations or experiments. */
  groups: z.record(z.string(), z.pick(spentSchema, { measuredUsd: true, estimatedUsd: true, foreign: true })),
})

export type SpendingDay = z.infer<typeof spendingDaySchema>

export const spendingSchema = z.object({
  total: spentSchema,
  rows: z.array(spendingRowSchema),
  /** Total and number of the rows that were left out. */
  others: z.optional(z.extend(spentSchema, { count: z.number() })),
  /** Days with requests, oldest first. */
  days: z.array(spendingDaySchema),
  /** Every connection used in these days, whatever the filter is. */
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

export function addSpent(left: Spent, right: Spent): Spent {
  const foreign = addForeign(left.foreign, right.foreign)
  return {
    measuredUsd: left.measuredUsd + right.measuredUsd,
    measuredRuns: left.measuredRuns + right.measuredRuns,
    estimatedUsd: left.estimatedUsd + right.estimatedUsd,
    estimatedRuns: left.estimatedRuns + right.estimatedRuns,
    unknownRuns: left.unknownRuns + right.unknownRuns,
    refusedRuns: left.refusedRuns + right.refusedRuns,
    tokensIn: left.tokensIn + right.tokensIn,
    tokensOut: left.tokensOut + right.tokensOut,
    ...(foreign !== undefined && { foreign }),
  }
}

/** Adds each currency separately. */
function addForeign(left: Spent['foreign'], right: Spent['foreign']): Spent['foreign'] {
  if (left === undefined || right === undefined) return left ?? right
  const sums = { ...left }
  for (const [currency, more] of Object.entries(right)) {
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

/** Returns sums of one kind, dollars first, then by currency code; currencies without spending are left out. */
export function sumsOf(
  { measuredUsd, measuredRuns, estimatedUsd, estimatedRuns, foreign = {} }: Spent,
  by: 'measured' | 'estimated',
): readonly { readonly amount: number; readonly currency: string; readonly runs: number }[] {
  const dollars =
    by === 'measured'
      ? { amount: measuredUsd, runs: measuredRuns }
      : { amount: estimatedUsd, runs: estimatedRuns }
  const others = Object.entries(foreign).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return [
    { ...dollars, currency: 'USD' },
    ...others.map(([currency, sums]) => ({ amount: sums[by], runs: sums[`${by}Runs`], currency })),
  ].filter(({ runs }) => runs > 0)
}

export function runsOf(spent: Spent): number {
  const known = [...sumsOf(spent, 'measured'), ...sumsOf(spent, 'estimated')]
  return known.reduce((sum, { runs }) => sum + runs, spent.unknownRuns + spent.refusedRuns)
}
