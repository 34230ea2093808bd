import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { judgesOfPlan } from '../../shared/experiments/plan-judges.ts'
import type { Planned } from '../../shared/prices/estimate-cost.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import { addMoney } from '../../shared/money/sums.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { questionOf } from './cell-input.ts'
import { withOwnPrice, type CellPrices } from './own-price.ts'
import type { MeanCost } from './experiment-spending.ts'
import { createJudgingCost, type JudgingCost } from './judging-cost.ts'

/** The prices of a connection's models. */
export type PricesOf = (connectionId: string) => Promise<ModelPrices>

/** The expected cost of a plan. */
export interface PlanCost {
  /** Whether at least one of its models has a price, including judging models. */
  readonly isKnown: boolean
  readonly judging: JudgingCost
  /** The estimated cost of a cell in US dollars; `undefined` without a price. */
  expect(cell: { readonly variantIndex: number; readonly caseIndex: number }): number | undefined
  /** The same for a model that is priced in another currency: not counted against limits. */
  expectForeign(cell: { readonly variantIndex: number; readonly caseIndex: number }): ForeignMoney | undefined
  /** The highest cost of a cell as far as known; never less than the estimate. */
  worst(cell: { readonly variantIndex: number; readonly caseIndex: number }): number | undefined
}

/**
 * Loads the prices of a plan. `past` are the mean costs of its models' cells: they take precedence over an estimate
 * from the prompt.
 */
export async function loadPlanCost(
  plan: ExperimentPlan,
  past: readonly MeanCost[],
  pricesOf: PricesOf,
): Promise<PlanCost> {
  const prices = await Promise.all(
    plan.variants.map(async (variant) => withOwnPrice(await pricesOf(variant.connectionId), variant)),
  )
  const judgingIds = new Set(judgesOfPlan(plan).map(({ connectionId }) => connectionId))
  const judgePrices = new Map(
    await Promise.all([...judgingIds].map(async (id) => [id, await pricesOf(id)] as const)),
  )
  const means = meansOf(past)
  const judging = createJudgingCost(plan, judgePrices)
  type Place = { readonly variantIndex: number; readonly caseIndex: number }

  function reckon<Cost>(
    { variantIndex, caseIndex }: Place,
    how: (known: CellPrices, model: string, planned: Planned) => Cost | undefined,
  ): Cost | undefined {
    const variant = plan.variants[variantIndex]
    const row = plan.cases[caseIndex]
    const known = prices[variantIndex]
    if (variant === undefined || row === undefined || known === undefined) return undefined
    const { model, format, parameters, extra } = variant
    const prompt = questionOf(plan, variantIndex, row)
    return how(known, model, { format, prompt, parameters: { ...parameters, ...extra } })
  }

  /** The mean cost of earlier cells takes precedence over an estimate from the prompt. */
  function expect(place: Place): number | undefined {
    const variant = plan.variants[place.variantIndex]
    if (variant === undefined || prices[place.variantIndex]?.has(variant.model) !== true) return undefined
    // Earlier costs do not apply to a variant with its own price.
    const mean = variant.price === undefined ? means.get(keyOf(variant)) : undefined
    return mean ?? reckon(place, (known, model, planned) => known.estimate(model, planned))
  }

  return {
    judging,
    isKnown: judging.isKnown || plan.variants.some(({ model }, index) => prices[index]?.has(model)),
    expect,
    expectForeign: (place) => reckon(place, (known, model, planned) => known.foreignEstimate(model, planned)),
    worst(place) {
      const expected = expect(place)
      const worst = reckon(place, (known, model, planned) =>
        known.has(model) ? known.worst(model, planned) : undefined,
      )
      return expected === undefined ? worst : Math.max(expected, worst ?? 0)
    },
  }
}

/** Estimates the cost of all cells of a plan, and counts those without a price; without judging. */
export function sumPlanCost(
  { cases, variants, repeats }: ExperimentPlan,
  cost: PlanCost,
): {
  readonly estimatedCost: number
  readonly estimatedForeign: readonly ForeignMoney[]
  readonly withoutPrice: number
} {
  let estimatedCost = 0
  let withoutPrice = 0
  const others: ForeignMoney[] = []
  for (const variantIndex of variants.keys())
    for (const caseIndex of cases.keys()) {
      const place = { variantIndex, caseIndex }
      const expected = cost.expect(place)
      const other = expected === undefined ? cost.expectForeign(place) : undefined
      if (expected !== undefined) estimatedCost += expected * repeats
      else if (other !== undefined) others.push({ ...other, amount: other.amount * repeats })
      else withoutPrice += repeats
    }
  return { estimatedCost, estimatedForeign: addMoney(others), withoutPrice }
}

function meansOf(past: readonly MeanCost[]): Map<string, number> {
  const sums = new Map<string, { cost: number; cells: number }>()
  for (const mean of past) {
    const { cost, cells } = sums.get(keyOf(mean)) ?? { cost: 0, cells: 0 }
    sums.set(keyOf(mean), { cost: cost + mean.cost * mean.cells, cells: cells + mean.cells })
  }
  return new Map([...sums].map(([key, { cost, cells }]) => [key, cost / cells]))
}

function keyOf({ connectionId, model }: { readonly connectionId: string; readonly model: string }): string {
  return `${connectionId} ${model}`
}
