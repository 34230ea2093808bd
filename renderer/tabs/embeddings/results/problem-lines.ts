import type { EmbeddingProblem } from '../../../../shared/formats/embeddings/embedding-problem.ts'
import type { EmbeddingBatch } from '../../../../shared/embeddings/embedding-result.ts'

/** One problem as it is said: once, where several requests have it in the same way. */
export interface ProblemLine {
  readonly problem: EmbeddingProblem
  /** Of the request's first text among all rows. */
  readonly first: number
  readonly times: number
}

/** The problems of all requests. Those that name no row are said once. */
export function toProblemLines(batches: readonly EmbeddingBatch[]): ProblemLine[] {
  const lines = new Map<string, ProblemLine>()
  for (const { start, problems } of batches) {
    for (const problem of problems) {
      const isOfAll = problem.positions.length === 0 || problem.kind === 'no-index'
      const name = isOfAll
        ? `${problem.kind} ${problem.expected} ${problem.found}`
        : `${problem.kind} ${problem.found} ${start}`
      const known = lines.get(name)
      lines.set(
        name,
        known === undefined ? { problem, first: start, times: 1 } : { ...known, times: known.times + 1 },
      )
    }
  }
  return [...lines.values()]
}
