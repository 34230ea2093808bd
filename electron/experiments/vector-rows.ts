import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'

/** The vectors of a list, in its order. That of a text without one is NaN throughout. */
export function vectorRows({ count, dimensions, vectors }: EmbeddingList): Float32Array[] {
  return Array.from({ length: count }, (_, index) =>
    vectors.subarray(index * dimensions, (index + 1) * dimensions),
  )
}

/** The cosine of the angle between two vectors: -1 to 1, NaN where one has no direction. */
export function cosineOf(one: Float32Array, other: Float32Array): number {
  return dotProduct(one, other) / Math.sqrt(dotProduct(one, one) * dotProduct(other, other))
}

export function dotProduct(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? Number.NaN), 0)
}
