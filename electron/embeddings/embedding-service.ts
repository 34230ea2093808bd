import { randomUUID } from 'node:crypto'
import {
  type EmbeddedQuery,
  type EmbeddingDetail,
  type EmbeddingResult,
} from '../../shared/embeddings/embedding-result.ts'
import { planBatches } from '../../shared/embeddings/plan-batches.ts'
import { progressOf } from './progress-of.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import {
  embeddingFormOf,
  embeddingsForm,
  type EmbeddingsValues,
} from '../../shared/request-forms/embeddings/form.ts'
import { filledRows } from '../../shared/sets/filled-rows.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { FindMediaFile } from '../media/media-response.ts'
import type { StartRequest } from '../request-queue/start-request.ts'
import type { RunService } from '../runs/run-service.ts'
import type { SetService } from '../sets/set-service.ts'
import { createAskQuery } from './ask-query.ts'
import type { SubmitBatch } from './submit-batch.ts'
import { createEmbeddingJobs } from './embedding-jobs.ts'
import { embeddingsError } from '../../shared/text/en/errors/embeddings.ts'
import { createResultStore } from './result-store.ts'
import { createVectorFiles } from './vector-files.ts'
import { readVectorsId, vectorsIdOf } from './vectors-id.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Requests the vectors of sets in batches and stores them on disk. Every change emits `embeddings.changed`. */
export interface EmbeddingService {
  /** Sends all batches of the form. Its values name the set. */
  readonly start: StartRequest
  continue(id: string): Promise<Result<EmbeddingResult>>
  stop(id: string): Promise<Result<EmbeddingResult>>
  list(setId: string): Result<EmbeddingResult[]>
  get(id: string): Promise<Result<EmbeddingDetail>>
  delete(id: string): Promise<Result<void>>
  restore(id: string): Result<EmbeddingResult>
  query(
    question: { readonly id: string; readonly text: string },
    signal: AbortSignal,
  ): Promise<Result<EmbeddedQuery>>
  readonly find: FindMediaFile
  /** Deletes for good what was deleted long ago, and files without a reference. */
  sweep(): Promise<void>
  close(): void
}

export interface EmbeddingServiceDependencies {
  readonly database: Database
  /** The folder of the vectors. */
  readonly folder: string
  readonly clock: Clock
  /** The time that decides what is deleted for good; the clock's by default. */
  readonly trustedNow?: () => number
  readonly log: Log
  readonly sets: Pick<SetService, 'get'>
  readonly submitBatch: SubmitBatch
  readonly runs: Pick<RunService, 'stop'>
  readonly describeConnection: (
    id: string,
  ) => { readonly name: string; readonly isPractice: boolean } | undefined
  readonly emit: Emit<AppContract>
}

interface NewResultOptions {
  readonly connectionId: string
  readonly connection: ReturnType<EmbeddingServiceDependencies['describeConnection']>
  readonly rowCount: number
  readonly startedAt: number
}

/** How long a deleted result can be restored. */
const keptMs = 7 * 24 * 60 * 60 * 1000

export function createEmbeddingService(dependencies: EmbeddingServiceDependencies): EmbeddingService {
  const { database, clock, log, sets, submitBatch, runs, describeConnection, emit } = dependencies
  const { trustedNow = () => clock.now() } = dependencies
  const store = createResultStore(database)
  const files = createVectorFiles(dependencies.folder)
  const jobs = createEmbeddingJobs({ ...dependencies, store, files, save })
  const askQuery = createAskQuery({ submitBatch, stopRun: (runId) => runs.stop(runId) })
  sweepUnfinished()

  /** Results that were running when the app ended are incomplete; their batches can be retried. */
  function sweepUnfinished(): void {
    const swept = save(() => {
      for (const result of store.unfinished()) {
        store.update({ ...result, status: 'incomplete' })
        for (const batch of result.batches)
          if (batch.status === 'running') store.updateBatch(result.id, { ...batch, status: 'stopped' })
      }
    })
    if (!swept.ok) log.warn(swept.error.message)
  }

  function save(work: () => void): Result<void> {
    return database.write(databaseError('vectorsNotSaved'), () => {
      work()
      return ok()
    })
  }

  function known(id: string): Result<EmbeddingResult> {
    const job = jobs.find(id)
    if (job !== undefined) return ok(job.current())
    const found = database.read(databaseError('vectorsNotRead'), () => store.get(id))
    if (!found.ok) return found
    return found.value === undefined
      ? err({ kind: 'not-found', ...embeddingsError('noSuchResult') })
      : ok(found.value)
  }

  async function stop(id: string): Promise<Result<EmbeddingResult>> {
    const job = jobs.find(id)
    if (job === undefined) return known(id)
    await job.stop()
    return ok(job.current())
  }

  return {
    async start({ connectionId, values, slot, click, mayRepeat, onEnded }) {
      const form = embeddingsForm.schema.parse(values)
      const set = sets.get(form.setId)
      if (!set.ok) return set
      const rows = filledRows(form.rows)
      const result = newResult(form, {
        connectionId,
        connection: describeConnection(connectionId),
        rowCount: rows.length,
        startedAt: clock.now(),
      })
      const saved = save(() => store.insert(result, rows))
      if (!saved.ok) return saved
      const job = jobs.start(result, rows, { slot, click, mayRepeat })
      void job.ended.catch(() => undefined).then(onEnded)
      return ok({ id: result.id, startedAt: result.startedAt, stop: () => stop(result.id) })
    },
    async continue(id) {
      if (jobs.find(id) !== undefined)
        return err({
          kind: 'unavailable',
          code: 'still-embedding',
          ...embeddingsError('stillEmbedding'),
        })
      const result = known(id)
      if (!result.ok) return result
      if (result.value.status === 'done')
        return err({ kind: 'unavailable', ...embeddingsError('nothingToContinue') })
      const rows = database.read(databaseError('vectorsNotRead'), () => store.rows(id))
      if (!rows.ok) return rows
      const job = jobs.start(result.value, rows.value, { click: randomUUID(), mayRepeat: true })
      return ok(job.current())
    },
    stop,
    list(setId) {
      const stored = database.read(databaseError('vectorsNotRead'), () => store.list(setId))
      if (!stored.ok) return stored
      return ok(stored.value.map((result) => jobs.find(result.id)?.current() ?? result))
    },
    async get(id) {
      const result = known(id)
      if (!result.ok) return result
      const rows = database.read(databaseError('vectorsNotRead'), () => store.rows(id))
      if (!rows.ok) return rows
      const hasVectors = result.value.readyCount > 0 && (await files.find(id)) !== undefined
      return ok({
        result: result.value,
        rows: rows.value,
        ...(hasVectors && { vectorsId: vectorsIdOf(result.value) }),
      })
    },
    async delete(id) {
      await jobs.find(id)?.stop()
      const result = known(id)
      if (!result.ok) return result
      const saved = save(() => void store.setDeleted(id, clock.now()))
      if (saved.ok) emit('embeddings.changed', progressOf(result.value))
      return saved
    },
    restore(id) {
      const saved = save(() => void store.setDeleted(id, null))
      if (!saved.ok) return saved
      const result = known(id)
      if (result.ok) emit('embeddings.changed', progressOf(result.value))
      return result
    },
    async query({ id, text }, signal) {
      const result = known(id)
      return result.ok ? askQuery(result.value, text, signal) : result
    },
    async find(mediaId) {
      const id = readVectorsId(mediaId)
      const path = id === undefined ? undefined : await files.find(id)
      return path === undefined ? null : { path, type: 'application/octet-stream' }
    },
    async sweep() {
      // A database that could not be opened contains no results, which does not mean that the files have no owner.
      if (database.isInMemory) return
      const swept = save(() => store.removeDeletedBefore(trustedNow() - keptMs))
      const ids = database.read(databaseError('vectorsNotRead'), () => store.ids())
      if (swept.ok && ids.ok) await files.removeOthers(new Set(ids.value), database.knownSince)
    },
    close: () => jobs.close(),
  }
}

/** A result of a click, before any request. */
function newResult(
  form: EmbeddingsValues,
  { connectionId, connection, rowCount, startedAt }: NewResultOptions,
): EmbeddingResult {
  return {
    id: randomUUID(),
    setId: form.setId,
    connectionId,
    connectionName: connection?.name ?? connectionId,
    isPractice: connection?.isPractice ?? false,
    ...embeddingFormOf(form),
    batchSize: Math.max(1, Math.floor(form.batchSize)),
    atOnce: Math.max(1, Math.floor(form.atOnce)),
    status: 'running',
    startedAt,
    tookMs: 0,
    rowCount,
    readyCount: 0,
    batches: planBatches(rowCount, form.batchSize),
  }
}
