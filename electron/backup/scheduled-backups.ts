import { stampOf } from '../lib/file-stamp.ts'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import {
  backupScheduleSchema,
  type BackupSchedule,
  type ScheduledBackups,
} from '../../shared/backup/backup-schedule.ts'
import type { LeavablePart } from '../../shared/backup/backup.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { backupContract } from '../../shared/ipc/contract/backup.ts'
import type { Emit, Handlers } from '../../shared/ipc/handlers.ts'
import { backupError } from '../../shared/text/en/errors/backup.ts'
import type { Clock, Log, Store } from '../host/host.ts'
import { diskReason } from '../lib/disk-error.ts'
import type { BackupProgress, MadeBackup } from './make-backup.ts'
import { createPace } from './pace.ts'

const configKey = 'backupSchedule'

/** Shortly after the start, in order not to slow it down. */
const firstLookMs = 60_000
/** Checked again regularly, since timers pause while the computer sleeps. */
const betweenLooksMs = 15 * 60_000
const hourMs = 3_600_000
const intervalMs: Readonly<Record<BackupSchedule['every'], number>> = {
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
}

const storedSchema = z.object({
  schedule: z.exactOptional(backupScheduleSchema),
  last: z.exactOptional(z.object({ at: z.number(), path: z.string(), bytes: z.number() })),
  /** The backups that the schedule wrote, oldest first: nothing else is ever removed. */
  written: z.catch(z.array(z.string()).check(z.maxLength(1_000)), []),
})

type Stored = z.infer<typeof storedSchema>

export interface ScheduledBackupsDependencies {
  readonly config: Store
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
  /** The target folder if the user cannot be asked for one. */
  readonly ownFolder: string
  /** Whether the system has file dialogs: then only a folder that was chosen in one is accepted. */
  readonly hasDialogs: boolean
  readonly chooseFolder: (first: string) => Promise<Result<string>>
  /** Writes a backup to a path, unless another one is being written or restored. */
  readonly write: (
    path: string,
    leaveOut: readonly LeavablePart[],
    onProgress: (progress: BackupProgress) => void,
  ) => Promise<Result<MadeBackup>>
}

/** Writes backups automatically, once a day or a week while the app is open, and removes the oldest of them. */
export function createScheduledBackups(dependencies: ScheduledBackupsDependencies) {
  const { config, clock, log, emit, ownFolder, hasDialogs, chooseFolder, write } = dependencies
  let stored: Stored = storedSchema.safeParse(config.get(configKey)).data ?? { written: [] }
  const chosen = new Set<string>()
  let error: AppError | undefined
  let triedAt = -Infinity
  let isWriting = false
  let progress: ScheduledBackups['progress']
  let isClosed = false
  let cancelLook: (() => void) | undefined

  function state(): ScheduledBackups {
    const { schedule, last } = stored
    return {
      ...(schedule !== undefined && { schedule, nextAt: nextOf(schedule) }),
      ...(last !== undefined && { last }),
      ...(error !== undefined && { error }),
      isWriting,
      ...(progress !== undefined && { progress }),
    }
  }

  /** If the clock was set back, the time of the last backup is meaningless. */
  function nextOf(schedule: BackupSchedule): number {
    const now = clock.now()
    const { last } = stored
    return last === undefined || last.at > now ? now : Math.max(now, dueAfter(last.at, schedule))
  }

  function tell(): ScheduledBackups {
    const now = state()
    emit('backup.scheduledChanged', now)
    return now
  }

  function remember(next: Stored): Result<void> {
    const saved = config.set(configKey, next)
    if (saved.ok) stored = next
    return saved
  }

  function lookIn(milliseconds: number): void {
    cancelLook?.()
    cancelLook = isClosed ? undefined : clock.after(milliseconds, checkSchedule)
  }

  function checkSchedule(): void {
    const { schedule } = stored
    const wait = schedule === undefined ? 0 : nextOf(schedule) - clock.now()
    lookIn(wait > 0 ? Math.min(wait, betweenLooksMs) : betweenLooksMs)
    if (schedule === undefined || isWriting) return
    const isHeldBack = error !== undefined && clock.monotonic() - triedAt < hourMs
    if (nextOf(schedule) <= clock.now() && !isHeldBack) void writeOne(schedule)
  }

  async function writeOne(schedule: BackupSchedule): Promise<void> {
    isWriting = true
    const toldLately = createPace(clock)
    triedAt = clock.monotonic()
    tell()
    const path = join(schedule.folder, `gateway-playground-scheduled-${stampOf(clock.now())}.zip`)
    try {
      // A missing folder is not created again: its disk may be unplugged.
      if (schedule.folder === ownFolder) await mkdir(ownFolder, { recursive: true, mode: 0o700 })
      const made = await write(path, schedule.leaveOut ?? [], ({ bytes, allBytes, isChecking }) => {
        progress = { bytes, allBytes, ...(isChecking && { isChecking }) }
        if (toldLately() && !isClosed) tell()
      })
      if (isClosed) return
      error = made.ok ? undefined : made.error
      if (!made.ok) {
        log.warn(`backup: ${made.error.message} ${made.error.detail ?? ''}`)
        return
      }
      const written = [...stored.written, path]
      const { schedule: now = schedule } = stored
      const kept = await removeOld(written, now)
      remember({ ...stored, last: { at: clock.now(), path, bytes: made.value.bytes }, written: kept })
    } catch (caught) {
      // Catch every error here: no caller awaits it.
      log.error(`backup: ${String(caught)}`)
      error = {
        kind: 'storage',
        code: 'backup-failed',
        ...backupError('notWritten', { reason: diskReason(caught, schedule.folder) }),
      }
    } finally {
      isWriting = false
      progress = undefined
      if (!isClosed) tell()
    }
  }

  /**
   * Removes only what the schedule wrote, according to its own list: a folder may contain backups that the user wants
   * to keep.
   */
  async function removeOld(written: readonly string[], { keep }: BackupSchedule): Promise<string[]> {
    const old = written.slice(0, -keep)
    for (const path of old)
      await rm(path, { force: true }).catch((caught: unknown) => {
        log.warn(`backup: ${basename(path)} was not removed: ${String(caught)}`)
      })
    return written.slice(-keep)
  }

  const handlers: Pick<
    Handlers<typeof backupContract>,
    'backup.chooseFolder' | 'backup.endSchedule' | 'backup.scheduled' | 'backup.setSchedule'
  > = {
    'backup.scheduled': async () => ok(state()),
    'backup.setSchedule': async ({ folder = stored.schedule?.folder ?? ownFolder, ...rest }) => {
      const path = resolve(folder)
      const isTaken =
        path === stored.schedule?.folder || chosen.has(path) || (!hasDialogs && path === ownFolder)
      if (!isTaken) return err(folderNotChosen())
      const saved = remember({ ...stored, schedule: { ...rest, folder: path } })
      if (!saved.ok) return saved
      error = undefined
      // Write the first backup at once: the user then sees whether it works.
      checkSchedule()
      return ok(tell())
    },
    'backup.endSchedule': async () => {
      const { schedule: _ended, ...rest } = stored
      const saved = remember(rest)
      if (!saved.ok) return saved
      error = undefined
      return ok(tell())
    },
    'backup.chooseFolder': async () => {
      const folder = await chooseFolder(stored.schedule?.folder ?? ownFolder)
      if (!folder.ok) return folder
      chosen.add(resolve(folder.value))
      return ok({ path: resolve(folder.value) })
    },
  }

  return {
    handlers,
    state,
    /** The paths that it wrote, in any folder. */
    written: (): readonly string[] => stored.written,
    start: () => lookIn(firstLookMs),
    close(): void {
      isClosed = true
      cancelLook?.()
    },
  }
}

/** When the backup after `last` is due: at the chosen time of day, or one interval later. */
function dueAfter(last: number, { every, at }: BackupSchedule): number {
  if (at === undefined) return last + intervalMs[every]
  // Six days after the last weekly one: a late backup does not delay all later ones.
  const from = every === 'week' ? last + 6 * intervalMs.day : last
  const due = new Date(from)
  due.setHours(0, at, 0, 0)
  // By calendar days: a day with a clock change does not have 24 hours.
  if (due.getTime() <= from) due.setDate(due.getDate() + 1)
  return due.getTime()
}

function folderNotChosen(): AppError {
  return { kind: 'invalid-input', field: 'folder', ...backupError('folderNotChosen') }
}
