import type { EmbeddingProblem } from '../../../../shared/formats/embeddings/embedding-problem.ts'
import type { EmbeddingBatch } from '../../../../shared/embeddings/embedding-result.ts'

/** One problem, listed once when several requests have it in the same form. */
export interface ProblemLine {
  readonly problem: EmbeddingProblem
  /** Position of the request's first text among all rows. */
  readonly first: number
  readonly times: number
}

/** Lists the problems of all requests. Problems that name no row are listed once. */
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
