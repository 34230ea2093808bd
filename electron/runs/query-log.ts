import { randomUUID } from 'node:crypto'
import { definedFields } from '../../shared/defined-fields.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok } from '../../shared/errors/result.ts'
import type { FormatId } from '../../shared/formats/registry.ts'
import type { BackgroundFormat, toolCallFormat } from '../../shared/formats/format-facts.ts'
import { requestIdOf } from '../../shared/gateway/errors/normalise-headers.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import type { Clock, Log } from '../host/host.ts'
import type { RunCosts } from '../prices/run-costs.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import type { RunServiceDependencies } from './run-dependencies.ts'
import { createRunStore } from './run-store.ts'

/** A request that the app made on its own, and its result. */
export interface AnsweredQuery {
  /** The subject of the query: history shows one line for all queries about the same subject. */
  readonly about: string
  /** The format of the request: one of the gateway's, or that of a tool's server. */
  readonly format: FormatId | typeof toolCallFormat | BackgroundFormat
  /** For a tool, which has no connection, its host. */
  readonly connectionId: string
  readonly startedAt: number
  readonly answer: WholeAnswer
  /** For a call to a model, which may be charged like any other: the model and its usage. */
  readonly asked?: { readonly model: string; readonly usage?: Usage | undefined } | undefined
  /** Why the query failed. */
  readonly error?: AppError | undefined
  /** The number of newest queries about the same subject that are kept. */
  readonly keep: number
}

/**
 * Stores a query as a run with its record. Returns the id of the run; `undefined` when nothing was sent or it could not
 * be stored.
 */
export type RecordQuery = (query: AnsweredQuery) => string | undefined

export interface QueryLogDependencies {
  readonly database: Database
  readonly recorder: Pick<Recorder, 'start' | 'remove'>
  readonly clock: Clock
  readonly log: Log
  readonly describeConnection: RunServiceDependencies['describeConnection']
  readonly emit: Emit<AppContract>
  /** Prices calls to a model; without it their cost stays unknown. */
  readonly costs?: () => Pick<RunCosts, 'ended' | 'keep'>
}

/** The recorded size of an answer in bytes: enough for a list of some thousands of models. */
const maxBytes = 2 * 1024 * 1024

/** Records model lists and polls. Errors are only logged: the answer is used all the same. */
export function createQueryLog(dependencies: QueryLogDependencies): RecordQuery {
  const { database, recorder, clock, log, describeConnection, emit } = dependencies
  const runs = createRunStore(database)
  const { connection } = database
  const claim = connection.prepare('UPDATE runs SET query_of = ? WHERE id = ?')
  const setOlder = connection.prepare(
    'UPDATE runs SET is_older = 1 WHERE query_of = ? AND is_older = 0 AND id <> ?',
  )
  const surplus = connection.prepare(`
    SELECT id, started_at FROM runs WHERE query_of = ? AND is_starred = 0 ORDER BY number DESC LIMIT -1 OFFSET ?`)
  const remove = connection.prepare('DELETE FROM runs WHERE id = ?')

  function writeRecord(run: Run, { sent, head, text, chunks }: WholeAnswer): AppError | undefined {
    if (sent === undefined) return undefined
    const record = recorder.start(run.id, run.startedAt, { isFree: true, maxBytes })
    record.sent(sent)
    const headAt = chunks[0]?.at ?? run.timings.endMs ?? 0
    if (head !== undefined) record.head(head, headAt)
    const body = Buffer.from(text)
    // In two chunks if it is too long: the recorder keeps a chunk whole or not at all.
    const limit = maxBytes - 100
    for (const piece of [body.subarray(0, limit), body.subarray(limit)])
      record.chunk(piece, chunks.at(-1)?.at ?? headAt)
    record.close({ status: run.status, isBroken: run.status !== 'done', at: run.timings.endMs ?? headAt })
    return record.problem()
  }

  return (query) => {
    const { about, answer, keep, asked } = query
    if (answer.sent === undefined) return undefined
    const begun = toRun(query, clock.now() - query.startedAt, describeConnection(query.connectionId))
    const stored = database.write(databaseError('requestNotSaved'), () => {
      // The search index is updated in two steps: when a run begins, and when it has ended.
      runs.insert({ ...begun, status: 'running' }, undefined, { sentFields: {} })
      claim.run(about, begun.id)
      setOlder.run(about, begun.id)
      // Insert the run first: the ledger looks it up in the table of runs.
      const known = asked === undefined ? undefined : dependencies.costs?.().ended(begun, {})
      const run: Run = { ...begun, ...definedFields(known ?? {}) }
      runs.update(run)
      const gone = surplus.all(about, keep).map((row) => ({
        id: String(row['id']),
        startedAt: Number(row['started_at']),
      }))
      for (const { id } of gone) remove.run(id)
      return ok({ gone, run })
    })
    if (!stored.ok) {
      log.warn(`query: ${stored.error.message}`)
      return undefined
    }
    const { gone, run } = stored.value
    if (run.cost !== undefined) dependencies.costs?.().keep(run.id, run.cost)
    const problem = writeRecord(run, answer)
    if (problem !== undefined) log.warn(`query ${run.id}: ${problem.message}`)
    for (const { id, startedAt } of gone) void recorder.remove(id, startedAt)
    emit('history.changed', {})
    return run.id
  }
}

function toRun(
  { format, connectionId, startedAt, answer, error, asked }: AnsweredQuery,
  endMs: number,
  connection: ReturnType<QueryLogDependencies['describeConnection']>,
): Run {
  const { sent, head, bytes, chunks } = answer
  const headersMs = chunks[0]?.at
  const requestId = head === undefined ? undefined : requestIdOf(head.headers)
  return {
    id: randomUUID(),
    format,
    connectionId,
    connectionName: connection?.name ?? connectionId,
    isPractice: connection?.isPractice ?? false,
    // Only queries that name a model are in the ledger.
    model: asked?.model ?? '',
    ...definedFields({ usage: asked?.usage }),
    status: error === undefined ? 'done' : error.kind === 'cancelled' ? 'stopped' : 'failed',
    method: sent?.method ?? '',
    url: sent?.url ?? '',
    isStreamed: false,
    startedAt,
    ...(head !== undefined && { httpStatus: head.status }),
    ...(requestId !== undefined && { requestId }),
    timings: { ...(headersMs !== undefined && { headersMs }), endMs },
    ...(error !== undefined && { error }),
    bytes,
    eventCount: 0,
    unreadableCount: 0,
  }
}
