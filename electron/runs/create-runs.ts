import type { Worker } from 'node:worker_threads'
import { readKeyLimits } from '../../shared/connections/key-limits.ts'
import { ok } from '../../shared/errors/result.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { findRunFormat } from '../../shared/formats/run-formats.ts'
import type { runsContract } from '../../shared/ipc/contract/runs.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import { partOfRecord } from '../../shared/runs/run-record.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import type { Exchange } from '../gateway/run-exchange.ts'
import type { Clock } from '../host/host.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { Area } from '../lib/area.ts'
import { createRequestedShapeReader } from './requested-shape-reader.ts'
import type { RunExchange } from './exchange-runner.ts'
import { createReadingWorker, type ReadingWorker } from './reading-worker.ts'
import { readPreviews } from './read-previews.ts'
import { createRecordReader, type RecordReader, type RecordReaderDependencies } from './record-reader.ts'
import { createRunService, type RunService, type RunServiceDependencies } from './run-service.ts'
import { sweepInterruptedRuns, type SweepDependencies } from './sweep-interrupted.ts'
import { sweepOrphanRecords } from './sweep-orphans.ts'

export interface RunsDependencies
  extends Omit<RunServiceDependencies, 'records' | 'runExchange'>, Omit<RecordReaderDependencies, 'worker'> {
  readonly gateway: Pick<Gateway, 'exchange'>
  readonly keyHealth: KeyHealthBook
  /** Where the files of a request lie. */
  readonly findUpload: FindUpload
  readonly secretsOf: SweepDependencies['secretsOf']
  /** Starts the thread that reads long answers. */
  readonly startReadingThread: () => Worker
}

export interface Runs extends Area<RunService, typeof runsContract> {
  readonly records: RecordReader
  /** Removes records of no run, by this clock. */
  sweep(clock: Clock, signal: AbortSignal): Promise<unknown>
  /** Ends the thread that reads long answers; after `service.close()`. */
  close(): void
}

/** What sends requests, records them and reads what came. Runs that an earlier start left open are ended first. */
export async function createRuns(dependencies: RunsDependencies): Promise<Runs> {
  const { database, recorder, log } = dependencies
  const worker = createReadingWorker({ start: dependencies.startReadingThread, log })
  const records = createRecordReader({ ...dependencies, worker })
  await sweepInterruptedRuns({ ...dependencies, records })
  const { gateway, findUpload } = dependencies
  const service = createRunService({
    ...dependencies,
    records,
    runExchange: learningExchange(dependencies, (exchange) =>
      gateway.exchange({
        ...exchange,
        findUpload,
        ...readElsewhere(worker, exchange.format),
      }),
    ),
  })
  const requestedShapes = createRequestedShapeReader({ runs: service, recorder })
  return {
    service,
    records,
    handlers: {
      'runs.stop': async ({ id }) => toVoid(await service.stop(id)),
      'runs.record': async ({ id, only }) => {
        const record = await service.record(id)
        return record.ok ? ok(partOfRecord(record.value, only)) : record
      },
      'runs.keepMedia': async ({ id }) => toVoid(await service.saveMedia(id)),
      'runs.previews': async ({ id }) => {
        const run = service.get(id)
        return run.ok ? readPreviews(run.value, records) : run
      },
      'runs.askedShape': ({ id }) => requestedShapes.read(id),
      'runs.watch': ({ id }, sink) => service.watch(id, sink),
    },
    sweep: (clock, signal) => sweepOrphanRecords({ database, recorder, clock, log, signal }),
    close: () => worker.close(),
  }
}

/**
 * How long bodies of a format are read: in the thread, if it knows the format. One that hands over more than parts, such as
 * the vectors of an answer, reads its bodies while they arrive.
 */
export function readElsewhere(
  worker: Pick<ReadingWorker, 'run'>,
  format: RunFormat,
): Pick<Exchange, 'readLong'> {
  if (findRunFormat(format.id) !== format) return {}
  return { readLong: (body) => worker.run({ type: 'answer', format: format.id, ...body }) }
}

/** Notes down what the end of a run and the head of its answer say about the key it was sent with. */
function learningExchange(
  { keyHealth, clock }: Pick<RunsDependencies, 'keyHealth' | 'clock'>,
  send: (exchange: Omit<Exchange, 'clock' | 'identity'>) => ReturnType<RunExchange>,
): RunExchange {
  return async (exchange) => {
    const { keyId } = exchange.target
    if (keyId === undefined) return send(exchange)
    const { observer } = exchange
    let headers: Parameters<typeof readKeyLimits>[0] = []
    const end = await send({
      ...exchange,
      isKeyAccepted: keyHealth.get(keyId)?.state === 'valid',
      observer: {
        ...observer,
        onHead(head) {
          headers = head.headers
          observer.onHead(head)
        },
      },
    })
    if (end.outcome === 'done' || end.outcome === 'cut-after-end' || end.outcome === 'ended-early')
      keyHealth.noteAccepted(keyId)
    if (end.outcome === 'failed') keyHealth.noteError(keyId, end.error, 'run')
    keyHealth.noteLimits(keyId, readKeyLimits(headers, clock.now()))
    return end
  }
}
