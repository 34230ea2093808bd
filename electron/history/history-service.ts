import { err, ok, type Result } from '../../shared/errors/result.ts'
import { findFormat } from '../../shared/formats/registry.ts'
import type { RunFormats } from '../../shared/formats/format.ts'
import type {
  HistoryCount,
  HistoryEntry,
  HistoryFacets,
  HistoryFilter,
  HistoryItem,
  HistoryListInput,
  HistoryPage,
  PruneRule,
  RunsAndBytes,
} from '../../shared/history/history.ts'
import type { AppContract, Input } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Database } from '../database/database.ts'
import { ensureSearchIndex } from '../lib/search-index.ts'
import type { Clock, Log } from '../host/host.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import type { RecordReader } from '../runs/record-reader.ts'
import type { RunService } from '../runs/run-service.ts'
import { createExchangeReader } from './exchange-reader.ts'
import { noSuchEntry, stillRunning, unknownFormat, videosAreJobs } from './history-errors.ts'
import { createHistoryStore } from './history-store.ts'
import type { StoredEntry } from './stored-entry.ts'
import { planPrune, pruneRuns } from './prune.ts'
import { measureRecords } from './record-sizes.ts'
import { toRecordedRequest } from './recorded-request.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { runIndex } from './search-index.ts'

/** All runs of all kinds, newest first. Its own changes emit `history.changed`. */
export interface HistoryService {
  /** One page after the cursor `after`. */
  list(input: HistoryListInput): Result<HistoryPage>
  count(filter: HistoryFilter): Result<HistoryCount>
  facets(): Result<HistoryFacets>
  get(id: string): Promise<Result<HistoryItem>>
  /**
   * The newest run of each route of a connection that was answered, and the newest that was refused: what is known
   * about the connection.
   */
  answered(input: Input<'history.answered'>): Result<Run[]>
  star(input: Input<'history.star'>): Result<void>
  /** Deletes runs; `restore` undoes it. They are deleted for good at a later start. A running one is refused. */
  delete(ids: readonly string[]): Result<void>
  restore(ids: readonly string[]): Result<void>
  /** The number of runs and the size of their records; measures those that were not measured before. */
  storage(): Promise<Result<RunsAndBytes>>
  /** The runs that `prune` would remove. */
  plan(rule: PruneRule): Promise<Result<RunsAndBytes>>
  /** Deletes runs and their records for good. Favourites and running ones stay. */
  prune(rule: PruneRule): Promise<Result<RunsAndBytes>>
  /** Sends the recorded request again, once, to the same connection. The new run is listed in History. */
  replay(id: string): Promise<Result<Run>>
  /** Resolves when the answers of ended runs are stored. Nothing is indexed afterwards. */
  close(): Promise<void>
}

export interface HistoryServiceDependencies {
  readonly database: Database
  readonly recorder: Recorder
  readonly records: Pick<RecordReader, 'replay'>
  readonly runs: Pick<RunService, 'get' | 'start'>
  readonly formats: RunFormats
  /** The current address of a connection. */
  readonly baseUrlOf?: (connectionId: string) => string | undefined
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
}

/** Entries per page: more than the tallest window shows. */
export const pageLength = 60

export function createHistoryService(dependencies: HistoryServiceDependencies): HistoryService {
  const { database, recorder, runs, formats, clock, log } = dependencies
  const indexed = database.read(databaseError('searchIndexNotMade'), () =>
    ensureSearchIndex(database, runIndex),
  )
  if (!indexed.ok) log.warn(indexed.error.message)
  const store = createHistoryStore({
    ...database,
    hasFullTextSearch: database.hasFullTextSearch && indexed.ok,
  })
  const exchanges = createExchangeReader(database, dependencies.records)
  const learning = new Set<Promise<void>>()
  let isClosed = false
  const changed = (): void => dependencies.emit('history.changed', {})

  function withRun({ runId, ...entry }: StoredEntry): HistoryEntry | undefined {
    const run = runs.get(runId)
    return run.ok ? { ...entry, run: run.value } : undefined
  }

  function change(what: WordedError, work: () => Result<void>): Result<void> {
    const result = database.write(what, work)
    if (result.ok) changed()
    return result
  }

  /** The text of a run that no turn shows is indexed when it has ended. */
  async function learnAnswer(run: Run): Promise<void> {
    if (isClosed) return
    const answered = await exchanges.answerText(run)
    const stored = database.write(databaseError('responseNotIndexed'), () => {
      store.setTexts(run.id, { answered })
      return ok()
    })
    if (!stored.ok) log.warn(`run ${run.id}: ${stored.error.message}`)
    changed()
  }

  function learn(run: Run): void {
    const learned = learnAnswer(run).finally(() => learning.delete(learned))
    learning.add(learned)
  }

  return {
    list: (input) =>
      database.read(databaseError('historyNotRead'), () => {
        const { entries, ...rest } = store.page(input, pageLength)
        return { entries: entries.flatMap((entry) => withRun(entry) ?? []), ...rest }
      }),
    count: (filter) => database.read(databaseError('runsNotCounted'), () => store.count(filter)),
    facets: () => database.read(databaseError('filtersNotRead'), () => store.facets()),
    answered: ({ connectionId }) =>
      database.read(databaseError('historyNotRead'), () =>
        store.answered(connectionId).flatMap((id) => {
          const run = runs.get(id)
          return run.ok ? [run.value] : []
        }),
      ),
    async get(id) {
      const found = database.read(databaseError('runNotRead'), () => {
        const stored = store.get(id)
        const entry = stored === undefined ? undefined : withRun(stored)
        return entry === undefined
          ? err(noSuchEntry)
          : ok({ entry, asked: store.promptOf(id), sameQueries: store.queriesLike(id) })
      })
      if (!found.ok) return found
      if (!found.value.ok) return found.value
      const { entry, asked, sameQueries } = found.value.value
      if (entry.queryCount !== undefined) return ok({ ...entry, question: [], answer: [], sameQueries })
      return ok({ ...entry, ...(await exchanges.read(entry.run, asked)) })
    },
    star: ({ id, isStarred }) =>
      change(databaseError('favouriteNotSaved'), () => {
        if (store.get(id) === undefined) return err(noSuchEntry)
        store.setStarred(id, isStarred)
        return ok()
      }),
    delete: (ids) =>
      change(databaseError('runNotDeleted'), () => {
        for (const id of ids) {
          const run = runs.get(id)
          if (run.ok && run.value.status === 'running') return err(stillRunning)
          store.setDeleted(id, clock.now())
        }
        return ok()
      }),
    restore: (ids) =>
      change(databaseError('runNotRestored'), () => {
        for (const id of ids) store.setDeleted(id, null)
        return ok()
      }),
    async storage() {
      const measured = await measureRecords({ database, recorder })
      if (!measured.ok) return measured
      return database.read(databaseError('recordSizesNotRead'), () => {
        const row = database.connection
          .prepare(
            'SELECT count(*) FILTER (WHERE query_of IS NULL) AS runs, coalesce(sum(record_bytes), 0) AS bytes FROM runs',
          )
          .get()
        return { runs: Number(row?.['runs']), bytes: Number(row?.['bytes']) }
      })
    },
    async plan(rule) {
      const measured = await measureRecords({ database, recorder })
      return measured.ok ? planPrune(rule, dependencies) : measured
    },
    async prune(rule) {
      const measured = await measureRecords({ database, recorder })
      if (!measured.ok) return measured
      const pruned = await pruneRuns(rule, dependencies)
      changed()
      if (pruned.ok && pruned.value.runs > 0) await database.forgetDeleted()
      return pruned
    },
    async replay(id) {
      const run = runs.get(id)
      if (!run.ok) return run
      const format = formats[run.value.format]
      if (format === undefined) return err(unknownFormat(run.value.format))
      if (findFormat(format.id)?.kind === 'job') return err(videosAreJobs)
      const record = await recorder.read(id, run.value.startedAt)
      if (!record.ok) return record
      const request = toRecordedRequest(
        record.value,
        run.value.isStreamed,
        dependencies.baseUrlOf?.(run.value.connectionId),
      )
      if (!request.ok) return request
      const { connectionId, model } = run.value
      const started = await runs.start({
        format,
        connectionId,
        model,
        request: request.value,
        prompt: store.promptOf(id),
        mayRepeat: true,
        onEnded: learn,
      })
      if (!started.ok) return started
      const noted = change(databaseError('resentNotMarked'), () => {
        store.setReplayOf(started.value.id, id)
        return ok()
      })
      if (!noted.ok) log.warn(`run ${started.value.id}: ${noted.error.message}`)
      return started
    },
    async close() {
      isClosed = true
      await Promise.all(learning)
    },
  }
}
