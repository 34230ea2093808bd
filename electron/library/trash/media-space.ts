import { ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaSpace } from '../../../shared/media/media-space.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import type { Database } from '../../database/database.ts'
import type { Clock, Log } from '../../host/host.ts'
import { codeOf } from '../../lib/disk-error.ts'
import type { Disk } from '../folder/disk.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

/** Watches the space of the library, and notifies when it runs low. */
export interface SpaceWatch {
  space(): Promise<Result<MediaSpace>>
  /** Something was saved, removed or set: checks again soon, and notifies if the state changed. */
  check(): void
  /** Stops checking. */
  stop(): void
}

export interface SpaceDependencies {
  readonly database: Pick<Database, 'connection' | 'read'>
  readonly disk: Pick<Disk, 'statfs'>
  readonly folder: () => string
  readonly clock: Clock
  readonly log: Log
  /** The user's limit; 0 for none. */
  readonly limitBytes: () => number
  readonly onChanged: (space: MediaSpace) => void
}

/** Saving many files causes one check. */
const checkMs = 1_000

export function createSpaceWatch(dependencies: SpaceDependencies): SpaceWatch {
  const { database, disk, folder, clock, log, limitBytes, onChanged } = dependencies
  const totals = database.connection.prepare(`
    SELECT coalesce(sum(bytes), 0) AS bytes, coalesce(sum(iif(deleted_at IS NULL, 0, bytes)), 0) AS trash_bytes,
      min(created_at) AS oldest
    FROM media_items WHERE is_there = 1`)
  const recent = database.connection.prepare(`
    SELECT coalesce(sum(bytes), 0) AS bytes, coalesce(max(bytes), 0) AS largest
    FROM media_items WHERE is_there = 1 AND deleted_at IS NULL AND created_at >= ?`)
  let stopWaiting: (() => void) | undefined
  let notified = keyOf({ level: 'ok' })
  let isStopped = false

  async function space(): Promise<Result<MediaSpace>> {
    const now = clock.now()
    const figures = database.read(databaseError('libraryNotRead'), () => {
      const all = totals.get()
      const lately = recent.get(now - forecastMs)
      return {
        bytes: Number(all?.['bytes']),
        trashBytes: Number(all?.['trash_bytes']),
        oldest: typeof all?.['oldest'] === 'number' ? all['oldest'] : now,
        addedBytes: Number(lately?.['bytes']),
        largestBytes: Number(lately?.['largest']),
      }
    })
    if (!figures.ok) return figures
    const { oldest, ...rest } = figures.value
    const observedDays = Math.min(forecastMs, Math.max(dayMs, now - oldest)) / dayMs
    return ok(judgeSpace({ ...rest, observedDays, limitBytes: limitBytes(), ...(await roomOnDisk()) }))
  }

  async function roomOnDisk(): Promise<Pick<MediaSpace, 'freeBytes' | 'diskBytes'>> {
    try {
      const { bavail, blocks, bsize } = await disk.statfs(folder())
      return { freeBytes: bavail * bsize, diskBytes: blocks * bsize }
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return {}
    }
  }

  async function measure(): Promise<void> {
    const now = await space()
    if (!now.ok || stopWaiting === undefined) return
    stopWaiting = undefined
    const key = keyOf(now.value)
    if (key === notified) return
    notified = key
    onChanged(now.value)
  }

  return {
    space,
    check() {
      // Downloads that are aborted at shutdown still call this.
      if (isStopped) return
      stopWaiting ??= clock.after(checkMs, () => {
        measure().catch((error: unknown) => log.error(`room of the library: ${String(error)}`))
      })
    },
    stop() {
      isStopped = true
      stopWaiting?.()
      stopWaiting = undefined
    },
  }
}

/** The part that is worth a notification: not every byte. */
function keyOf({ level, by, limitBytes, daysLeft }: Partial<MediaSpace>): string {
  return JSON.stringify([level, by, limitBytes, daysLeft])
}

const dayMs = 24 * 60 * 60 * 1000
/** The growth of the last 14 days. */
const forecastMs = 14 * dayMs
const nearlyFull = 0.95
/** Four images of some megabytes each, or a short video. */
const leastNeededBytes = 32_000_000
/** Below that, not even the index or a record can be written reliably. */
const nothingLeftBytes = 1_000_000

interface SpaceFigures extends Pick<MediaSpace, 'bytes' | 'trashBytes' | 'freeBytes' | 'diskBytes'> {
  /** 0 for none. */
  readonly limitBytes: number
  /** The growth over `observedDays`, at most 14, and the largest file among the new ones. */
  readonly addedBytes: number
  readonly largestBytes: number
  readonly observedDays: number
}

/** Judges the figures. */
export function judgeSpace(figures: SpaceFigures): MediaSpace {
  const { bytes, trashBytes, limitBytes, freeBytes, diskBytes } = figures
  const limit = limitBytes > 0 ? limitBytes : Number.POSITIVE_INFINITY
  const free = freeBytes ?? Number.POSITIVE_INFINITY
  const isDiskFull = free < nothingLeftBytes
  const isLimitFull = bytes >= limit
  // Twice the largest recent file: a request may create several.
  const isDiskNearlyFull = free < Math.max(leastNeededBytes, 2 * figures.largestBytes)
  const isLimitNearlyFull = bytes >= nearlyFull * limit
  const isFull = isDiskFull || isLimitFull
  const left = Math.min(limit - bytes, free)
  // One day gives no forecast: it may contain a large import.
  const perDay = figures.observedDays < 2 ? 0 : figures.addedBytes / figures.observedDays
  const days = Math.max(0, Math.floor(left / perDay))
  return {
    bytes,
    trashBytes,
    ...(limitBytes > 0 && { limitBytes }),
    ...definedFields({ freeBytes, diskBytes }),
    level: isFull ? 'full' : isDiskNearlyFull || isLimitNearlyFull ? 'nearly-full' : 'ok',
    ...((isFull || isDiskNearlyFull || isLimitNearlyFull) && {
      by: isDiskFull || (isDiskNearlyFull && !isLimitFull) ? 'disk' : 'limit',
    }),
    ...(days < 365 && { daysLeft: days }),
  }
}
