import { describe, expect, it, vi } from 'vitest'
import type { Assertion } from '../../shared/experiments/assertion.ts'
import { emptyPlan, type ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { pricesFor } from '../prices/testing/test-prices.ts'
import { summariseVariants } from './summarise.ts'
import {
  createTestExperiments,
  pricesNeverCome,
  type TestExperiments,
} from './testing/create-test-experiments.ts'
import { answer, refuse } from './testing/play-gateway.ts'
import { testVariant } from './testing/test-variant.ts'

const rubric: Assertion = { type: 'llm-rubric', isNegated: false, value: 'is about tea' }
const best: Assertion = { type: 'select-best', isNegated: false, value: 'is about tea' }

function planOf(assertions: Assertion[], change: Partial<ExperimentPlan> = {}): ExperimentPlan {
  return {
    ...emptyPlan,
    prompt: 'Say {{word}}',
    variants: [testVariant('a', { model: 'asked' })],
    cases: [{ vars: { word: 'tea' }, assertions }],
    grader: { connectionId: 'judges', format: 'chat', model: 'judge', parameters: {} },
    ...change,
  }
}

const prices = pricesFor({ asked: 1, judge: 0.5 })

/** Two answers for $1 each, compared for $0.50; the first one won. */
async function compareOnce(given: TestExperiments): Promise<string> {
  const variants = [testVariant('a', { model: 'asked' }), testVariant('b', { model: 'asked' })]
  const before = given.sent.length
  const id = given.begin(planOf([best], { variants }))
  await given.sends(before + 2)
  for (const exchange of given.sent.slice(before, before + 2)) answer(exchange, 'tea')
  await given.sends(before + 3)
  answer(given.sent[before + 2], '{"best": 0}')
  await given.isOver(id)
  return id
}

/** An answer for $1, judged for $0.50 as failed. */
async function runOnce(given: TestExperiments, plan: ExperimentPlan): Promise<string> {
  const id = given.begin(plan)
  await given.sends(1)
  answer(given.sent[0], 'coffee')
  await given.sends(2)
  answer(given.sent[1], '{"pass": false}')
  await given.isOver(id)
  return id
}

describe('a retry', () => {
  it('keeps what the answer before it and judging that has cost, also after a restart', async () => {
    const given = createTestExperiments({ prices })
    const id = await runOnce(given, planOf([rubric]))
    given.service.planAgain(id, ['failed'])
    expect(given.cell(id)).toMatchObject({ state: 'planned', metrics: { earlierCost: 1.5 } })
    given.service.start(id)
    await given.sends(3)
    answer(given.sent[2], 'tea')
    await given.sends(4)
    answer(given.sent[3], '{"pass": true}')
    await given.isOver(id)
    expect(given.cell(id)).toMatchObject({ metrics: { cost: 1, judgingCost: 0.5, earlierCost: 1.5 } })
    expect(summariseVariants(planOf([rubric]), given.cells(id), () => undefined)).toMatchObject([
      { cost: 1, judgingCost: 0.5, earlierCost: 1.5 },
    ])
    const spent = { value: { spent: { cost: 3, requests: 4 } } }
    expect(given.service.progress(id)).toMatchObject(spent)
    const again = given.kill()
    expect(again.service.progress(id)).toMatchObject(spent)
    expect(again.cell(id)).toMatchObject({ metrics: { cost: 1, judgingCost: 0.5, earlierCost: 1.5 } })
  })

  it.each([
    ['experiments.costLimit', { maxCost: 3.9 }],
    ['experiments.requestLimit', { maxRequests: 4 }],
  ] as const)(
    'counts what went before it against the limit, also after a restart: %s',
    async (code, limit) => {
      const given = createTestExperiments({ prices })
      const id = await runOnce(given, planOf([rubric], limit))
      given.service.planAgain(id, ['failed'])
      given.service.start(id)
      await given.sends(3)
      answer(given.sent[2], 'coffee')
      await given.sends(4)
      answer(given.sent[3], '{"pass": false}')
      await given.isOver(id)
      given.service.planAgain(id, ['failed'])
      const again = given.kill()
      again.service.start(id)
      await vi.waitFor(() =>
        expect(again.service.get(id)).toMatchObject({
          value: { state: 'paused', pausedBecause: { text: { code } } },
        }),
      )
      expect(again.sent).toHaveLength(0)
    },
  )

  it('that is stopped before it is sent, or cannot be sent, forgets nothing either', async () => {
    const given = createTestExperiments({ prices })
    const id = await runOnce(given, planOf([rubric]))
    given.service.planAgain(id, ['failed'])
    given.service.finish(id)
    expect(given.cell(id)).toMatchObject({ state: 'stopped', metrics: { earlierCost: 1.5 } })
    given.service.planAgain(id, ['stopped'])
    given.service.start(id)
    await given.sends(3)
    refuse(given.sent[2])
    await given.isOver(id)
    expect(given.cell(id)).toMatchObject({ state: 'error', metrics: { earlierCost: 1.5 } })
    expect(given.service.progress(id)).toMatchObject({ value: { spent: { cost: 1.5, requests: 3 } } })
  })

  it('of one of several answers that were compared keeps what comparing them has cost', async () => {
    const given = createTestExperiments({ prices })
    const id = await compareOnce(given)
    given.service.planAgain(id, ['failed'])
    given.service.start(id)
    await given.sends(4)
    answer(given.sent[3], 'more tea')
    await given.sends(5)
    answer(given.sent[4], '{"best": 1}')
    await given.isOver(id)
    // Two comparisons, whose cost both cells share.
    expect(given.cells(id)).toMatchObject([
      { metrics: { cost: 1, judgingCost: 0.5 } },
      { metrics: { cost: 1, judgingCost: 0.5, earlierCost: 1 } },
    ])
    const total = { value: { spent: { cost: 4 } } }
    expect(given.service.progress(id)).toMatchObject(total)
    expect(given.kill().service.progress(id)).toMatchObject(total)
  })
})

it('what comparing has cost stays with its answers when all that take their places fail', async () => {
  const given = createTestExperiments({ prices })
  const id = await compareOnce(given)
  given.service.planAgain(id, ['done', 'failed'])
  given.service.start(id)
  await given.sends(5)
  for (const exchange of given.sent.slice(3)) refuse(exchange)
  await given.isOver(id)
  const failed = { state: 'error', metrics: { judgingCost: 0.25, earlierCost: 1 } }
  await vi.waitFor(() => expect(given.cells(id)).toMatchObject([failed, failed]))
  const total = { value: { spent: { cost: 2.5 } } }
  expect(given.service.progress(id)).toMatchObject(total)
  const again = given.kill()
  expect(again.cells(id)).toMatchObject([failed, failed])
  expect(again.service.progress(id)).toMatchObject(total)
})

describe('after the app ended', () => {
  it('an answer that had come costs what its recorded usage comes to by the prices last read', async () => {
    const given = createTestExperiments({ prices, pricesOf: pricesNeverCome })
    const id = given.begin(planOf([]))
    await given.sends(1)
    answer(given.sent[0], 'tea')
    await given.runsEnd(1)
    expect(given.states(id)).toEqual(['sending'])
    const again = given.kill()
    await again.service.recover()
    expect(again.cell(id)).toMatchObject({ state: 'done', metrics: { cost: 1, isCostMeasured: false } })
    expect(again.service.progress(id)).toMatchObject({ value: { spent: { cost: 1, requests: 1 } } })
  })

  it('a verdict that had come has its cost too, of one answer and of all of them', async () => {
    const slow = { isSlow: false }
    const given = createTestExperiments({
      prices,
      pricesOf: async () => (slow.isSlow ? pricesNeverCome() : prices),
    })
    const variants = [testVariant('a', { model: 'asked' }), testVariant('b', { model: 'asked' })]
    const alone = given.begin(planOf([rubric]))
    await given.sends(1)
    answer(given.sent[0], 'tea')
    await given.sends(2)
    slow.isSlow = true
    answer(given.sent[1], '{"pass": true}')
    await given.runsEnd(2)
    slow.isSlow = false
    const compared = given.begin(planOf([best], { variants }))
    await given.sends(4)
    for (const exchange of given.sent.slice(2, 4)) answer(exchange, 'tea')
    await given.sends(5)
    slow.isSlow = true
    answer(given.sent[4], '{"best": 1}')
    await given.runsEnd(5)
    slow.isSlow = false
    const again = given.kill()
    await again.service.recover()
    expect(again.cell(alone)).toMatchObject({ state: 'done', metrics: { cost: 1, judgingCost: 0.5 } })
    again.service.start(compared)
    await again.isOver(compared)
    expect(again.cells(compared)).toMatchObject([
      { state: 'failed', metrics: { cost: 1, judgingCost: 0.25 } },
      { state: 'done', metrics: { cost: 1, judgingCost: 0.25 } },
    ])
    expect(again.sent).toHaveLength(0)
    expect(again.service.progress(compared)).toMatchObject({ value: { spent: { cost: 2.5 } } })
  })

  it('an answer whose run is gone keeps what is known of its cost', async () => {
    const given = createTestExperiments({ prices })
    const id = given.begin(planOf([rubric]))
    await given.sends(1)
    answer(given.sent[0], 'tea')
    await given.sends(2)
    const again = given.kill()
    again.database.connection.exec('DELETE FROM runs')
    await again.service.recover()
    expect(again.cell(id)).toMatchObject({ state: 'unknown', metrics: { cost: 1 } })
    expect(again.service.progress(id)).toMatchObject({ value: { spent: { cost: 1 } } })
  })
})
