import { expect, it } from 'vitest'
import {
  emptyPlan,
  type Cell,
  type CellState,
  type ExperimentPlan,
} from '../../shared/experiments/experiment.ts'
import { testVariant } from './testing/test-variant.ts'
import { summariseVariants } from './summarise.ts'

const plan: ExperimentPlan = {
  ...emptyPlan,
  cases: [],
  repeats: 2,
  concurrency: 1,
  delayMs: 0,
  variants: ['A', 'B'].map((label) => testVariant(label)),
}

const hashes: Readonly<Record<string, string>> = { red: 'f1', again: 'f1', blue: 'f2' }
const hashOfFile = (mediaId: string) => hashes[mediaId]

let lastId = 0

function cell(caseIndex: number, state: CellState, durationMs: number, text: string, variantIndex = 0): Cell {
  lastId += 1
  return {
    id: lastId,
    caseIndex,
    variantIndex,
    repeat: 0,
    state,
    attempts: 1,
    text,
    results: [],
    metrics: { durationMs, outputTokens: 10 },
  }
}

it('counts what each variant came to, errors apart from failures', () => {
  const [a, b] = summariseVariants(
    plan,
    [
      cell(0, 'done', 100, 'x'),
      cell(0, 'done', 200, 'x'),
      cell(1, 'done', 300, 'y'),
      cell(1, 'failed', 400, 'z'),
      cell(2, 'error', 500, ''),
      cell(2, 'unknown', 0, ''),
      cell(0, 'planned', 0, '', 1),
    ],
    hashOfFile,
  )
  expect(a).toMatchObject({
    label: 'A',
    cells: 6,
    passed: 3,
    failed: 1,
    errors: 1,
    open: 1,
    passRate: 0.75,
    // Case 1: one of two passes; case 0: both. Case 2 does not have two answers.
    passAtK: 1,
    passHatK: 0.5,
    // The 500 ms of the error do not count.
    durationMs: { p50: 250, p95: 385 },
    outputTokens: 60,
    distinctAnswers: 4,
    // Case 0 has one distinct text, case 2 too (an empty one); case 1 has two.
    distinctByCase: [2, 1],
  })
  expect(b).toEqual({
    label: 'B',
    cells: 1,
    passed: 0,
    failed: 0,
    errors: 0,
    open: 1,
    outputTokens: 10,
    cost: 0,
    costKnown: 0,
    costMeasured: 0,
    distinctAnswers: 1,
    distinctByCase: [1],
  })
})

function measured(metrics: Cell['metrics']): Cell {
  return { ...cell(0, 'done', 100, 'x'), metrics }
}

it('takes the mean of what answers are measured by, over those that have it', () => {
  const [a, b] = summariseVariants(
    plan,
    [
      measured({ wordErrorRate: 0.1, ndcgAt10: 1, reciprocalRank: 0.5 }),
      measured({ wordErrorRate: 0.3 }),
      measured({}),
    ],
    hashOfFile,
  )
  expect(a).toMatchObject({ wordErrorRate: 0.2, ndcgAt10: 1, reciprocalRank: 0.5 })
  expect(b).not.toHaveProperty('wordErrorRate')
})

it('tells answers apart by what their files hold, and says nothing of those that it cannot compare', () => {
  const drawn = (mediaId: string, caseIndex = 0): Cell => ({
    ...cell(caseIndex, 'done', 100, ''),
    media: [{ mediaId, mediaType: 'image/png' }],
  })
  const vectors: Cell = {
    ...cell(3, 'done', 100, '', 1),
    preview: { type: 'vectors', count: 1, dimensions: 3, first: [0.1] },
  }
  const [images, embeddings] = summariseVariants(
    plan,
    [drawn('red'), drawn('again'), drawn('red', 1), drawn('blue', 1), drawn('gone', 2), vectors],
    hashOfFile,
  )
  expect(images).toMatchObject({ distinctAnswers: 2, distinctByCase: [1, 1] })
  expect(embeddings).toMatchObject({ distinctAnswers: 0, distinctByCase: [] })
})

it('reckons derived metrics from what the answers scored under the names of their assertions', () => {
  const scored = (metric: string, score: number, weight = 1): Cell => ({
    ...cell(0, score === 1 ? 'done' : 'failed', 100, 'x'),
    results: [{ type: 'equals', metric, weight, isPass: score === 1, score, reason: { message: '' } }],
  })
  const derivedMetrics = [
    { name: 'share', value: 'hits / __count' },
    { name: 'weighed', value: 'share + heavy' },
    { name: 'unknown', value: 'other + 1' },
  ]
  const [a] = summariseVariants(
    { ...plan, derivedMetrics },
    [scored('hits', 1), scored('hits', 0), scored('heavy', 0.5, 4), cell(0, 'planned', 100, 'x')],
    hashOfFile,
  )
  expect(a?.derived).toEqual([
    { name: 'share', value: 1 / 3 },
    { name: 'weighed', value: 1 / 3 + 2 },
    { name: 'unknown' },
  ])
})
