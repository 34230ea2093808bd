import type { EmbeddingBatch } from './embedding-result.ts'

/** Splits rows into batches of equal size, the last one smaller. A size below 1 counts as 1. */
export function planBatches(rowCount: number, batchSize: number): EmbeddingBatch[] {
  const size = Math.max(1, Math.floor(batchSize))
  return Array.from({ length: Math.ceil(rowCount / size) }, (_, place) => {
    const start = place * size
    return { start, count: Math.min(size, rowCount - start), status: 'waiting', problems: [] }
  })
}
