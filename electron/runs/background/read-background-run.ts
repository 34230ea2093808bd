import type { RunFormat, RunFormats } from '../../../shared/formats/format.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { createResponseReader } from '../../gateway/response-reader.ts'
import type { Recorder } from '../../wire-records/recorder.ts'
import type { StoredRecord } from '../../wire-records/stored-record.ts'
import { replayRecord } from '../replay-record.ts'
import type { RunProgress } from '../run-progress.ts'
import { keepReading, type KeptReading } from './keep-reading.ts'

/** A background answer as an earlier start of the app has left it. */
export interface LeftBackgroundRun {
  readonly record: StoredRecord
  readonly reading: KeptReading
  readonly progress: RunProgress
  readonly format: RunFormat
}

export interface ReadBackgroundDependencies {
  readonly recorder: Pick<Recorder, 'read'>
  readonly formats: RunFormats
  readonly createResponseReader: typeof createResponseReader
}

/** Reads what is known of such an answer. `undefined` when the gateway has given it no id: then it cannot be polled. */
export async function readBackgroundRun(
  run: Run,
  { recorder, formats, createResponseReader: createReader }: ReadBackgroundDependencies,
): Promise<LeftBackgroundRun | undefined> {
  const format = formats[run.format]
  if (run.background === undefined || format?.background === undefined) return undefined
  const record = await recorder.read(run.id, run.startedAt)
  if (!record.ok) return undefined
  const reading = keepReading(format)
  const { progress } = replayRecord(record.value, format, createReader, run.connectionId, reading)
  const responseId = reading.known().responseId ?? run.background.responseId
  if (responseId === undefined) return undefined
  // Events are read again from the record; it does not contain what polls reported.
  const { state } = run.background
  reading.know({ responseId, ...(!run.isStreamed && state !== undefined && { state }) })
  return { record: record.value, reading, progress, format }
}
