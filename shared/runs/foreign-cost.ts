import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'
import { runCostSchema, type RunCost } from './run-cost.ts'

/**
 * The cost of a run in a currency other than US dollars. It is separate from `RunCost` and in no sum of dollars: for
 * such sums, the cost of this run is unknown.
 */
export const foreignCostSchema = z.extend(foreignMoneySchema, {
  by: runCostSchema.shape.by,
  source: runCostSchema.shape.source,
})

export type ForeignCost = z.infer<typeof foreignCostSchema>

/**
 * The cost of a run in the currency it is known in. A cost in dollars takes precedence; both would count the same money
 * twice.
 */
export interface CostsOfRun {
  readonly cost?: RunCost | undefined
  readonly foreignCost?: ForeignCost | undefined
}

/**
 * Returns the better known of a cost in dollars and one in another currency: a measured cost before an estimated one,
 * then dollars.
 */
export function betterKnown(cost: RunCost | undefined, foreignCost: ForeignCost | undefined): CostsOfRun {
  if (foreignCost === undefined) return cost === undefined ? {} : { cost }
  const isDollars = cost !== undefined && (cost.by === 'measured' || foreignCost.by === 'estimated')
  return isDollars ? { cost } : { foreignCost }
}

/** Returns the total of several runs that all cost in one foreign currency; otherwise there is no single total. */
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
