import { runFormats } from '../../shared/formats/run-formats.ts'
import { foldData } from '../attachments/fold-data.ts'
import type { Database } from '../database/database.ts'
import { createCleanReader } from '../gateway/clean-reader.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import { createPartRedactor } from '../gateway/redact-parts.ts'
import { toRecordedRequest } from '../history/recorded-request.ts'
import type { Clock, Log } from '../host/host.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { KnownSecrets } from '../keys/known-secrets.ts'
import { createRecorder, type Recorder } from '../recorder/recorder.ts'
import { judgeMedia } from '../run-media/judge-media.ts'
import { createAskedShapeReader, type AskedShapeReader } from '../runs/asked-shape-reader.ts'
import type { KeepMedia } from '../runs/media-keeper.ts'
import { createReadingWorker } from '../runs/reading-worker.ts'
import { createRecordReader, type RecordReader } from '../runs/record-reader.ts'
import { createRunService, type RunService, type RunServiceDependencies } from '../runs/run-service.ts'
import { sweepInterruptedRuns } from '../runs/sweep-interrupted.ts'
import { learningExchange } from './learn-key-health.ts'
import { readElsewhere, startReadingThread } from './start-reading-thread.ts'

export interface RunningParts extends Pick<RunServiceDependencies, 'resolveTarget' | 'describeConnection'> {
  /** Of the records. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  readonly database: Database
  readonly knownSecrets: KnownSecrets
  readonly keyHealth: KeyHealthBook
  readonly gateway: Pick<Gateway, 'exchange'>
  readonly findUpload: FindUpload
  readonly keepMedia: KeepMedia
}

export interface Running {
  readonly recorder: Recorder
  readonly records: RecordReader
  readonly runs: RunService
  readonly askedShapes: AskedShapeReader
  /** Ends the thread that reads long answers; after `runs.close()`. */
  close(): void
}

/** Puts together what sends requests, records them and reads what came. Runs an earlier start left open are ended first. */
export async function createRunning(parts: RunningParts): Promise<Running> {
  const { clock, log, database, knownSecrets, gateway, findUpload } = parts
  const recorder = createRecorder({ folder: parts.folder, clock })
  const worker = createReadingWorker({ start: startReadingThread, log })
  const records = createRecordReader({
    recorder,
    formats: runFormats,
    // A record holds what deltas brought piece by piece; what they spell together is masked where it is read.
    createResponseReader: (...reading) => createCleanReader(knownSecrets.all())(...reading),
    cleanParts: (found) => createPartRedactor(knownSecrets.all()).whole(found),
    foldData,
    worker,
  })
  await sweepInterruptedRuns({ database, records, log })
  const runs = createRunService({
    database,
    recorder,
    records,
    clock,
    log,
    runExchange: learningExchange(
      (exchange) => gateway.exchange({ ...exchange, findUpload, ...readElsewhere(worker, exchange.format) }),
      parts.keyHealth,
      clock,
    ),
    resolveTarget: parts.resolveTarget,
    keepMedia: parts.keepMedia,
    judgeMedia,
    async recordedRequest(run) {
      const record = await recorder.read(run.id, run.startedAt)
      return record.ok ? toRecordedRequest(record.value, run.isStreamed) : record
    },
    describeConnection: parts.describeConnection,
  })
  const askedShapes = createAskedShapeReader({ runs, recorder })
  return { recorder, records, runs, askedShapes, close: () => worker.close() }
}
