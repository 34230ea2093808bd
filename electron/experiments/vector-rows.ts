import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'

/** Returns the vectors of a list in order. A text without a vector has NaN throughout. */
export function vectorRows({ count, dimensions, vectors }: EmbeddingList): Float32Array[] {
  return Array.from({ length: count }, (_, index) =>
    vectors.subarray(index * dimensions, (index + 1) * dimensions),
  )
}

/** The cosine similarity of two vectors, from -1 to 1; NaN when one of them is zero. */
export function cosineOf(left: Float32Array, right: Float32Array): number {
  return dotProduct(left, right) / Math.sqrt(dotProduct(left, left) * dotProduct(right, right))
}

export function dotProduct(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? Number.NaN), 0)
}
