import { describe, expect, it, vi } from 'vitest'
import type { Assertion } from '../../../shared/experiments/assertion.ts'
import { emptyPlan, type Cell, type ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { pricesFor } from '../../prices/testing/test-prices.ts'
import { summariseVariants } from '../summarise.ts'
import { createTestExperiments, type TestExperiments } from '../testing/create-test-experiments.ts'
import { answer, answerVectors, materialOf, refuse } from '../testing/play-gateway.ts'
import { testVariant } from '../testing/test-variant.ts'

const best: Assertion = { type: 'select-best', isNegated: false, value: 'is about {{word}}' }
const contains: Assertion = { type: 'contains', isNegated: false, value: 'tea' }

function planOf(assertions: Assertion[], change: Partial<ExperimentPlan> = {}): ExperimentPlan {
  const variants = ['A', 'B', 'C'].map((label) => testVariant(label, { model: `model-${label}` }))
  return {
    ...emptyPlan,
    description: 'Compared',
    prompt: 'Say {{word}}',
    variants,
    cases: [{ vars: { word: 'tea' }, assertions }],
    grader: { connectionId: 'judges', format: 'chat', model: 'judge', parameters: {} },
    embedder: { connectionId: 'vectors', model: 'embed', parameters: {} },
    ...change,
  }
}

const prices = pricesFor({ judge: 0.5, embed: 0.25, 'model-A': 1, 'model-B': 1, 'model-C': 1 })

const createTest = (): TestExperiments => createTestExperiments({ prices })

/** Starts an experiment whose three variants answer with these texts; a request for `undefined` is refused. */
async function beginAnswered(
  given: TestExperiments,
  plan: ExperimentPlan,
  texts: readonly (string | undefined)[],
): Promise<string> {
  const before = given.sent.length
  const id = given.begin(plan)
  await given.sends(before + 3)
  for (const [index, text] of texts.entries()) {
    const exchange = given.sent[before + index]
    if (text === undefined) refuse(exchange)
    else answer(exchange, text)
  }
  return id
}

function reasonsOf(cells: readonly Cell[]): string[] {
  return cells.map(({ results }) => results.at(-1)?.reason.message ?? '')
}

describe('select-best', () => {
  it('asks the grader once for the answers of all variants; the best passes, the others fail with 0', async () => {
    const given = createTest()
    const id = given.begin(planOf([contains, best]))
    expect(await given.service.check(id)).toMatchObject({ value: { gradedRequests: 1, problems: [] } })
    await given.sends(3)
    answer(given.sent[0], 'Some tea')
    answer(given.sent[1], 'More tea')
    await vi.waitFor(() => expect(given.states(id)).toEqual(['planned', 'planned', 'sending']))
    answer(given.sent[2], 'coffee')
    await given.sends(4)
    expect(given.sent[3]?.target.connectionId).toBe('judges')
    expect(materialOf(given.sent[3])).toEqual({
      criterion: 'is about tea',
      answers: [
        { index: 0, answer: 'Some tea' },
        { index: 1, answer: 'More tea' },
        { index: 2, answer: 'coffee' },
      ],
    })
    answer(given.sent[3], '{"best": 1, "reason": "It has more."}')
    await given.isOver(id)
    expect(given.cells(id)).toMatchObject([
      { state: 'failed', score: 0, results: [{ isPass: true }, { type: 'select-best', isPass: false }] },
      { state: 'done', score: 1, results: [{ isPass: true }, { isPass: true, score: 1 }] },
      { state: 'failed', score: 0, results: [{ isPass: false }, { isPass: false }] },
    ])
    expect(reasonsOf(given.cells(id))).toEqual([
      'The answer of B is better. It has more.',
      'The best of 3 answers. It has more.',
      'The answer of B is better. It has more.',
    ])
    expect(given.sent).toHaveLength(4)
  })

  it('leaves out a variant whose request went wrong, and says so; a choice in prose is read by its number', async () => {
    const given = createTest()
    const id = await beginAnswered(given, planOf([best]), ['one', undefined, 'three'])
    await given.sends(4)
    answer(given.sent[3], 'It is number 1.')
    await given.isOver(id)
    expect(given.states(id)).toEqual(['failed', 'error', 'done'])
    expect(reasonsOf(given.cells(id))).toEqual([
      'The answer of C is better. 1 variant has no answer to compare.',
      '',
      'The best of 2 answers. 1 variant has no answer to compare.',
    ])
  })

  it('takes the only answer there is without a request, and cannot judge what names no answer', async () => {
    const given = createTest()
    const alone = await beginAnswered(given, planOf([best]), [undefined, 'two', undefined])
    await given.isOver(alone)
    expect(given.states(alone)).toEqual(['error', 'done', 'error'])
    const unread = given.begin(planOf([best]))
    await given.sends(6)
    for (const exchange of given.sent.slice(3)) answer(exchange, 'x')
    await given.sends(7)
    answer(given.sent[6], '{"best": 3}')
    await given.isOver(unread)
    expect(given.states(unread)).toEqual(['error', 'error', 'error'])
  })

  it('is asked anew after a retry, about the answers that are there then', async () => {
    const given = createTest()
    const id = await beginAnswered(given, planOf([best]), ['one', 'two', undefined])
    await given.sends(4)
    answer(given.sent[3], '{"best": 0}')
    await given.isOver(id)
    given.service.planAgain(id, ['error'])
    given.service.start(id)
    await given.sends(5)
    answer(given.sent[4], 'three')
    await given.sends(6)
    answer(given.sent[5], '{"best": 2}')
    await given.isOver(id)
    expect(given.states(id)).toEqual(['failed', 'failed', 'done'])
  })

  it('asks nothing twice after a kill: what was out is not known, what was not asked is asked on resume', async () => {
    const killed = createTest()
    const id = await beginAnswered(killed, planOf([best]), ['x', 'x', 'x'])
    await killed.sends(4)
    await vi.waitFor(() => expect(killed.states(id)).toEqual(['sending', 'planned', 'planned']))
    const given = killed.kill()
    await given.service.recover()
    expect(given.states(id)).toEqual(['planned', 'planned', 'planned'])
    given.service.start(id)
    await given.isOver(id)
    expect(given.sent).toHaveLength(0)
    expect(given.states(id)).toEqual(['error', 'error', 'error'])
    expect(reasonsOf(given.cells(id))[2]).toContain('unknown')
  })

  it('goes on after a kill while a variant was out: the others are not asked again', async () => {
    const killed = createTest()
    const id = killed.begin(planOf([best]))
    await killed.sends(3)
    answer(killed.sent[0], 'one')
    answer(killed.sent[1], 'two')
    await vi.waitFor(() => expect(killed.states(id)).toEqual(['planned', 'planned', 'sending']))
    const given = killed.kill()
    await given.service.recover()
    expect(given.states(id)).toEqual(['planned', 'planned', 'unknown'])
    given.service.start(id)
    await given.sends(1)
    expect(given.sent[0]?.target.connectionId).toBe('judges')
    answer(given.sent[0], '{"best": 1}')
    await given.isOver(id)
    expect(given.states(id)).toEqual(['failed', 'done', 'unknown'])
  })

  it('needs a grader and a second variant', async () => {
    const given = createTest()
    const { grader: _grader, ...without } = planOf([best])
    const created = given.service.create(without)
    const [first] = without.variants
    const alone = given.service.create({ ...planOf([best]), variants: first === undefined ? [] : [first] })
    for (const [draft, code] of [
      [created, 'experiments.noGrader'],
      [alone, 'experiments.oneVariant'],
    ] as const) {
      const check = await given.service.check(draft.ok ? draft.value.id : '')
      expect(check.ok ? check.value.problems.map(({ problem }) => problem.text?.code) : []).toEqual([code])
    }
  })
})

describe('what judging costs', () => {
  it('is estimated apart, counted in each cell that was judged, and summed up beside what the answers cost', async () => {
    const given = createTest()
    const id = given.begin(planOf([best, { type: 'llm-rubric', isNegated: false, value: 'is short' }]))
    expect(await given.service.check(id)).toMatchObject({
      value: { gradedRequests: 4, estimatedCost: 5, estimatedJudgingCost: 2, withoutPrice: 0 },
    })
    await given.sends(3)
    for (const exchange of given.sent.slice(0, 3)) answer(exchange, 'tea')
    await given.sends(6)
    for (const exchange of given.sent.slice(3, 6)) answer(exchange, '{"pass": true}')
    await given.sends(7)
    answer(given.sent[6], '{"best": 0}')
    await given.isOver(id)
    const costs = given.cells(id).map(({ metrics }) => [metrics.cost, metrics.judgingCost])
    expect(costs).toEqual([1, 2, 3].map(() => [1, expect.closeTo(0.5 + 0.5 / 3, 9)]))
    const [first] = summariseVariants(planOf([best]), given.cells(id), () => undefined)
    expect(first).toMatchObject({ cost: 1, judgingCost: expect.closeTo(2 / 3, 9) })
  })

  it('counts against the limit on money, also after a restart', async () => {
    const given = createTest()
    const id = await beginAnswered(given, planOf([best], { maxCost: 3.4 }), ['tea', 'tea', 'tea'])
    const isPaused = () =>
      vi.waitFor(() =>
        expect(given.service.get(id)).toMatchObject({
          value: { state: 'paused', pausedBecause: { text: { code: 'experiments.costLimit' } } },
        }),
      )
    await isPaused()
    const again = given.kill()
    again.service.start(id)
    await vi.waitFor(() => expect(again.service.get(id)).toMatchObject({ value: { state: 'paused' } }))
    expect(given.sent).toHaveLength(3)
    expect(again.sent).toHaveLength(0)
    // A cell that is no longer judged keeps its answer and its cost.
    again.service.finish(id)
    const [cell] = again.cells(id)
    expect(cell).toMatchObject({ state: 'stopped', text: 'tea', metrics: { cost: 1 } })
    expect(cell).not.toHaveProperty('score')
  })
})

describe('max-score', () => {
  it('passes the variant whose other assertions score highest, by their weights, without a request', async () => {
    const given = createTest()
    const id = given.begin(
      planOf([
        contains,
        { type: 'contains', isNegated: true, value: 'green' },
        { type: 'max-score', isNegated: false, value: { weights: { contains: 3 } } },
      ]),
    )
    await given.sends(3)
    answer(given.sent[0], 'milk')
    answer(given.sent[1], 'green tea')
    answer(given.sent[2], 'green milk')
    await given.isOver(id)
    expect(given.sent).toHaveLength(3)
    // 1 of 4, 3 of 4, 0 of 4: the second one wins.
    expect(given.cells(id).map(({ results }) => results.at(-1)?.isPass)).toEqual([false, true, false])
    expect(reasonsOf(given.cells(id))).toEqual([
      'The score is 0.25; B has 0.75.',
      'The highest score of 3 answers: 0.75.',
      'The score is 0; B has 0.75.',
    ])
    expect(given.states(id)).toEqual(['failed', 'failed', 'failed'])
  })
})

describe('answer-relevance', () => {
  it('asks for three questions that the answer replies to, and holds their vectors against what was asked', async () => {
    const given = createTest()
    const plan = planOf([{ type: 'answer-relevance', isNegated: false, threshold: 0.5 }])
    const id = given.begin({ ...plan, variants: plan.variants.slice(0, 1) })
    expect(await given.service.check(id)).toMatchObject({ value: { gradedRequests: 4, problems: [] } })
    await given.sends(1)
    answer(given.sent[0], 'A cup of tea.')
    for (const number of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are asked
      await given.sends(1 + number)
      expect(materialOf(given.sent[number])).toEqual({ answer: 'A cup of tea.' })
      answer(given.sent[number], `Question ${number}?`)
    }
    await given.sends(5)
    expect(given.sent[4]?.request.body).toMatchObject({
      value: { model: 'embed', input: ['Say tea', 'Question 1?', 'Question 2?', 'Question 3?'] },
    })
    const vectors = [
      [1, 0],
      [1, 0],
      [0, 1],
      [0.6, 0.8],
    ]
    answerVectors(given.sent[4], vectors)
    await given.isOver(id)
    const [cell] = given.cells(id)
    expect(cell).toMatchObject({ state: 'done', results: [{ type: 'answer-relevance', isPass: true }] })
    expect(cell?.score).toBeCloseTo(1.6 / 3, 5)
  })

  it('is an error where a question is missing, and nothing more is asked for it', async () => {
    const given = createTest()
    const plan = planOf([{ type: 'answer-relevance', isNegated: false }])
    const id = given.begin({ ...plan, variants: plan.variants.slice(0, 1) })
    await given.sends(1)
    answer(given.sent[0], 'tea')
    await given.sends(2)
    answer(given.sent[1], '  ')
    await given.isOver(id)
    expect(given.states(id)).toEqual(['error'])
    expect(given.sent).toHaveLength(2)
  })
})
