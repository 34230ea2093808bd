import type { Result } from '../../shared/errors/result.ts'
import type { RunFormat, RunFormats } from '../../shared/formats/format.ts'
import { ok } from '../../shared/errors/result.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { RecordedEvent, RunRecord } from '../../shared/runs/run-record.ts'
import type { ExchangeEnd } from '../gateway/exchange.ts'
import type { createResponseReader } from '../gateway/response-reader.ts'
import type { LongBody, ReadBody } from '../gateway/run-exchange.ts'
import type { readStoredRecord } from '../wire-records/stored-record.ts'
import { replayRecord } from './replay-record.ts'
import type { Received } from './run-progress.ts'
import { shownAgain } from './shown-again.ts'
import { toRunRecord } from './to-run-record.ts'

/** A reading job that may take long. Plain data, since a worker runs it. */
export type ReadJob = RecordJob | ReplayJob | AnswerJob

interface RecordJob {
  readonly type: 'record'
  readonly folder: string
  readonly format: string
  readonly connectionId: string
}

interface ReplayJob extends Omit<RecordJob, 'type'> {
  readonly type: 'replay'
  /** Whether to include the files of the answer; they may be most of it. */
  readonly keepsBytes: boolean
}

/** A whole body that has just arrived. */
interface AnswerJob extends LongBody {
  readonly type: 'answer'
  readonly format: string
}

/** The result of a job, by its type. */
export interface ReadJobResults {
  readonly record: Result<RunRecord>
  readonly replay: Result<PlainReplay>
  readonly answer: Result<ReadBody>
}

/** The content of a record, as plain data. */
export interface PlainReplay {
  readonly parts: Part[]
  readonly received: Received
  readonly events: readonly RecordedEvent[]
  readonly legEvents: readonly number[]
  readonly end: ExchangeEnd | undefined
  readonly lastAt: number | undefined
}

export interface ReadJobDependencies {
  readonly formats: RunFormats
  readonly createResponseReader: typeof createResponseReader
  readonly readStoredRecord: typeof readStoredRecord
  readonly replaceBase64: (body: string) => string
}

/** Runs a job synchronously. The size of its result is bounded. */
export async function doReadJob<Type extends ReadJob['type']>(
  job: Extract<ReadJob, { type: Type }>,
  dependencies: ReadJobDependencies,
): Promise<ReadJobResults[Type]>
export async function doReadJob(
  job: ReadJob,
  dependencies: ReadJobDependencies,
): Promise<ReadJobResults[keyof ReadJobResults]> {
  const { formats, createResponseReader, readStoredRecord, replaceBase64 } = dependencies
  const format = formats[job.format]
  if (job.type === 'answer') {
    if (format === undefined) throw new Error(`"${job.format}" is no format`)
    return ok(readAnswer(job, format, createResponseReader))
  }
  const stored = await readStoredRecord(job.folder)
  if (!stored.ok) return stored
  const replay =
    format === undefined
      ? undefined
      : replayRecord(stored.value, format, createResponseReader, job.connectionId)
  if (job.type === 'record') {
    const text = replaceBase64(new TextDecoder().decode(stored.value.requestBody))
    return ok(toRunRecord(stored.value, replay, text))
  }
  if (replay === undefined) throw new Error(`"${job.format}" is no format`)
  const { progress, ...rest } = replay
  const parts = progress.log.take()
  return ok({
    ...rest,
    events: [],
    parts: job.keepsBytes ? parts : parts.flatMap(shownAgain),
    received: progress.received(),
  })
}

function readAnswer(
  { head, context, blocks, transfer }: AnswerJob,
  format: RunFormat,
  createReader: typeof createResponseReader,
): ReadBody {
  const parts: Part[] = []
  let count = 0
  let unreadable = 0
  const reader = createReader(
    format,
    head,
    (made, events) => {
      for (const part of made) parts.push(part)
      count += events.count
      unreadable += events.unreadable
    },
    context,
  )
  for (const block of blocks) reader.push(block)
  const end = reader.end(transfer)
  return { parts, events: { count, unreadable }, end }
}
