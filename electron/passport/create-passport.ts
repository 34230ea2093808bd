import { setImmediate as nextTurn } from 'node:timers/promises'
import { ok } from '../../shared/errors/result.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { formatRegistry } from '../../shared/formats/registry.ts'
import { findRunFormat } from '../../shared/formats/run-formats.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { passportContract } from '../../shared/ipc/contract/passport.ts'
import { toVoid, type Emit } from '../../shared/ipc/handlers.ts'
import { findDrift, readSeenAnswer, type SeenAnswer } from '../../shared/passport/find-drift.ts'
import { knownAnswersOf } from '../../shared/passport/known-answers.ts'
import type { HealthCheck } from '../../shared/passport/health.ts'
import { isRefusedLast } from '../../shared/passport/merge-entries.ts'
import type { PassportKey } from '../../shared/passport/passport.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import type { Result } from '../../shared/errors/result.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { Area } from '../lib/area.ts'
import { bodyValues } from '../lib/form-values.ts'
import { sentValuesOf } from '../lib/sent-values.ts'
import { learnedOf } from './learned-of.ts'
import { createPassportStore, type Learned } from './passport-store.ts'

/** Facts about models from runs as they end: they persist when the runs are pruned or deleted. */
export interface Passports {
  /** Learns from a run that has just ended. Its answer is read from its record, after those of earlier runs. */
  ended(run: Run, request: WireRequest): void
  /** Resolves when all ended runs were processed. */
  settled(): Promise<void>
  /** The parameters that were refused when they were last sent; empty when unknown. */
  refusedLast(key: PassportKey): ReadonlySet<string>
  /** Stores the result of a health check, in place of the earlier one. */
  keepHealth(key: PassportKey, check: HealthCheck): void
  /** Call it for a connection that was removed. */
  forgetConnection(connectionId: string): void
  /** Processes no more runs. */
  close(): Promise<void>
}

export interface PassportDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
  /** Redacts keys in a gateway's messages. */
  readonly redact: (text: string) => string
  readonly readRecord: (run: Run) => Promise<Result<RunRecord>>
}

/** A longer answer contains files: reading it again would take time and show no more. */
const maxAnswerBytes = 4 * 1024 * 1024
/** Maximum number of queued runs. More runs at once would show the same. */
const maxWaiting = 500

export function createPassports(
  dependencies: PassportDependencies,
): Area<Passports, typeof passportContract> {
  const { database, clock, log, emit, redact, readRecord } = dependencies
  const store = createPassportStore(database)
  let waiting = 0
  let work: Promise<void> = Promise.resolve()
  let isClosed = false

  const read = <Value>(value: () => Value) => database.read(databaseError('passportsNotRead'), value)
  const write = (change: () => void) =>
    database.write(databaseError('passportsNotSaved'), () => {
      change()
      return ok()
    })
  // Entries that were forgotten before this start can no longer be restored.
  const cleared = write(() => store.clearShelf())
  if (!cleared.ok) log.warn(cleared.error.message)

  async function seenOf(run: Run, format: RunFormat): Promise<SeenAnswer | undefined> {
    const isLookedAt = isWholeAnswer(run.status) && knownAnswersOf(format.id) !== undefined
    if (!isLookedAt || run.bytes > maxAnswerBytes) return undefined
    const record = await readRecord(run)
    if (!record.ok || record.value.response === null || record.value.response.isBodyCut) return undefined
    return readSeenAnswer(record.value.response.body, record.value.events)
  }

  async function learn(run: Run, format: RunFormat, request: WireRequest): Promise<void> {
    const key: PassportKey = { connectionId: run.connectionId, model: run.model, format: format.id }
    const seen = await seenOf(run, format)
    if (isClosed) return
    const shapes = knownAnswersOf(format.id)
    const learned: Learned = learnedOf(run, {
      sent: sentValuesOf(bodyValues(request.body), format),
      fields: format.fields,
      seen,
      drift: seen === undefined || shapes === undefined ? [] : findDrift(shapes, seen),
      redact,
    })
    const saved = write(() => store.learn(key, learned))
    if (saved.ok) emit('passport.changed', { connectionId: run.connectionId })
    else log.warn(`passport of ${run.model}: ${saved.error.message}`)
  }

  const service: Passports = {
    ended(run, request) {
      const format = findRunFormat(run.format)
      if (format === undefined || run.model === '' || run.isUnsent === true || isClosed) return
      if (formatRegistry[format.id].kind === 'by-hand' || !isTelling(run) || waiting >= maxWaiting) return
      waiting += 1
      work = work.then(async () => {
        await nextTurn()
        if (!isClosed) await learn(run, format, request)
        waiting -= 1
      })
    },
    async settled() {
      await work
    },
    refusedLast({ connectionId, model, format }) {
      const known = read(() => store.formats(connectionId, model).find((each) => each.format === format))
      const parameters = known.ok ? (known.value?.parameters ?? []) : []
      return new Set(parameters.filter(isRefusedLast).map(({ name }) => name))
    },
    keepHealth(key, check) {
      const kept = write(() => store.keepHealth(key, check))
      if (kept.ok) emit('passport.changed', { connectionId: key.connectionId })
      else log.warn(`health check of ${key.model}: ${kept.error.message}`)
    },
    forgetConnection(connectionId) {
      const removed = write(() => store.removeConnection(connectionId))
      if (!removed.ok) log.warn(removed.error.message)
    },
    async close() {
      isClosed = true
      await work
    },
  }

  const change = (connectionId: string, make: () => void) => {
    const changed = write(make)
    if (changed.ok) emit('passport.changed', { connectionId })
    return toVoid(changed)
  }

  return {
    service,
    handlers: {
      'passport.list': async ({ connectionId }) => read(() => store.lines(connectionId)),
      'passport.get': async ({ connectionId, model }) =>
        read(() => ({ connectionId, model, formats: store.formats(connectionId, model) })),
      'passport.markKnown': async ({ isKnown, ...key }) =>
        change(key.connectionId, () => store.markKnown(key, isKnown ? clock.now() : undefined)),
      'passport.forget': async ({ connectionId, model }) =>
        change(connectionId, () => store.forget(connectionId, model)),
      'passport.restore': async ({ connectionId }) => change(connectionId, () => store.restore(connectionId)),
    },
  }
}

/** Whether the end of a run says anything about its model: not when the user or the app ended it. */
function isTelling({ status }: Run): boolean {
  return isWholeAnswer(status) || status === 'failed' || status === 'ended-early'
}
