import { expect, test } from 'vitest'
import type { EmbeddingProblem } from '../../../../shared/formats/embeddings/embedding-problem.ts'
import { toProblemLines } from './problem-lines.ts'

const batch = (start: number, ...problems: EmbeddingProblem[]) => ({
  start,
  count: 10,
  status: 'done' as const,
  problems,
})

test('what is wrong with all vectors is said once, what is wrong with rows is said of each request', () => {
  const other: EmbeddingProblem = { kind: 'other-dimensions', positions: [], expected: 256, found: 1_536 }
  const missing: EmbeddingProblem = { kind: 'missing', positions: [9] }
  const lines = toProblemLines([batch(0, other, missing), batch(10, other), batch(20, other, missing)])
  expect(lines.map(({ problem, first, times }) => [problem.kind, first, times])).toEqual([
    ['other-dimensions', 0, 3],
    ['missing', 0, 1],
    ['missing', 20, 1],
  ])
})
