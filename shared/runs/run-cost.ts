import * as z from 'zod/mini'
import { isJsonObject, parseOwnJson } from '../json.ts'

/**
 * Sources of a cost. `log`: the gateway's log of the key, found by request id. `task`: a response about a video task.
 * `answer`: a header or the usage in the answer itself. `prices`: the gateway's prices and the counted usage. `table`:
 * the same with the vendor's price from the bundled table. `own`: the same with the user's own price.
 */
const costSources = ['log', 'task', 'answer', 'prices', 'table', 'own'] as const

/** The cost of a run, and how it is known. A run without one has an unknown cost, which is not zero. */
export const runCostSchema = z.object({
  /** US dollars. */
  usd: z.number(),
  /** `measured`: reported by the gateway. `estimated`: calculated from prices. */
  by: z.enum(['measured', 'estimated']),
  source: z.enum(costSources),
  /** The group of the key whose ratio is included; `isGroupAssumed` when the group is only assumed. */
  group: z.optional(z.string()),
  isGroupAssumed: z.optional(z.boolean()),
  /** The date of the bundled table. */
  tableDate: z.optional(z.string()),
})

export type RunCost = z.infer<typeof runCostSchema>

/** Maximum number of runs in one total. */
export const maxCostedRuns = 1_000

/**
 * Units of a gateway's quota per US dollar, unless it states another number (new-api, common/constants.go:
 * `QuotaPerUnit`).
 */
export const usualQuotaPerDollar = 500_000

/** Returns the cost that a gateway measured in its own quota. */
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
 * Reliability of each source. A response about a task knows how it ended, while the log charges a failed task in one
 * row and refunds it in another.
 */
const worth: Readonly<Record<RunCost['source'], number>> = {
  own: -2,
  table: -1,
  prices: 0,
  answer: 1,
  log: 1,
  task: 2,
}

/**
 * Returns the better known of two costs of a run: by the reliability of its source, and the newer of two equal ones.
 */
export function betterCost(known: RunCost | undefined, newer: RunCost | undefined): RunCost | undefined {
  if (newer === undefined) return known
  return known !== undefined && worth[known.source] > worth[newer.source] ? known : newer
}

/**
 * Returns the total of several runs, as reliable as its least reliable cost. `undefined` when one of them is unknown.
 */
export function totalCost(costs: readonly (RunCost | undefined)[]): RunCost | undefined {
  return costs.reduce((total, cost) => {
    if (total === undefined || cost === undefined) return undefined
    const least = worth[cost.source] < worth[total.source] ? cost : total
    return { ...least, usd: total.usd + cost.usd }
  })
}

/** Reads the cost from the columns of a run. Unreadable values count as unknown. */
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
