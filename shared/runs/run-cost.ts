import * as z from 'zod/mini'
import { isJsonObject, parseOwnJson } from '../json.ts'

/**
 * Where a cost is from. `log`: the gateway's log of the key, by the id of the request. `task`: an answer about the task of a
 * video. `answer`: a header or the usage of the answer itself. `prices`: the gateway's prices and what was counted. `table`: the same
 * with the maker's price from the bundled table. `own`: the same with a price of the user's.
 */
const costSources = ['log', 'task', 'answer', 'prices', 'table', 'own'] as const

/** What a run cost, and how that is known. A run without one has a cost that nobody knows, which is not zero. */
export const runCostSchema = z.object({
  /** US dollars. */
  usd: z.number(),
  /** `measured`: the gateway said so. `estimated`: reckoned from prices. */
  by: z.enum(['measured', 'estimated']),
  source: z.enum(costSources),
  /** The group of the key whose ratio is in it, and whether that is only taken for it. */
  group: z.optional(z.string()),
  isGroupAssumed: z.optional(z.boolean()),
  /** The day of the bundled table. */
  tableDate: z.optional(z.string()),
})

export type RunCost = z.infer<typeof runCostSchema>

/** So many runs are reckoned together at most. */
export const maxCostedRuns = 1_000

/** So many units of a gateway's quota are one US dollar where it does not say (new-api, common/constants.go: `QuotaPerUnit`). */
export const usualQuotaPerDollar = 500_000

/** A cost that the gateway measured in its own quota. */
export function costOfQuota(
  quota: number,
  source: 'log' | 'task',
  group?: string,
  quotaPerDollar = usualQuotaPerDollar,
): RunCost {
  return {
    usd: quota / quotaPerDollar,
    by: 'measured',
    source,
    ...(group !== undefined && group !== '' && { group }),
  }
}

/**
 * How much each source is worth. An answer about a task knows how the task ended: one that failed is charged in the log, and
 * given back in another row.
 */
const worth: Readonly<Record<RunCost['source'], number>> = {
  own: -2,
  table: -1,
  prices: 0,
  answer: 1,
  log: 1,
  task: 2,
}

/** The better known of two costs of a run: by what it is from, and the newer of two that are worth the same. */
export function betterCost(known: RunCost | undefined, newer: RunCost | undefined): RunCost | undefined {
  if (newer === undefined) return known
  return known !== undefined && worth[known.source] > worth[newer.source] ? known : newer
}

/** What several runs cost together, as little known as the least known of them. `undefined` when nobody knows that of one. */
export function totalCost(costs: readonly (RunCost | undefined)[]): RunCost | undefined {
  return costs.reduce((total, cost) => {
    if (total === undefined || cost === undefined) return undefined
    const least = worth[cost.source] < worth[total.source] ? cost : total
    return { ...least, usd: total.usd + cost.usd }
  })
}

/** What the columns of a run's cost say. What cannot be read is not known. */
export function readStoredCost(row: Readonly<Record<string, unknown>>): { cost?: RunCost } {
  if (typeof row['cost'] !== 'number') return {}
  const from = parseOwnJson(String(row['cost_from']))
  const cost = runCostSchema.safeParse({
    ...(isJsonObject(from) ? from : {}),
    usd: row['cost'],
    by: row['cost_by'],
  })
  return cost.success ? { cost: cost.data } : {}
}
