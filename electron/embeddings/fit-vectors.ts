import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'
import type { EmbeddingProblem } from '../../shared/formats/embeddings/embedding-problem.ts'

/** The vectors of one batch that can be stored with those of the others. */
export interface FittingVectors {
  readonly vectors: Float32Array
  readonly readyCount: number
  readonly problems: readonly EmbeddingProblem[]
}

/**
 * Checks a batch against the length of the earlier vectors; `undefined` for the first batch. Vectors of another length
 * cannot be compared with the rest, so they are named and omitted.
 */
export function fitVectors(list: EmbeddingList, dimensions: number | undefined): FittingVectors {
  const { count, readyCount, vectors, problems } = list
  if (dimensions === undefined || list.dimensions === dimensions || list.dimensions === 0) {
    const rows =
      list.dimensions === 0 ? new Float32Array(count * (dimensions ?? 0)).fill(Number.NaN) : vectors
    return { vectors: rows, readyCount, problems }
  }
  const usable: number[] = []
  for (let row = 0; row < count; row += 1) if (!Number.isNaN(vectors[row * list.dimensions])) usable.push(row)
  return {
    vectors: new Float32Array(count * dimensions).fill(Number.NaN),
    readyCount: 0,
    problems: [
      ...problems,
      { kind: 'wrong-length', positions: usable, expected: dimensions, found: list.dimensions },
    ],
  }
}
