import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'
import { embeddingsFormat, embeddingsFormatFor } from '../../shared/formats/embeddings/index.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import type { Log } from '../host/host.ts'
import type { RecordReader } from '../runs/record-reader.ts'

export interface ReadVectorsDependencies {
  readonly records: Pick<RecordReader, 'replay'>
  readonly log: Log
}

/**
 * The vectors that a run was answered with, from its record, since they are kept nowhere else; `undefined` for a run that has
 * none, and for one whose record is gone.
 */
export async function readVectors(
  { records, log }: ReadVectorsDependencies,
  run: Run,
): Promise<EmbeddingList | undefined> {
  if (run.format !== embeddingsFormat.id || !isWholeAnswer(run.status)) return undefined
  let vectors: EmbeddingList | undefined
  const replayed = await records.replay(run, { format: embeddingsFormatFor((list) => (vectors = list)) })
  if (!replayed.ok) log.warn(replayed.error.message)
  return vectors
}
