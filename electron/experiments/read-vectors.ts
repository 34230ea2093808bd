import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'
import { isVectorFormat } from '../../shared/formats/vector-format-ids.ts'
import { vectorFormatFor } from '../../shared/formats/vector-formats.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import type { Log } from '../host/host.ts'
import type { RecordReader } from '../runs/record-reader.ts'

export interface ReadVectorsDependencies {
  readonly records: Pick<RecordReader, 'replay'>
  readonly log: Log
}

/**
 * Reads the vectors of a run's answer from its record, the only place where they are stored; `undefined` when the run
 * has none or its record is gone.
 */
export async function readVectors(
  { records, log }: ReadVectorsDependencies,
  run: Run,
): Promise<EmbeddingList | undefined> {
  if (!isVectorFormat(run.format) || !isWholeAnswer(run.status)) return undefined
  let vectors: EmbeddingList | undefined
  const format = vectorFormatFor(run.format, (list) => (vectors = list))
  const replayed = await records.replay(run, { format })
  if (!replayed.ok) log.warn(replayed.error.message)
  return vectors
}
