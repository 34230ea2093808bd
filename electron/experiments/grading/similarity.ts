import type { AssertionType } from '../../../shared/experiments/assertion.ts'
import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { cosineOf, dotProduct, vectorRows } from '../vector-rows.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

/** promptfoo's default. */
const defaultThreshold = 0.75

/**
 * Judges the similarity of the first vector to the most similar of the others. A Euclidean distance d counts as 1 / (1
 * + d), as in promptfoo; a dot product is compared unchanged, but its score is clamped to 0 to 1.
 */
export function judgeSimilarity(
  type: AssertionType,
  list: EmbeddingList | undefined,
  threshold: number = defaultThreshold,
): CheckOutcome {
  const [first, ...others] = list === undefined ? [] : vectorRows(list)
  const values = first === undefined ? [] : others.map((other) => measure(type, first, other))
  const best = Math.max(...values)
  if (!Number.isFinite(best)) return { isPass: false, isError: true, reason: experimentsError('noVectors') }
  return {
    isPass: best >= threshold,
    score: Math.min(1, Math.max(0, best)),
    reason: experimentsError('similarity', { value: Math.round(best * 1000) / 1000, threshold }),
  }
}

function measure(type: AssertionType, left: Float32Array, right: Float32Array): number {
  if (type === 'similar:dot') return dotProduct(left, right)
  if (type === 'similar:euclidean') {
    const squares = left.reduce((sum, value, index) => sum + (value - (right[index] ?? Number.NaN)) ** 2, 0)
    return 1 / (1 + Math.sqrt(squares))
  }
  return cosineOf(left, right)
}
