import { randomUUID } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { BackupContents, BackupInfo } from '../../shared/backup/backup.ts'
import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { backupContract } from '../../shared/ipc/contract/backup.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { Json } from '../../shared/json.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { backupError } from '../../shared/text/en/errors/backup.ts'
import type { CheckedConnection } from '../connections/connection-rules.ts'
import type { Database } from '../database/database.ts'
import type { TakenDatabase } from '../database/database-copies.ts'
import type { Clock, Host } from '../host/host.ts'
import { codeOf, diskReason } from '../lib/disk-error.ts'
import { temporaryNames } from '../lib/temporary-names.ts'
import { databaseName, type Manifest } from './backup-format.ts'
import { listFiles, type LibraryNames, type ListedFile } from './list-files.ts'
import { noteUnpacked, type ReadConnections } from './place-restored.ts'
import { newerBackup, notABackup, openBackup } from './read-backup.ts'
import { removeStaging, stagingIn, unpackBackup } from './unpack-backup.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupDependencies extends Pick<Host, 'config' | 'paths' | 'shell' | 'capabilities'> {
  readonly database: Database
  readonly clock: Clock
  readonly version: string
  /** The media folder of now. */
  readonly mediaFolder: () => Promise<string>
  /** The copies of the database: one of now is made before another takes its place, and the next start is told which. */
  readonly copies: {
    make(): Promise<Result<unknown>>
    restore(name: string): Result<unknown>
    takeIn(path: string, change: (database: DatabaseSync) => void): Promise<TakenDatabase>
  }
  readonly names: LibraryNames
  readonly readConnections: ReadConnections
}

/** Pages of one step: the database answers between two of them. */
const pagesAtOnce = 256

/** How often the window is told how far it is, in milliseconds. */
const tellMs = 200

/** Backups, and the way back. One thing at a time. */
export function createBackups(dependencies: BackupDependencies) {
  const { config, paths, shell, capabilities, database, clock, version, mediaFolder, copies } = dependencies
  const { names, readConnections } = dependencies
  const closing = new AbortController()
  let running: Promise<unknown> | undefined
  /** Where the system can be asked, the page names nothing itself. */
  const chosen = new Set<string>()
  const mayRead = (path: string): boolean =>
    isAbsolute(path) && (!capabilities.fileDialogs || chosen.has(path))

  async function alone(
    asked: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result<void>>,
  ): Promise<Result<void>> {
    if (database.isInMemory) return err(nothingToBackUp())
    if (running !== undefined) return err(alreadyRunning())
    const working = work(AbortSignal.any([asked, closing.signal]))
    running = working.catch(() => undefined)
    return working.finally(() => (running = undefined))
  }

  /** Where the user says; in a folder of its own where nobody can be asked. */
  async function chooseTarget(): Promise<Result<string>> {
    const name = `gateway-playground-${new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')}.zip`
    if (capabilities.fileDialogs) return shell.chooseSavePath(name)
    const folder = join(paths.data, 'backups')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return ok(join(folder, name))
  }

  async function copyDatabase(): Promise<string> {
    const path = join(paths.data, temporaryNames.unnamed(randomUUID()))
    // Made first, as SQLite would let others read it.
    closeSync(openSync(path, 'wx', 0o600))
    await backup(database.connection, path, { rate: pagesAtOnce })
    return path
  }

  const handlers: Handlers<typeof backupContract> = {
    'backup.write': (_nothing, sink) =>
      alone(sink.signal, async (signal) => {
        const target = await chooseTarget()
        if (!target.ok) return target
        const told = createPace(clock)
        let copy: string | undefined
        try {
          copy = await copyDatabase()
          const media = await mediaFolder()
          const listed = await listFiles({ data: paths.data, media, database: copy }, names, signal)
          const connections = connectionsWithoutSecrets(readConnections(config.get('connections')))
          const holds: BackupContents = { ...countIn(copy), connections: connections.length }
          const settings = config.get('settings') as Json | undefined
          const manifest: Manifest = {
            format: 'gateway-playground-backup',
            version: 1,
            appVersion: version,
            createdAt: clock.now(),
            holds,
            ...(settings !== undefined && { settings }),
            connections,
          }
          let files = 0
          let bytes = 0
          const allBytes = listed.files.reduce((sum, file) => sum + file.bytes, 0)
          const onFile = async (file: ListedFile): Promise<void> => {
            files += 1
            bytes += file.bytes
            if (told())
              await sink.send({ type: 'progress', files, allFiles: listed.files.length, bytes, allBytes })
          }
          const parts = { manifest, database: copy, files: listed.files }
          const written = await writeBackup(target.value, parts, { signal, onFile })
          await sink.send({
            type: 'written',
            path: target.value,
            bytes: written.bytes,
            holds,
            missing: listed.missing + written.gone,
          })
          return ok()
        } catch (error) {
          return err(failure(error, signal, dirname(target.value), 'notWritten'))
        } finally {
          if (copy !== undefined) await removeDatabase(copy)
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
        }
      }),
  }
  return {
    handlers,
    /** Stops what is going on, and waits until nothing is left of it. */
    async close() {
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

/** As `config.json` has them, without header values that are kept like keys and without credentials of a proxy. */
function connectionsWithoutSecrets(connections: readonly CheckedConnection[]): Json[] {
  return connections.map(({ baseUrl: _derived, extraHeaders, proxy, ...connection }) => ({
    ...connection,
    extraHeaders: extraHeaders.filter(({ name, value }) => isOpenHeader(name) && value !== undefined),
    proxy: proxy.mode === 'custom' ? { mode: proxy.mode, url: proxy.url } : proxy,
  }))
}

function countIn(path: string): Omit<BackupContents, 'connections'> {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const count = (table: string): number =>
      Number(copy.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count'])
    return { conversations: count('conversations'), runs: count('runs'), media: count('media_items') }
  } finally {
    copy.close()
  }
}

async function removeDatabase(path: string): Promise<void> {
  for (const part of ['', '-wal', '-shm', '-journal']) await rm(path + part, { force: true })
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

function failure(
  error: unknown,
  signal: AbortSignal,
  folder: string,
  what: 'notWritten' | 'notUnpacked',
): AppError {
  if (signal.aborted) return cancelledError
  if (codeOf(error) === undefined) throw error
  const worded: WordedError = backupError(what, { reason: diskReason(error, folder) })
  return { kind: 'storage', code: 'backup-failed', ...worded, detail: String(error) }
}

function nothingToBackUp(): AppError {
  return { kind: 'unavailable', ...backupError('nothingToBackUp') }
}

function alreadyRunning(): AppError {
  return { kind: 'unavailable', code: 'backup-running', ...backupError('alreadyRunning') }
}

/** A relative path would be one of the folder that the app was started in, which nobody means. */
function notToBeRead(path: string): AppError {
  return { kind: 'invalid-input', field: 'path', ...backupError('notReadable', { path }) }
}
