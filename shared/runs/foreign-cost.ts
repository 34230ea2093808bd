import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'
import { runCostSchema, type RunCost } from './run-cost.ts'

/**
 * What a run cost in another currency than US dollars. It stands beside `RunCost` and is in no sum of dollars: whoever adds up
 * dollars has a run here whose cost nobody knows.
 */
export const foreignCostSchema = z.extend(foreignMoneySchema, {
  by: runCostSchema.shape.by,
  source: runCostSchema.shape.source,
})

export type ForeignCost = z.infer<typeof foreignCostSchema>

/** What a run cost in whatever currency is known of it. Known in dollars, it is that; both at once would be the same money twice. */
export interface CostsOfRun {
  readonly cost?: RunCost | undefined
  readonly foreignCost?: ForeignCost | undefined
}

/**
 * The better known of a cost in dollars and one in another currency: what was measured before what was estimated, then dollars.
 */
export function betterKnown(cost: RunCost | undefined, foreignCost: ForeignCost | undefined): CostsOfRun {
  if (foreignCost === undefined) return cost === undefined ? {} : { cost }
  const isDollars = cost !== undefined && (cost.by === 'measured' || foreignCost.by === 'estimated')
  return isDollars ? { cost } : { foreignCost }
}

/** What several runs cost together, where all of them cost in one foreign currency; else nobody can tell one sum. */
export function totalForeign(costs: readonly CostsOfRun[]): ForeignCost | undefined {
  const [first, ...others] = costs.map(({ cost, foreignCost }) =>
    cost === undefined ? foreignCost : undefined,
  )
  return others.reduce((total, cost) => {
    if (total === undefined || cost?.currency !== total.currency) return undefined
    const least = cost.by === 'estimated' ? cost : total
    return { ...least, amount: total.amount + cost.amount }
  }, first)
}
