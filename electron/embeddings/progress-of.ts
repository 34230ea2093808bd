import type { EmbeddingProgress, EmbeddingResult } from '../../shared/embeddings/embedding-result.ts'

/** The progress of a result. */
export function progressOf({
  id,
  setId,
  status,
  batches,
  rowCount,
  readyCount,
}: EmbeddingResult): EmbeddingProgress {
  const count = (wanted: string): number => batches.filter((batch) => batch.status === wanted).length
  return {
    id,
    setId,
    status,
    batches: batches.length,
    doneBatches: count('done'),
    failedBatches: count('failed'),
    runningBatches: count('running'),
    rowCount,
    readyCount,
  }
}
