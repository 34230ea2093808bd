import { definedFields } from '../../shared/defined-fields.ts'
import type { EmbeddedQuery, EmbeddingResult } from '../../shared/embeddings/embedding-result.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { filledRows } from '../../shared/sets/filled-rows.ts'
import { embeddingsError } from '../../shared/text/en/errors/embeddings.ts'
import { fitVectors } from './fit-vectors.ts'
import { failureOf, type SubmitBatch } from './submit-batch.ts'

/** Requests the vector of one text with the parameters of `result`, so that it can be compared with its vectors. */
export type AskQuery = (
  result: EmbeddingResult,
  text: string,
  signal: AbortSignal,
) => Promise<Result<EmbeddedQuery>>

export interface AskQueryDependencies {
  readonly submitBatch: SubmitBatch
  readonly stopRun: (runId: string) => unknown
}

/** Returns a function that sends one request per call, and stops it when its signal is aborted. */
export function createAskQuery({ submitBatch, stopRun }: AskQueryDependencies): AskQuery {
  return async (result, text, signal) => {
    const { id, connectionId, format, model, parameters, extraJson, dimensions } = result
    if (dimensions === undefined) return err({ kind: 'unavailable', ...embeddingsError('noVectorsYet') })
    const form = { format, model, parameters, extraJson }
    const submitted = await submitBatch({
      connectionId,
      form,
      rows: filledRows([{ id, text }]),
      sender: id,
    })
    if (!submitted.ok) return submitted
    const stop = (): void => void stopRun(submitted.value.run.id)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    const { run: ended, list } = await submitted.value.ended
    signal.removeEventListener('abort', stop)
    const fitting = list === undefined ? undefined : fitVectors(list, dimensions)
    const error = failureOf(ended)
    return ok({
      runId: ended.id,
      problems: [...(fitting?.problems ?? [])],
      ...(fitting !== undefined && fitting.readyCount > 0 && { vector: bytesOf(fitting.vectors) }),
      ...definedFields({ usage: ended.usage, tookMs: ended.timings.endMs, error }),
    })
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength).slice()
}
