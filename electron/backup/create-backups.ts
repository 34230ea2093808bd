import { stampOf } from '../lib/file-stamp.ts'
import { mkdir } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { BackupInfo } from '../../shared/backup/backup.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { backupContract } from '../../shared/ipc/contract/backup.ts'
import type { Emit, Handlers } from '../../shared/ipc/handlers.ts'
import type { Database } from '../database/database.ts'
import type { TakenDatabase } from '../database/database-copies.ts'
import type { Clock, Host, Log } from '../host/host.ts'
import { databaseName } from './backup-format.ts'
import { alreadyRunning, failure, notToBeRead, nothingToBackUp } from './backup-errors.ts'
import { makeBackup, type BackupProgress, type BackupSources } from './make-backup.ts'
import { noteUnpacked, noteUnpacking } from './place-restored.ts'
import { newerBackup, notABackup, openBackup } from './read-backup.ts'
import { createScheduledBackups } from './scheduled-backups.ts'
import { removeStaging, stagingIn, unpackBackup } from './unpack-backup.ts'

export interface BackupDependencies extends BackupSources, Pick<Host, 'shell' | 'capabilities'> {
  readonly database: Pick<Database, 'isInMemory'>
  /** The copies of the database: one of now is made before another takes its place, and the next start is told which. */
  readonly copies: BackupSources['copies'] & {
    make(): Promise<Result<unknown>>
    restore(name: string): Result<unknown>
    takeIn(path: string, change: (database: DatabaseSync) => void): Promise<TakenDatabase>
  }
  readonly log: Log
  readonly emit: Emit<AppContract>
}

/** How often the window is told how far it is, in milliseconds. */
const tellMs = 200

/** Backups, and the way back. One thing at a time. */
export function createBackups(dependencies: BackupDependencies) {
  const { config, paths, shell, capabilities, database, clock, mediaFolder, copies } = dependencies
  const { names, readConnections } = dependencies
  const closing = new AbortController()
  let running: Promise<unknown> | undefined
  /** Where the system can be asked, the page names nothing itself. */
  const chosen = new Set<string>()
  const mayRead = (path: string): boolean =>
    isAbsolute(path) && (!capabilities.fileDialogs || chosen.has(path))

  async function alone<Value>(
    asked: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    if (database.isInMemory) return err(nothingToBackUp())
    if (running !== undefined) return err(alreadyRunning())
    const working = work(asked === undefined ? closing.signal : AbortSignal.any([asked, closing.signal]))
    running = working.catch(() => undefined)
    return working.finally(() => (running = undefined))
  }

  /** Where nobody can be asked for another one. */
  const ownFolder = join(paths.data, 'backups')

  async function chooseTarget(): Promise<Result<string>> {
    const name = `gateway-playground-${stampOf(clock.now())}.zip`
    if (capabilities.fileDialogs) return shell.chooseSavePath(name)
    await mkdir(ownFolder, { recursive: true, mode: 0o700 })
    return ok(join(ownFolder, name))
  }

  const schedule = createScheduledBackups({
    ...dependencies,
    ownFolder,
    hasDialogs: capabilities.fileDialogs,
    chooseFolder: (first) => shell.chooseFolder(first),
    write: (path) =>
      alone(undefined, async (signal) => {
        try {
          return ok(await makeBackup(dependencies, path, { signal, onProgress: () => Promise.resolve() }))
        } catch (error) {
          return err(failure(error, signal, dirname(path), 'notWritten'))
        }
      }),
  })

  const handlers: Omit<Handlers<typeof backupContract>, keyof typeof schedule.handlers> = {
    'backup.write': (_nothing, sink) =>
      alone(sink.signal, async (signal) => {
        const target = await chooseTarget()
        if (!target.ok) return target
        const told = createPace(clock)
        const onProgress = async (progress: BackupProgress): Promise<void> => {
          if (told()) await sink.send({ type: 'progress', ...progress })
        }
        try {
          const made = await makeBackup(dependencies, target.value, { signal, onProgress })
          await sink.send({ type: 'written', path: target.value, ...made })
          return ok()
        } catch (error) {
          return err(failure(error, signal, dirname(target.value), 'notWritten'))
        }
      }),
    'backup.choose': async () => {
      const file = await shell.chooseFile([{ name: 'ZIP', extensions: ['zip'] }])
      if (!file.ok) return file
      chosen.add(file.value)
      return ok({ path: file.value })
    },
    'backup.inspect': async ({ path }) => (mayRead(path) ? inspect(path) : err(notToBeRead(path))),
    'backup.restore': ({ path }, sink) =>
      alone(sink.signal, async (signal) => {
        if (!mayRead(path)) return err(notToBeRead(path))
        const media = await mediaFolder()
        const staging = stagingIn(paths.data, media)
        const told = createPace(clock)
        let isPlanned = false
        try {
          await removeStaging(staging)
          const begun = noteUnpacking(config, media)
          if (!begun.ok) return begun
          const unpacked = await unpackBackup(path, staging, {
            media,
            names,
            signal,
            onFile: async (files, allFiles) => {
              if (told()) await sink.send({ type: 'progress', files, allFiles })
            },
          })
          if (!unpacked.ok) return unpacked
          const { manifest, leftOut, renamed } = unpacked.value
          const taken = await copies.takeIn(join(staging.data, databaseName), (from) =>
            renameMedia(from, renamed),
          )
          if (taken.state === 'newer') return err(newerBackup())
          if (taken.state === 'damaged') return err(notABackup(new Error(taken.detail)))
          const copy = taken.name
          const kept = await copies.make()
          if (!kept.ok) return kept
          const { settings, connections } = manifest
          const noted = noteUnpacked(config, {
            copy,
            media,
            connections,
            ...(settings !== undefined && { settings }),
          })
          if (!noted.ok) return noted
          const planned = copies.restore(copy)
          if (!planned.ok) return planned
          isPlanned = true
          const here = new Set(readConnections(config.get('connections')).map(({ id }) => id))
          const come = readConnections(connections).filter(({ id }) => !here.has(id))
          await sink.send({ type: 'ready', holds: manifest.holds, newConnections: come.length, leftOut })
          return ok()
        } catch (error) {
          return err(failure(error, signal, paths.data, 'notUnpacked'))
        } finally {
          if (!isPlanned) {
            noteUnpacked(config, undefined)
            await removeStaging(staging)
          }
          noteUnpacking(config, undefined)
        }
      }),
  }
  return {
    handlers: { ...handlers, ...schedule.handlers },
    /** Looks after the schedule from now on. */
    start: () => schedule.start(),
    /** Stops what is going on, and waits until nothing is left of it. */
    async close() {
      schedule.close()
      closing.abort()
      await running
    },
  }
}

async function inspect(path: string): Promise<Result<BackupInfo>> {
  const opened = await openBackup(path)
  if (!opened.ok) return opened
  const { manifest, bytes } = opened.value
  opened.value.close()
  const { createdAt, appVersion, holds } = manifest
  return ok({ path, bytes, createdAt, appVersion, holds })
}

function renameMedia(database: DatabaseSync, renamed: ReadonlyMap<string, string>): void {
  const rename = database.prepare(
    'UPDATE media_items SET file_name = ? WHERE file_name = ? AND deleted_at IS NULL',
  )
  for (const [from, to] of renamed) rename.run(to, from)
}

/** Whether it is time to tell how far it is, seldom enough that telling costs nothing. */
function createPace(clock: Clock): () => boolean {
  let last = -Infinity
  return () => {
    const now = clock.monotonic()
    if (now - last < tellMs) return false
    last = now
    return true
  }
}
