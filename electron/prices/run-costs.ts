import { ok } from '../../shared/errors/result.ts'
import { betterCost, costOfQuota, readStoredCost, type RunCost } from '../../shared/runs/run-cost.ts'
import { betterKnown, type CostsOfRun } from '../../shared/runs/foreign-cost.ts'
import type { BilledUnits } from '../../shared/prices/model-price.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { LedgerCorrection, LedgerEntry } from '../spending/correct-ledger.ts'
import type { Prices } from './create-prices.ts'

/** The cost of runs: from what is known as they end, and from the gateway later. Stored with the run. */
export interface RunCosts {
  /**
   * The cost of a run that has just ended, by what is known now: the cost in its answer, or the prices as they were
   * last read. Empty when unknown; a gateway with a log is asked for it a little later, once for all runs of that time.
   */
  ended(run: Run, units: BilledUnits): CostsOfRun
  /** Stores a cost that became known later, unless a better one is known (`betterCost`). */
  keep(runId: string, cost: RunCost): void
  /** The same for a task whose gateway reported later how much quota it took. */
  keepQuota(
    runId: string,
    task: { readonly connectionId: string; readonly quota: number; readonly group?: string | undefined },
  ): void
  /** Sends no more requests. */
  close(): void
}

export interface RunCostsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly prices: Pick<Prices, 'of' | 'lastRead' | 'readLog'>
  /** Receives the cost of a run that was removed before its cost was known. */
  readonly ledger: LedgerCorrection
  /** Called when the gateway has reported the cost of a run, and that is stored with the run. */
  readonly onMeasured: (runId: string, cost: RunCost) => void
}

/** How long runs are collected before their gateway's log is read. */
const gatherMs = 60_000
/** A run that is not in the log after this many reads will never be. */
const maxLooks = 5

interface Pending {
  readonly runId: string
  readonly entry: LedgerEntry | undefined
  looks: number
}

export function createRunCosts(dependencies: RunCostsDependencies): RunCosts {
  const { database, clock, log, prices, ledger, onMeasured } = dependencies
  const { connection } = database
  const update = connection.prepare('UPDATE runs SET cost = ?, cost_by = ?, cost_from = ? WHERE id = ?')
  const select = connection.prepare('SELECT cost, cost_by, cost_from FROM runs WHERE id = ?')
  /** By connection and the gateway's id of the request. */
  const pending = new Map<string, Map<string, Pending>>()
  const timers = new Map<string, () => void>()
  let isClosed = false

  function keep(runId: string, cost: RunCost, entry?: LedgerEntry): void {
    const { usd, by, ...from } = cost
    const written = database.writeEventually(databaseError('responseNotSaved'), () => {
      const row = select.get(runId)
      // A run that was removed from History has been paid all the same.
      if (row === undefined && entry !== undefined) ledger.correct(entry, cost)
      if (row === undefined || betterCost(readStoredCost(row).cost, cost) !== cost) return ok()
      update.run(usd, by, JSON.stringify(from), runId)
      // Call listeners later: they may write, which is impossible inside this transaction.
      if (by === 'measured') queueMicrotask(() => onMeasured(runId, cost))
      return ok()
    })
    if (!written.ok) log.warn(`cost of run ${runId}: ${written.error.message}`)
  }

  function pendingEntryOf(runId: string): LedgerEntry | undefined {
    for (const waiting of pending.values())
      for (const cost of waiting.values()) if (cost.runId === runId) return cost.entry
    return undefined
  }

  function entryOf(run: Run, known: CostsOfRun): LedgerEntry | undefined {
    const read = database.read(databaseError('responseNotSaved'), () => ledger.entryOf(run, known))
    return read.ok ? read.value : undefined
  }

  function gather(connectionId: string): void {
    if (isClosed || timers.has(connectionId)) return
    const cancel = clock.after(gatherMs, () => {
      timers.delete(connectionId)
      measure(connectionId).catch((error: unknown) => log.error(`costs: ${String(error)}`))
    })
    timers.set(connectionId, cancel)
  }

  async function measure(connectionId: string): Promise<void> {
    const waiting = pending.get(connectionId)
    if (waiting === undefined || isClosed) return
    // A gateway without a list of prices does not have this log.
    const { quotaPerDollar } = await prices.of(connectionId)
    if (!prices.lastRead(connectionId).isListed) return void pending.delete(connectionId)
    const calls = await prices.readLog(connectionId)
    for (const { requestId, quota, group, isCharge } of calls ?? []) {
      const found = waiting.get(requestId)
      // A negative charge is not a cost: the comparison of bills reports it.
      if (found === undefined || !isCharge || quota < 0) continue
      waiting.delete(requestId)
      keep(found.runId, costOfQuota(quota, 'log', group, quotaPerDollar), found.entry)
    }
    for (const [requestId, cost] of waiting) {
      cost.looks += 1
      if (cost.looks >= maxLooks) waiting.delete(requestId)
    }
    if (waiting.size > 0) gather(connectionId)
    else pending.delete(connectionId)
  }

  return {
    ended(run, units) {
      const { connectionId, requestId, httpStatus, isPractice, statedCost, status, usage, id } = run
      const stated: RunCost | undefined =
        statedCost === undefined ? undefined : { usd: statedCost.usd, by: 'measured', source: 'answer' }
      // For a refused or interrupted call without usage, it is unknown whether it was charged.
      const isCounted = isWholeAnswer(status) || usage !== undefined
      const last = isCounted ? prices.lastRead(connectionId) : undefined
      const known = betterKnown(
        betterCost(stated, last?.runCostOf(run.model, usage, units)),
        usage?.foreignCost === undefined
          ? last?.foreignCostOf(run.model, usage, units)
          : { ...usage.foreignCost, by: 'measured', source: 'answer' },
      )
      if (requestId !== undefined && httpStatus !== undefined && httpStatus < 400 && !isPractice) {
        const waiting = pending.get(connectionId) ?? new Map<string, Pending>()
        pending.set(connectionId, waiting)
        const entry = entryOf(run, known)
        // A gateway behind a gateway returns both ids in one header.
        for (const each of requestId.split(/,\s*/)) waiting.set(each, { runId: id, entry, looks: 0 })
        gather(connectionId)
      }
      return known
    },
    keep: (runId, cost) => keep(runId, cost, pendingEntryOf(runId)),
    keepQuota(runId, { connectionId, quota, group }) {
      const entry = pendingEntryOf(runId)
      void prices.of(connectionId).then(({ quotaPerDollar }) => {
        if (!isClosed) keep(runId, costOfQuota(quota, 'task', group, quotaPerDollar), entry)
      })
    },
    close() {
      isClosed = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
