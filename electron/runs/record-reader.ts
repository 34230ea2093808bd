import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { RunFormat, RunFormats } from '../../shared/formats/format.ts'
import { readElsewhereBytes } from '../../shared/limits.ts'
import { createPartLog } from '../../shared/runs/part-log.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { createResponseReader } from '../gateway/response-reader.ts'
import type { StoredRecord } from '../wire-records/stored-record.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import { readBackgroundRun, type LeftBackgroundRun } from './background/read-background-run.ts'
import type { ReadingWorker } from './reading-worker.ts'
import { replayRecord, type Replay } from './replay-record.ts'
import { withReceived } from './run-progress.ts'
import { toRunRecord } from './to-run-record.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'

/** Reads recorded traffic back from disk, for the inspector and for deriving an answer again. */
export interface RecordReader {
  /** The inspector's view. `not-found` when there is no record, `storage` when it cannot be read. */
  readRunRecord(run: Run): Promise<Result<RunRecord>>
  /**
   * The answer, counts and timings, derived from the recorded bytes; the same errors. Files of a long answer are only
   * included with `keepsBytes`. `format` replaces the default reader of the run's format.
   */
  replay(run: Run, options?: ReplayOptions): Promise<Result<Replay>>
  /** A background answer, as far as it has arrived; `undefined` for any other answer, and for one without an id. */
  readBackground(run: Run): Promise<LeftBackgroundRun | undefined>
}

export interface ReplayOptions {
  readonly keepsBytes?: boolean
  readonly format?: RunFormat
}

export interface RecordReaderDependencies {
  readonly recorder: Recorder
  readonly formats: RunFormats
  readonly createResponseReader: typeof createResponseReader
  /** Replaces the data of large files in a shown request; without it the request is shown in full. */
  readonly replaceBase64?: (body: string) => string
  /** Removes secrets that are spelled across the parts of a record that the worker parsed. */
  readonly cleanParts?: (parts: readonly Part[]) => Iterable<readonly Part[]> | AsyncIterable<readonly Part[]>
  /** Parses long records in a worker; without it they are parsed here. */
  readonly worker?: Pick<ReadingWorker, 'run'>
}

export function createRecordReader(dependencies: RecordReaderDependencies): RecordReader {
  const { recorder, formats, replaceBase64 = (body) => body, cleanParts = (parts) => [parts] } = dependencies
  // A live record is read repeatedly, but its request does not change.
  let last: { readonly runId: string; readonly text: string } | undefined

  function requestText({ request: { runId }, requestBody }: StoredRecord): string {
    if (last?.runId !== runId) last = { runId, text: replaceBase64(new TextDecoder().decode(requestBody)) }
    return last.text
  }

  /** The worker, and the folder of a record that is too long to be parsed here. */
  async function elsewhere(run: Run): Promise<{ run: ReadingWorker['run']; folder: string } | undefined> {
    const { worker } = dependencies
    const folder = recorder.folderOf(run.id, run.startedAt)
    if (worker === undefined || folder === undefined) return undefined
    const bytes = await recorder.bytesOf(run.id, run.startedAt)
    return bytes < readElsewhereBytes ? undefined : { run: worker.run, folder }
  }

  return {
    readBackground: (run) => readBackgroundRun(run, dependencies),
    async readRunRecord(run) {
      const long = await elsewhere(run)
      if (long !== undefined) {
        const { folder } = long
        return long.run({ type: 'record', folder, format: run.format, connectionId: run.connectionId })
      }
      const stored = await recorder.read(run.id, run.startedAt)
      if (!stored.ok) return stored
      const format = formats[run.format]
      const replay =
        format === undefined
          ? undefined
          : replayRecord(stored.value, format, dependencies.createResponseReader, run.connectionId)
      return ok(toRunRecord(stored.value, replay, requestText(stored.value)))
    },
    async replay(run, { keepsBytes = false, format: own } = {}) {
      const format = own ?? formats[run.format]
      if (format === undefined) return err(unknownFormat(run.format))
      // The worker knows only the default readers.
      const long = own === undefined ? await elsewhere(run) : undefined
      if (long !== undefined) {
        const { folder } = long
        const { connectionId } = run
        const read = await long.run({ type: 'replay', folder, format: run.format, connectionId, keepsBytes })
        if (!read.ok) return read
        const { parts, received, ...rest } = read.value
        const log = createPartLog()
        for await (const clean of cleanParts(parts)) log.append(clean)
        return ok({ ...rest, progress: { log, applyTo: (answered) => withReceived(answered, received) } })
      }
      const stored = await recorder.read(run.id, run.startedAt)
      if (!stored.ok) return stored
      return ok(replayRecord(stored.value, format, dependencies.createResponseReader, run.connectionId))
    },
  }
}

function unknownFormat(format: string): AppError {
  return {
    kind: 'unavailable',
    ...runsError('unknownFormat', { format }),
  }
}
