import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { createResponseReader } from '../gateway/response-reader.ts'
import type { StoredRecord } from '../recorder/stored-record.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { replayRecord, type Replay } from './replay-record.ts'
import { toRunRecord } from './to-run-record.ts'

/** Reads what went over the wire back from disk, for the inspector and for deriving an answer again. */
export interface RecordReader {
  /** The inspector's view. `not-found` when there is no record, `storage` when it cannot be read. */
  readRunRecord(run: Run): Promise<Result<RunRecord>>
  /** The answer, counts and timings as the recorded bytes give them; the same errors. */
  replay(run: Run): Promise<Result<Replay>>
}

export interface RecordReaderDependencies {
  readonly recorder: Recorder
  readonly formats: Readonly<Partial<Record<string, RunFormat>>>
  readonly createResponseReader: typeof createResponseReader
  /** Stands in for the data of large files in a request that is shown; it is shown as it is without. */
  readonly foldData?: (body: string) => string
}

export function createRecordReader(dependencies: RecordReaderDependencies): RecordReader {
  const { recorder, formats, foldData = (body) => body } = dependencies
  // A live record is read again and again, and its request does not change.
  let last: { readonly runId: string; readonly text: string } | undefined

  function requestText({ request: { runId }, requestBody }: StoredRecord): string {
    if (last?.runId !== runId) last = { runId, text: foldData(new TextDecoder().decode(requestBody)) }
    return last.text
  }

  return {
    async readRunRecord(run) {
      const stored = await recorder.read(run.id, run.startedAt)
      if (!stored.ok) return stored
      const format = formats[run.format]
      const replay =
        format === undefined
          ? undefined
          : replayRecord(stored.value, format, dependencies.createResponseReader, run.connectionId)
      return ok(toRunRecord(stored.value, replay?.events ?? [], requestText(stored.value)))
    },
    async replay(run) {
      const format = formats[run.format]
      if (format === undefined) return err(unknownFormat(run.format))
      const stored = await recorder.read(run.id, run.startedAt)
      if (!stored.ok) return stored
      return ok(replayRecord(stored.value, format, dependencies.createResponseReader, run.connectionId))
    },
  }
}

function unknownFormat(format: string): AppError {
  return {
    kind: 'unavailable',
    message: `This version of the app cannot read the format "${format}".`,
    nextStep: 'Update the app. The recorded bytes are kept.',
  }
}
