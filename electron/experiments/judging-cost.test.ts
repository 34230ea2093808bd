import { expect, it } from 'vitest'
import { emptyPlan, type ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { testVariant } from './testing/test-variant.ts'
import { createJudgingCost } from './judging-cost.ts'

const plan: ExperimentPlan = {
  ...emptyPlan,
  repeats: 2,
  variants: [testVariant('a', { connectionId: 'asked', model: 'm' })],
  cases: [
    { vars: {}, assertions: [{ type: 'llm-rubric', isNegated: false, value: 'is short' }] },
    { vars: {}, assertions: [{ type: 'llm-rubric', isNegated: false, value: 'is kind' }] },
  ],
  grader: { connectionId: 'judge', format: 'chat', model: 'j', parameters: {} },
}

it.each([
  ['dollars', 0.5, undefined, { estimatedCost: 2, estimatedForeign: [], withoutPrice: 0 }, 0.5],
  [
    'yuan, which no limit in dollars is reckoned with',
    undefined,
    { amount: 3, currency: 'CNY' },
    { estimatedCost: 0, estimatedForeign: [{ amount: 12, currency: 'CNY' }], withoutPrice: 0 },
    0,
  ],
  ['nothing', undefined, undefined, { estimatedCost: 0, estimatedForeign: [], withoutPrice: 4 }, 0],
])('judging is estimated in the currency of the judge: %s', (_name, usd, foreign, sum, next) => {
  const judge = { has: () => usd !== undefined, estimate: () => usd, foreignEstimate: () => foreign }
  const cost = createJudgingCost(plan, new Map([['judge', judge]]))
  expect(cost.sum()).toEqual(sum)
  expect(cost.expect({ caseIndex: 0 })).toBe(next)
})
