import { err, ok, type Result } from '../../shared/errors/result.ts'
import { rerankFormatFor } from '../../shared/formats/rerank/index.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { rerankForm } from '../../shared/request-forms/rerank/form.ts'
import type { RerankResult } from '../../shared/rerank/rerank-result.ts'
import type { Ranking } from '../../shared/formats/rerank/ranking.ts'
import type { Run } from '../../shared/runs/run.ts'
import { filledRows } from '../../shared/sets/filled-rows.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { StartRequest } from '../request-queue/start-request.ts'
import type { RunService } from '../runs/run-service.ts'
import type { SetService } from '../sets/set-service.ts'
import { embeddingsError } from '../../shared/text/en/errors/embeddings.ts'
import { createRerankStore } from './rerank-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** Ranks the documents of sets. Every call sends one request; every change emits `rerank.changed`. */
export interface RerankService {
  /** Sends one request of the form. Its values name the set. */
  readonly start: StartRequest
  list(setId: string): Result<RerankResult[]>
  delete(id: string): Result<void>
  restore(id: string): Result<RerankResult>
  /** Deletes for good what was deleted more than seven days ago. */
  sweep(): Result<void>
  /** The app closes: stores nothing more. */
  close(): void
}

export interface RerankServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  /** The time that decides what is deleted for good; the clock's by default. */
  readonly trustedNow?: () => number
  readonly log: Log
  readonly sets: Pick<SetService, 'get'>
  readonly runs: Pick<RunService, 'start' | 'get'>
  readonly emit: Emit<AppContract>
  readonly onEnded: (run: Run) => void
}

const keptMs = 7 * 24 * 60 * 60 * 1000

export function createRerankService(dependencies: RerankServiceDependencies): RerankService {
  const { database, clock, log, sets, runs, emit } = dependencies
  const { trustedNow = () => clock.now() } = dependencies
  const store = createRerankStore(database)
  let isClosed = false

  function save(work: () => void): Result<void> {
    return database.write(databaseError('rankingNotSaved'), () => {
      work()
      return ok()
    })
  }

  function notify({ id, setId }: RerankResult): void {
    emit('rerank.changed', { id, setId })
  }

  function finish(result: RerankResult, run: Run, ranking: Ranking | undefined): void {
    if (isClosed) return
    const final = { ...withRun(result, run), ...(ranking !== undefined && { ranking }) }
    const saved = save(() => store.save(final))
    if (!saved.ok) log.warn(saved.error.message)
    notify(final)
  }

  /** A result that was stored while its run was running: the run has its current state. */
  function current(result: RerankResult): RerankResult {
    if (result.status !== 'running') return result
    const run = runs.get(result.id)
    return run.ok ? withRun(result, run.value) : { ...result, status: 'interrupted' }
  }

  function get(id: string): Result<RerankResult> {
    const found = database.read(databaseError('rankingNotRead'), () => store.get(id))
    if (!found.ok) return found
    return found.value === undefined
      ? err({ kind: 'not-found', ...embeddingsError('noSuchRanking') })
      : ok(current(found.value))
  }

  return {
    async start({ request: { model, request }, connectionId, values, slot, click, mayRepeat, onEnded }) {
      const { setId, query, rows, parameters, extraJson } = rerankForm.schema.parse(values)
      const set = sets.get(setId)
      if (!set.ok) return set
      const documents = filledRows(rows)
      let ranking: Ranking | undefined
      const ended = Promise.withResolvers<Run>()
      const started = await runs.start({
        format: rerankFormatFor((given) => (ranking = given)),
        connectionId,
        model,
        request,
        prompt: query,
        slot,
        click,
        mayRepeat,
        onEnded(run) {
          dependencies.onEnded(run)
          onEnded()
          ended.resolve(run)
        },
      })
      if (!started.ok) return started
      const { id, connectionName, isPractice, startedAt, status } = started.value
      const result: RerankResult = {
        id,
        setId,
        connectionId,
        connectionName,
        isPractice,
        model,
        parameters,
        extraJson,
        query,
        documents,
        status,
        startedAt,
      }
      const saved = save(() => store.save(result))
      void ended.promise.then((run) => finish(result, run, ranking))
      if (!saved.ok) return saved
      notify(result)
      return ok({ id, startedAt })
    },
    list(setId) {
      const stored = database.read(databaseError('rankingsNotRead'), () => store.list(setId))
      return stored.ok ? ok(stored.value.map(current)) : stored
    },
    delete(id) {
      const known = get(id)
      if (!known.ok) return known
      const saved = save(() => void store.setDeleted(id, clock.now()))
      if (saved.ok) notify(known.value)
      return saved
    },
    restore(id) {
      const saved = save(() => void store.setDeleted(id, null))
      if (!saved.ok) return saved
      const known = get(id)
      if (known.ok) notify(known.value)
      return known
    },
    sweep: () => save(() => store.removeDeletedBefore(trustedNow() - keptMs)),
    close() {
      isClosed = true
    },
  }
}

function withRun(result: RerankResult, run: Run): RerankResult {
  const { status, usage, requestId, error, timings } = run
  return {
    ...result,
    status,
    ...definedFields({ tookMs: timings.endMs, usage, requestId, error }),
  }
}
