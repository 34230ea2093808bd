import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import { createRunStore } from './run-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface SweepOrphansDependencies {
  readonly database: Database
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  /** Ends the sweep early, for an app that closes. */
  readonly signal: AbortSignal
}

/** A record that belongs to no run of this database. */
export interface OrphanRecord {
  readonly month: string
  readonly runId: string
}

const keptForMs = 7 * 24 * 60 * 60 * 1000
const sliceLength = 500

/**
 * Lists records that belong to no run, and removes those that are safe to remove. Works in slices, so that it may run
 * while the app is in use.
 *
 * A record is removed only when it is older than seven days, and when this database has runs from before it and was
 * already the index by then: records next to a database that was set aside, restored or could not be opened are the
 * user's only copy.
 */
export async function sweepOrphanRecords(dependencies: SweepOrphansDependencies): Promise<OrphanRecord[]> {
  const { database, recorder, clock, log, signal } = dependencies
  if (database.isInMemory) return []
  const orphans = await findOrphans(dependencies)
  const oldest = database.read(databaseError('runsNotRead'), () => createRunStore(database).oldestStart())
  const knownSince =
    oldest.ok && oldest.value !== undefined ? Math.max(oldest.value, database.knownSince) : undefined
  for (const { month, runId } of orphans) {
    const writtenAt = await recorder.writtenAt(month, runId)
    if (writtenAt === undefined || knownSince === undefined || signal.aborted) continue
    if (writtenAt > clock.now() - keptForMs || writtenAt < knownSince) continue
    const removed = await recorder.removeFrom(month, runId)
    if (!removed.ok) log.warn(removed.error.message)
  }
  if (orphans.length > 0) log.info(`records: ${orphans.length} belong to no run`)
  return orphans
}

async function findOrphans(dependencies: SweepOrphansDependencies): Promise<OrphanRecord[]> {
  const { database, recorder, log, signal } = dependencies
  const runs = createRunStore(database)
  const orphans: OrphanRecord[] = []
  for (const month of await recorder.months()) {
    const ids = await recorder.runsOf(month)
    for (let start = 0; start < ids.length && !signal.aborted; start += sliceLength) {
      const slice = ids.slice(start, start + sliceLength)
      const unknown = database.read(databaseError('runsNotRead'), () =>
        slice.filter((id) => !runs.exists(id)),
      )
      if (!unknown.ok) {
        log.warn(unknown.error.message)
        return orphans
      }
      orphans.push(...unknown.value.map((runId) => ({ month, runId })))
      await nextTurn()
    }
  }
  return orphans
}
