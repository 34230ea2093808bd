import { describe, expect, it } from 'vitest'
import type { Assertion } from '../../shared/experiments/assertion.ts'
import { emptyPlan, type ExperimentPlan, type Spending } from '../../shared/experiments/experiment.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import { addMoney, withDollars, type Money } from '../../shared/money/sums.ts'
import { pricesFor } from '../prices/testing/test-prices.ts'
import { summariseVariants } from './summarise.ts'
import { createTestExperiments, type TestExperiments } from './testing/create-test-experiments.ts'
import { answer, answerVectors } from './testing/play-gateway.ts'
import { testVariant } from './testing/test-variant.ts'

type Model = 'asked' | 'judge' | 'embed'

/** The answers of a model in order; `again`: then the failed cells are sent again. */
type Step = readonly [Model, string] | 'again'

interface Course {
  readonly assertion?: Assertion
  readonly plan?: Partial<ExperimentPlan>
  readonly steps: readonly Step[]
}

const contains: Assertion = { type: 'contains', isNegated: false, value: 'tea' }
const rubric: Assertion = { type: 'llm-rubric', isNegated: false, value: 'is about tea' }
const alike: Assertion = { type: 'similar', isNegated: false, value: 'tea', threshold: 0.9 }
const best: Assertion = { type: 'select-best', isNegated: false, value: 'is about tea' }
const two = { variants: [testVariant('a', { model: 'asked' }), testVariant('b', { model: 'asked' })] }
const yes = ['judge', '{"pass": true}'] as const
const no = ['judge', '{"pass": false}'] as const
const tea = ['asked', 'tea'] as const

const courses: Readonly<Record<string, Course>> = {
  answered: { steps: [tea] },
  retried: { assertion: contains, steps: [['asked', 'coffee'], 'again', tea] },
  'retried twice': {
    assertion: contains,
    steps: [['asked', 'coffee'], 'again', ['asked', 'milk'], 'again', tea],
  },
  repeated: { plan: { repeats: 3 }, steps: [tea, tea, tea] },
  judged: { assertion: rubric, steps: [tea, yes] },
  'judged and retried': { assertion: rubric, steps: [tea, no, 'again', tea, yes] },
  'held against a text by an embedder': { assertion: alike, steps: [tea, ['embed', '']] },
  compared: { assertion: best, plan: two, steps: [tea, tea, ['judge', '{"best": 0}']] },
  'compared and retried': {
    assertion: best,
    plan: two,
    steps: [tea, tea, ['judge', '{"best": 0}'], 'again', tea, ['judge', '{"best": 1}']],
  },
}

const dollars: Money = { amount: 1, currency: 'USD' }
const yuan: Money = { amount: 6.1, currency: 'CNY' }
const euros: Money = { amount: 0.7, currency: 'EUR' }

const lists: Readonly<Record<string, Readonly<Partial<Record<Model, Money>>>>> = {
  dollars: { asked: dollars, judge: dollars, embed: dollars },
  yuan: { asked: yuan, judge: yuan, embed: yuan },
  'no known cost': {},
  'dollars, and judging in yuan': { asked: dollars, judge: yuan, embed: yuan },
  'yuan, and judging in euros': { asked: yuan, judge: euros, embed: euros },
  'yuan, and judging at no known cost': { asked: yuan },
}

function planOf({ assertion, plan }: Course): ExperimentPlan {
  return {
    ...emptyPlan,
    prompt: 'Say {{word}}',
    concurrency: 1,
    variants: [testVariant('a', { model: 'asked' })],
    cases: [{ vars: { word: 'tea' }, assertions: assertion === undefined ? [] : [assertion] }],
    grader: { connectionId: 'judges', format: 'chat', model: 'judge', parameters: {} },
    embedder: { connectionId: 'vectors', model: 'embed', parameters: {} },
    ...plan,
  }
}

function experimentsAt(list: Readonly<Partial<Record<Model, Money>>>): TestExperiments {
  const inDollars = Object.entries(list).flatMap(([model, { amount, currency }]) =>
    currency === 'USD' ? [[model, amount] as const] : [],
  )
  const foreign: Record<string, ForeignMoney> = Object.fromEntries(
    Object.entries(list).filter(([, { currency }]) => currency !== 'USD'),
  )
  return createTestExperiments({ prices: pricesFor(Object.fromEntries(inDollars), foreign) })
}

function spentOn({ service }: TestExperiments, id: string): Spending | undefined {
  const progress = service.progress(id)
  return progress.ok ? progress.value.spent : undefined
}

/** The sum of each currency, rounded as in the display. */
function rounded(money: readonly Money[]): readonly Money[] {
  return addMoney(money).map(({ amount, currency }) => ({ amount: Number(amount.toFixed(6)), currency }))
}

describe.each(Object.entries(lists))('in %s', (_list, list) => {
  it.each(Object.entries(courses))('what was spent so far is all of it: %s', async (_name, course) => {
    const given = experimentsAt(list)
    const plan = planOf(course)
    const id = given.begin(plan)
    const costs: Money[] = []
    const isAllOfIt = (of: TestExperiments): void => {
      const spent = spentOn(of, id)
      expect(rounded(withDollars(spent?.cost, spent?.foreign)).filter(({ amount }) => amount !== 0)).toEqual(
        rounded(costs),
      )
    }
    let sent = 0
    for (const step of course.steps) {
      if (step === 'again') {
        await given.isOver(id)
        isAllOfIt(given)
        given.service.planAgain(id, ['failed'])
        isAllOfIt(given)
        given.service.start(id)
        continue
      }
      const [model, text] = step
      sent += 1
      await given.sends(sent)
      // Also while the next request is active.
      isAllOfIt(given)
      const exchange = given.sent[sent - 1]
      if (model === 'embed')
        answerVectors(exchange, [
          [1, 0],
          [1, 0],
        ])
      else answer(exchange, text)
      costs.push(...[list[model] ?? []].flat())
    }
    await given.isOver(id)
    isAllOfIt(given)
    // The variant figures give the same sums.
    const figures = summariseVariants(plan, given.cells(id), () => undefined).flatMap((variant) => [
      ...withDollars(variant.costKnown === 0 ? undefined : variant.cost, variant.foreign),
      ...withDollars(variant.judgingCost, variant.judgingForeign),
      ...withDollars(variant.earlierCost, variant.earlierForeign),
    ])
    expect(rounded(figures)).toEqual(rounded(costs))
    isAllOfIt(given.kill())
  })
})

it('a cost in yuan that the gateway then measures in dollars counts once, while it is judged and after', async () => {
  const given = experimentsAt({ asked: yuan, judge: yuan })
  const id = given.begin(planOf({ assertion: rubric, steps: [] }))
  await given.sends(1)
  answer(given.sent[0], 'tea')
  await given.sends(2)
  expect(spentOn(given, id)).toMatchObject({ cost: 0, foreign: [yuan] })
  const { answerRunId = '' } = given.cell(id)
  given.database.connection
    .prepare(`UPDATE runs SET cost = 0.8, cost_by = 'measured', cost_from = '{"source":"log"}' WHERE id = ?`)
    .run(answerRunId)
  given.service.costMeasured(answerRunId, { usd: 0.8, by: 'measured', source: 'log' })
  expect(spentOn(given, id)).toEqual({ requests: 2, cost: 0.8 })
  answer(given.sent[1], '{"pass": true}')
  await given.isOver(id)
  expect(spentOn(given, id)).toEqual({ requests: 2, cost: 0.8, foreign: [yuan] })
  expect(given.cell(id).metrics).toMatchObject({ cost: 0.8, judgingForeign: [yuan] })
})
