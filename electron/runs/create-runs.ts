import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { readKeyLimits } from '../../shared/connections/key-limits.ts'
import { ok } from '../../shared/errors/result.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { findRunFormat } from '../../shared/formats/run-formats.ts'
import type { runsContract } from '../../shared/ipc/contract/runs.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import { totalForeign, type CostsOfRun } from '../../shared/runs/foreign-cost.ts'
import { totalCost } from '../../shared/runs/run-cost.ts'
import { partOfRecord, type RunRecord } from '../../shared/runs/run-record.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import type { Exchange } from '../gateway/run-exchange.ts'
import type { Clock } from '../host/host.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { Area } from '../lib/area.ts'
import type { Query } from '../gateway/query-gateway.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { followBackground, resumeBackground } from './background/follow-background.ts'
import type { FollowDependencies } from './background/followed-run.ts'
import { aboutAnswer, withQueries } from './background/legs-of-run.ts'
import { createBackgroundWaits } from './background/wait-for-turn.ts'
import type { RecordQuery } from './query-log.ts'
import { createRunStore } from './run-store.ts'
import { createCacheMissReader } from './cache-miss-reader.ts'
import { createRequestedShapeReader } from './requested-shape-reader.ts'
import type { RunExchange } from './exchange-runner.ts'
import { keepBodyFiles, type BodyFileKeeper } from './keep-body-files.ts'
import { createReadingWorker, type ReadingWorker } from './reading-worker.ts'
import { readPreviews } from './read-previews.ts'
import { createRecordReader, type RecordReader, type RecordReaderDependencies } from './record-reader.ts'
import type { RunServiceDependencies } from './run-dependencies.ts'
import { createRunService, type RunService } from './run-service.ts'
import { sweepInterruptedRuns, type SweepDependencies } from './sweep-interrupted.ts'
import { sweepOrphanRecords } from './sweep-orphans.ts'

export interface RunsDependencies
  extends
    Omit<
      RunServiceDependencies,
      'records' | 'runExchange' | 'followAgain' | 'onBackgroundLost' | 'onResumedEnded'
    >,
    Omit<RecordReaderDependencies, 'worker'>,
    Pick<BodyFileKeeper, 'filesInBody' | 'addAttachment'> {
  readonly gateway: Pick<Gateway, 'exchange' | 'query'>
  readonly emit: Emit<AppContract>
  /** Masks secrets in headers before they are stored. */
  readonly maskHeaders: Query['maskHeaders']
  readonly recordQuery: RecordQuery
  /** A text that changes with the key of a connection and contains nothing of the key. */
  readonly keyOf?: (connectionId: string) => string
  /** Called when a run that an earlier start began has ended. */
  readonly onResumedEnded?: (runId: string) => void
  /** Random numbers from 0 to 1, which spread the times of polls. */
  readonly random?: () => number
  readonly keyHealth: KeyHealthBook
  /** Paths of the files that a request contains. */
  readonly findUpload: FindUpload
  readonly secretsOf: SweepDependencies['secretsOf']
  /** Starts the thread that parses long answers. */
  readonly startReadingThread: () => Worker
}

export interface Runs extends Area<RunService, typeof runsContract> {
  readonly records: RecordReader
  /** Polls every background answer at once. Call it when the computer wakes up. */
  wake(): void
  /** Continues background answers that waited for a key. Call it when keys or connections changed. */
  keysChanged(): void
  /** Removes records without a run, by this clock. */
  sweep(clock: Clock, signal: AbortSignal): Promise<unknown>
  /** Ends the thread that parses long answers; call it after `service.close()`. */
  close(): void
}

/**
 * Creates the services that send requests, record them and parse the answers. First ends the runs that an earlier start
 * left unfinished.
 */
export async function createRuns(dependencies: RunsDependencies): Promise<Runs> {
  const { database, recorder, log } = dependencies
  const worker = createReadingWorker({ start: dependencies.startReadingThread, log })
  const records = createRecordReader({ ...dependencies, worker })
  await sweepInterruptedRuns({ ...dependencies, records })
  const { gateway, findUpload } = dependencies
  const send = learningExchange(dependencies, ({ runId: _runId, ...exchange }) =>
    gateway.exchange({
      ...exchange,
      findUpload,
      ...readElsewhere(worker, exchange.format),
    }),
  )
  const following = followDependencies(dependencies, send)
  const { waits } = following
  const service = createRunService({
    ...dependencies,
    records,
    runExchange: (exchange) => followBackground(exchange, following),
    followAgain: (followed) => resumeBackground(followed, following),
    onBackgroundLost: (runId) => waits.drop(runId),
    onResumedEnded(run) {
      const id = database.read(databaseError('runNotRead'), () =>
        createRunStore(database).conversationOf(run.id),
      )
      if (id.ok && id.value !== undefined) dependencies.emit('conversations.changed', { id: id.value })
      dependencies.emit('history.changed', {})
      dependencies.onResumedEnded?.(run.id)
    },
  })
  /** A record, including the polls for its answer if the gateway made it in the background. */
  function withAskedFor(id: string, record: RunRecord): RunRecord {
    const run = service.get(id)
    const routes = run.ok ? findRunFormat(run.value.format)?.background : undefined
    if (!run.ok || run.value.background === undefined || routes === undefined) return record
    const queries = database.read(databaseError('runNotRead'), () =>
      createRunStore(database).queriesAbout(aboutAnswer(id)),
    )
    return queries.ok ? withQueries(record, run.value, queries.value, routes) : record
  }

  const cacheMisses = createCacheMissReader({ database, runs: service, records })
  const requestedShapes = createRequestedShapeReader({ runs: service, recorder })
  return {
    service,
    records,
    handlers: {
      'runs.stop': async ({ id }) => toVoid(await service.stop(id)),
      'runs.record': async ({ id, only }) => {
        const record = await service.record(id)
        return record.ok ? ok(partOfRecord(withAskedFor(id, record.value), only)) : record
      },
      'runs.keepMedia': async ({ id }) => toVoid(await service.saveMedia(id)),
      'runs.keepBodyFiles': async ({ id }) => {
        const run = service.get(id)
        return run.ok ? toVoid(await keepBodyFiles(run.value, dependencies)) : run
      },
      'runs.previews': async ({ id }) => {
        const run = service.get(id)
        return run.ok ? readPreviews(run.value, records) : run
      },
      'runs.askedShape': ({ id }) => requestedShapes.read(id),
      'runs.cacheMiss': ({ id }) => cacheMisses.read(id),
      'runs.cacheShares': async ({ id }) => cacheMisses.readShares(id),
      'runs.cost': async ({ ids }) => {
        const costs: CostsOfRun[] = []
        for (const [index, id] of ids.entries()) {
          if (index % 50 === 49) await nextTurn()
          const run = service.get(id)
          if (!run.ok) return run
          costs.push(run.value)
        }
        return ok({ cost: totalCost(costs.map(({ cost }) => cost)), foreignCost: totalForeign(costs) })
      },
      'runs.watch': ({ id }, sink) => service.watch(id, sink),
    },
    sweep: (clock, signal) => sweepOrphanRecords({ database, recorder, clock, log, signal }),
    wake: () => waits.wake(),
    keysChanged: () => waits.keysChanged(),
    close() {
      waits.close()
      worker.close()
    },
  }
}

/** The number of newest polls that are kept per answer. */
const keptPolls = 50

function followDependencies(dependencies: RunsDependencies, send: RunExchange): FollowDependencies {
  const { clock, gateway, maskHeaders, recordQuery, resolveTarget, random = Math.random } = dependencies
  return {
    clock,
    random,
    send,
    resolveTarget,
    waits: createBackgroundWaits(clock, dependencies.keyOf),
    createResponseReader: dependencies.createResponseReader,
    async query({ followed, ...query }) {
      let response: WholeAnswer | undefined
      const { answer } = await gateway.query({
        ...query,
        maskHeaders,
        record(answered) {
          response = answered.answer
          const { connectionId, format, runId } = followed
          return recordQuery({
            ...answered,
            about: aboutAnswer(runId),
            format: format.id,
            connectionId,
            keep: keptPolls,
          })
        },
      })
      return { answer, response }
    },
    keep({ followed: { connectionId, format, runId }, ...exchange }) {
      recordQuery({
        ...exchange,
        about: aboutAnswer(runId),
        format: format.id,
        connectionId,
        keep: keptPolls,
      })
    },
  }
}

/**
 * Returns the reader for long bodies of a format: the thread, if it knows the format. A format that delivers more than
 * parts, such as the vectors of an answer, parses its bodies while they arrive.
 */
export function readElsewhere(
  worker: Pick<ReadingWorker, 'run'>,
  format: RunFormat,
): Pick<Exchange, 'readLong'> {
  if (findRunFormat(format.id) !== format) return {}
  return { readLong: (body) => worker.run({ type: 'answer', format: format.id, ...body }) }
}

/** Records what the end of a run and the head of its answer say about the key of its request. */
function learningExchange(
  { keyHealth, clock }: Pick<RunsDependencies, 'keyHealth' | 'clock'>,
  send: (
    exchange: Omit<Exchange, 'clock' | 'identity'> & { readonly runId: string },
  ) => ReturnType<RunExchange>,
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
