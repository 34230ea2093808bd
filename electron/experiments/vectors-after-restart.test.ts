import { expect, it } from 'vitest'
import { emptyPlan, type ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { noPrices } from '../prices/testing/test-prices.ts'
import { createTestExperiments, pricesNeverCome } from './testing/create-test-experiments.ts'
import { answer, answerVectors } from './testing/play-gateway.ts'
import { testVariant } from './testing/test-variant.ts'

const embedding = testVariant('v', { format: 'embeddings', model: 'embed' })

const plan: ExperimentPlan = {
  ...emptyPlan,
  prompt: '{{query}}',
  variants: [embedding],
  cases: [{ vars: { query: 'tea', documents: ['rain', 'a cup'], relevant: [1] }, assertions: [] }],
}

const vectors = [
  [1, 0],
  [0, 1],
  [0.9, 0.1],
]

it('a cell of vectors that was out when the app ended has its figures of quality from the record of its run', async () => {
  const given = createTestExperiments({ pricesOf: pricesNeverCome })
  const id = given.begin(plan)
  await given.sends(1)
  answerVectors(given.sent[0], vectors)
  await given.runsEnd(1)
  const again = given.kill()
  await again.service.recover()
  expect(again.cell(id)).toMatchObject({ state: 'done', metrics: { ndcgAt10: 1, reciprocalRank: 1 } })
})

it('one whose record is gone has none, and is settled all the same', async () => {
  const given = createTestExperiments({ pricesOf: pricesNeverCome })
  const id = given.begin(plan)
  await given.sends(1)
  answerVectors(given.sent[0], vectors)
  await given.runsEnd(1)
  const again = given.kill()
  const { runId = '' } = again.cell(id)
  const run = again.runs.get(runId)
  if (!run.ok) throw new Error(run.error.message)
  await again.recorder.remove(runId, run.value.startedAt)
  await again.service.recover()
  expect(again.cell(id).state).toBe('done')
  expect(again.cell(id).metrics).not.toHaveProperty('ndcgAt10')
})

it('an assertion about likeness is judged from the record as well', async () => {
  const slow = { isSlow: false }
  const given = createTestExperiments({ pricesOf: async () => (slow.isSlow ? pricesNeverCome() : noPrices) })
  const id = given.begin({
    ...emptyPlan,
    prompt: '{{word}}',
    variants: [testVariant('a')],
    cases: [
      {
        vars: { word: 'tea' },
        assertions: [{ type: 'similar', isNegated: false, value: 'a cup', threshold: 0.9 }],
      },
    ],
    embedder: { connectionId: 'vectors', model: 'embed', parameters: {} },
  })
  await given.sends(1)
  answer(given.sent[0], 'tea')
  await given.sends(2)
  slow.isSlow = true
  answerVectors(given.sent[1], [
    [1, 0],
    [0.96, 0.28],
  ])
  await given.runsEnd(2)
  const again = given.kill()
  await again.service.recover()
  expect(again.cell(id)).toMatchObject({
    state: 'done',
    results: [{ type: 'similar', isPass: true, score: expect.closeTo(0.96, 5) }],
  })
  expect(again.sent).toHaveLength(0)
})
