import { stampOf } from '../lib/file-stamp.ts'
import { mkdir } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import type { BackupInfo, LeavablePart } from '../../shared/backup/backup.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { backupContract } from '../../shared/ipc/contract/backup.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { BackupDependencies } from './backup-dependencies.ts'
import { alreadyRunning, failure, notToBeRead, nothingToBackUp } from './backup-errors.ts'
import { makeBackup, type BackupProgress, type MadeBackup, type VerifyBackup } from './make-backup.ts'
import { checkBackup } from './check/check-backup.ts'
import { checkCopy } from './check/check-copy.ts'
import { createBackupChecks } from './check/create-backup-checks.ts'
import { findBackups } from './find-backups.ts'
import { measureBackup } from './measure-backup.ts'
import { createPace } from './pace.ts'
import { createRememberedBackups } from './remembered-backups.ts'
import { openBackup } from './read-backup.ts'
import { createRestore } from './restore-backup.ts'
import { createScheduledBackups } from './scheduled-backups.ts'

/** Backups and restores. Only one runs at a time. */
export function createBackups(dependencies: BackupDependencies) {
  const { paths, shell, capabilities, config, copies, database, clock } = dependencies
  const closing = new AbortController()
  let running: Promise<unknown> | undefined
  const checks = createBackupChecks({
    ...dependencies,
    check: (path, options) =>
      copies.files().some((copy) => copy.path === path)
        ? checkCopy(copies, path, options)
        : checkBackup(path, options),
  })
  /** If the system has file dialogs, the page may only name paths that were chosen in one. */
  const chosen = new Set<string>()
  const mayRead = (path: string): boolean =>
    isAbsolute(path) && (!capabilities.fileDialogs || chosen.has(path))

  async function alone<Value>(
    asked: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    if (database.isInMemory) return err(nothingToBackUp())
    if (running !== undefined) return err(alreadyRunning())
    const release = checks.hold()
    const working = work(asked === undefined ? closing.signal : AbortSignal.any([asked, closing.signal]))
    running = working.catch(() => undefined)
    return working.finally(() => {
      running = undefined
      release()
    })
  }

  /** The target if the user cannot be asked for another folder. */
  const ownFolder = join(paths.data, 'backups')

  async function chooseTarget(): Promise<Result<string>> {
    const name = `gateway-playground-${stampOf(clock.now())}.zip`
    if (capabilities.fileDialogs) return shell.chooseSavePath(name)
    await mkdir(ownFolder, { recursive: true, mode: 0o700 })
    return ok(join(ownFolder, name))
  }

  /** Writes a backup; it gets its name only after it was read through. */
  async function writeVerified(
    path: string,
    options: {
      readonly signal: AbortSignal
      readonly onProgress: (progress: BackupProgress) => Promise<void>
      readonly leaveOut: readonly LeavablePart[]
    },
  ): Promise<Result<MadeBackup>> {
    const { signal } = options
    try {
      const made = await makeBackup(dependencies, path, { ...options, verify })
      await checks.noteVerified(path)
      return ok(made)
    } catch (error) {
      return err(failure(error, signal, dirname(path), 'notWritten'))
    }
  }

  const schedule = createScheduledBackups({
    ...dependencies,
    ownFolder,
    hasDialogs: capabilities.fileDialogs,
    chooseFolder: (first) => shell.chooseFolder(first),
    write: (path, leaveOut, onProgress) =>
      alone(undefined, (signal) =>
        writeVerified(path, { signal, onProgress: async (progress) => onProgress(progress), leaveOut }),
      ),
  })

  const remembered = createRememberedBackups(config)

  const restoring = createRestore({ ...dependencies, alone, mayRead })

  const handlers: Omit<
    Handlers<typeof backupContract>,
    keyof typeof schedule.handlers | keyof typeof restoring.handlers
  > = {
    'backup.sizes': () =>
      measureBackup({ ...dependencies, ...(!capabilities.fileDialogs && { target: ownFolder }) }),
    'backup.found': async (_nothing, { signal }) => {
      const { schedule: scheduled } = schedule.state()
      const folders = [ownFolder, ...(scheduled === undefined ? [] : [scheduled.folder])]
      const found = await findBackups(
        { folders, files: [...remembered.list(), ...schedule.written()], copies: copies.files() },
        { schema: copies.schema, checks, signal },
      )
      // The main process found these paths itself: they may be read although no dialog chose them.
      for (const { path } of [...found.backups, ...found.copies]) chosen.add(path)
      return ok(found)
    },
    'backup.checking': async () => ok(checks.state()),
    'backup.check': async ({ path }) => {
      if (!mayRead(path)) return err(notToBeRead(path))
      checks.again(path)
      return ok({})
    },
    'backup.stopChecks': async () => {
      checks.stop()
      return ok({})
    },
    'backup.write': ({ leaveOut = [] }, sink) =>
      alone(sink.signal, async (signal) => {
        const target = await chooseTarget().catch((error: unknown) =>
          err(failure(error, signal, ownFolder, 'notWritten')),
        )
        if (!target.ok) return target
        const isTimeToReport = createPace(clock)
        const onProgress = async (progress: BackupProgress): Promise<void> => {
          if (isTimeToReport()) await sink.send({ type: 'progress', ...progress })
        }
        const made = await writeVerified(target.value, { signal, onProgress, leaveOut })
        if (!made.ok) return made
        remembered.add(target.value)
        await sink.send({ type: 'written', path: target.value, ...made.value })
        return ok()
      }),
    'backup.choose': async () => {
      const file = await shell.chooseFile([{ name: 'ZIP', extensions: ['zip'] }])
      if (!file.ok) return file
      chosen.add(file.value)
      return ok({ path: file.value })
    },
    'backup.given': async ({ id }) => {
      const path = await dependencies.given(id)
      if (!path.ok) return path
      chosen.add(path.value)
      return ok({ path: path.value })
    },
    'backup.inspect': async ({ path }) => (mayRead(path) ? inspect(path) : err(notToBeRead(path))),
  }
  return {
    handlers: { ...handlers, ...restoring.handlers, ...schedule.handlers },
    /** Starts the schedule. */
    start: () => schedule.start(),
    /** Stops running work, and resolves when it has cleaned up. */
    async close() {
      schedule.close()
      closing.abort()
      await running
      await checks.close()
    },
  }
}

/** Reads the written file piece by piece. Throws like a failing disk if it is not what was written. */
const verify: VerifyBackup = async (path, { signal, onProgress }) => {
  const outcome = await checkBackup(path, {
    signal,
    onProgress: ({ bytes, allBytes }) => onProgress(bytes, allBytes),
  })
  if (outcome.state !== 'verified') throw Object.assign(new Error(outcome.detail), { code: 'EIO' })
}

async function inspect(path: string): Promise<Result<BackupInfo>> {
  const opened = await openBackup(path)
  if (!opened.ok) return opened
  const { manifest, bytes } = opened.value
  opened.value.close()
  const { createdAt, appVersion, holds, leftOut } = manifest
  return ok({ path, bytes, createdAt, appVersion, holds, ...(leftOut !== undefined && { leftOut }) })
}
