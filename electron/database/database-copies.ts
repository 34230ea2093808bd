import { stampOf } from '../lib/file-stamp.ts'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseCopies, DatabaseCopy } from '../../shared/data/database-copy.ts'
import { temporaryNames } from '../lib/temporary-names.ts'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { diskReason } from '../lib/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Clock, Log, Paths, Store } from '../host/host.ts'
import { addSearchFunction } from './add-search-function.ts'
import { copyDatabase } from './copy-database.ts'
import { copiesFolderOf, copyNameOf, listCopyFiles, type CopyFile } from './copy-files.ts'
import type { Database } from './database.ts'
import { inspectDatabase, type Damage } from './inspect-database.ts'
import { readVersion } from './migrate.ts'
import { migrations } from './migrations.ts'
import { copyDamaged, copyGone, copyNewer, plannedRestore, planRestore } from './restore-copy.ts'
import { syncFile, syncNameOf } from './sync-path.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Copies of the database, made while the app is used, and restoring one of them. */
export interface DatabaseCopiesService {
  /** The newest schema that this app reads. */
  readonly schema: number
  list(): Result<DatabaseCopies>
  make(): Promise<Result<DatabaseCopy>>
  /**
   * Copies a snapshot of the database to `path`, where no file may exist. Throws errors of SQLite and the file system.
   */
  copyTo(path: string): Promise<void>
  /** The files of the copies that can be restored. */
  files(): readonly { readonly name: string; readonly path: string }[]
  /** The damage that SQLite finds in a copy. Rejects when it cannot be opened, and when `signal` ends the check. */
  inspect(path: string, signal: AbortSignal): Promise<Damage>
  /**
   * Makes the next start restore a copy, once every page of it was read without finding damage. `signal` ends the
   * reading.
   */
  restore(name: string, signal: AbortSignal): Promise<Result<DatabaseCopies>>
  /** The same for a copy that was just checked. */
  planRestore(name: string): Result<DatabaseCopies>
  /**
   * Checks whether a database from elsewhere, such as a backup, is undamaged and of a known schema. `change` may then
   * write to it.
   */
  check(path: string, change: (database: DatabaseSync) => void): Promise<CheckedDatabase>
  /** Moves a checked database among the copies, and returns its name there. Throws errors of the file system. */
  moveIn(path: string): Promise<string>
  cancelRestore(): Result<DatabaseCopies>
  /** Makes copies from now on, at most one a day, and never of an empty database. */
  start(): void
  /** Waits for a copy in progress. */
  close(): Promise<void>
}

/** The result of checking a database from elsewhere. */
export type CheckedDatabase =
  | { readonly state: 'sound' }
  | { readonly state: 'damaged'; readonly detail: string }
  | { readonly state: 'newer' }

export interface DatabaseCopiesDependencies {
  readonly database: Database
  readonly paths: Pick<Paths, 'database'>
  readonly config: Store
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
}

const minuteMs = 60_000
/** The start is busy enough. */
const firstLookMs = 2 * minuteMs
const betweenLooksMs = 60 * minuteMs
const dayMs = 24 * 60 * minuteMs
/** Maximum numbers of automatic and of manual copies of one database. */
const keptCopies = 3

export function createDatabaseCopies(dependencies: DatabaseCopiesDependencies): DatabaseCopiesService {
  const { database, paths, config, clock, log, emit } = dependencies
  let making: Promise<Result<DatabaseCopy>> | undefined
  let cancelLook: (() => void) | undefined
  let isClosed = false
  const closing = new AbortController()
  /** Copies that are being checked before they are restored. */
  const reading = new Set<Promise<unknown>>()

  function list(): Result<DatabaseCopies> {
    const restoring = plannedRestore(config)?.name
    const copies = listCopyFiles(paths.database).map(toShown)
    return ok({ copies, restoring, appSchema: newestSchema() })
  }

  async function make(kind: 'daily' | 'manual'): Promise<Result<DatabaseCopy>> {
    if (database.isInMemory || isClosed) return err(nothingToCopy)
    const folder = copiesFolderOf(paths.database)
    const name = copyNameOf(kind, clock.now())
    const unfinished = join(folder, temporaryNames.unnamed(randomUUID()))
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await copyDatabase(paths.database, unfinished)
      const damage = await inspectDatabase(unfinished, { isCopy: true })
      if (damage.length > 0) return err(damagedPages(paths.database, damage))
      await syncFile(unfinished)
      renameSync(unfinished, join(folder, name))
      syncNameOf(join(folder, name))
    } catch (error) {
      return err(notCopied(error, folder))
    } finally {
      for (const part of ['', '-wal', '-shm', '-journal']) rmSync(unfinished + part, { force: true })
    }
    removeOld(kind)
    emit('data.copiesChanged', {})
    const made = listCopyFiles(paths.database).find((copy) => copy.name === name)
    return made === undefined ? err(copyGone(name)) : ok(toShown(made))
  }

  async function moveIn(path: string): Promise<string> {
    const folder = copiesFolderOf(paths.database)
    const name = copyNameOf('backup', clock.now())
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await syncFile(path)
    renameSync(path, join(folder, name))
    syncNameOf(join(folder, name))
    emit('data.copiesChanged', {})
    return name
  }

  /** One at a time: a second call gets the result of the first. */
  function makeOne(kind: 'daily' | 'manual'): Promise<Result<DatabaseCopy>> {
    making ??= make(kind).finally(() => (making = undefined))
    return making
  }

  /** Copies of another database stay: this one may have been created because that one was lost. */
  function removeOld(kind: DatabaseCopy['kind']): void {
    const same = listCopyFiles(paths.database).filter(
      (copy) => copy.kind === kind && copy.databaseId === database.databaseId,
    )
    for (const { path } of same.slice(keptCopies)) rmSync(path, { force: true })
  }

  function find(name: string): CopyFile | undefined {
    return listCopyFiles(paths.database).find((copy) => copy.name === name && isUsable(copy))
  }

  function plan(name: string): Result<DatabaseCopies> {
    if (find(name) === undefined) return err(copyGone(name))
    const planned = planRestore(config, { name, stamp: stampOf(clock.now()) })
    return planned.ok ? list() : planned
  }

  function copyWhenDue(): void {
    cancelLook = clock.after(betweenLooksMs, copyWhenDue)
    const own = listCopyFiles(paths.database).filter(({ databaseId }) => databaseId === database.databaseId)
    const now = clock.now()
    // A copy from the future was made while the clock was wrong.
    const isRecent = own.some(({ createdAt }) => createdAt <= now && createdAt > now - dayMs)
    if (isRecent || !holdsAnything(database)) return
    void makeOne('daily').then((made) => {
      if (!made.ok) log.warn(`database: ${made.error.message} ${made.error.detail ?? ''}`)
    })
  }

  return {
    schema: newestSchema(),
    list,
    make: () => makeOne('manual'),
    copyTo: (path) => copyDatabase(paths.database, path),
    check,
    moveIn,
    inspect: (path, signal) => inspectDatabase(path, { signal }),
    files: () => listCopyFiles(paths.database).filter(isUsable),
    async restore(name, signal) {
      const copy = find(name)
      if (copy === undefined) return err(copyGone(name))
      const looking = whyNotRestored(copy, AbortSignal.any([signal, closing.signal]))
      reading.add(looking)
      const refused = await looking.finally(() => reading.delete(looking))
      return refused === undefined ? plan(name) : err(refused)
    },
    planRestore: plan,
    cancelRestore() {
      const cancelled = planRestore(config, undefined)
      return cancelled.ok ? list() : cancelled
    },
    start() {
      if (!database.isInMemory) cancelLook = clock.after(firstLookMs, copyWhenDue)
    },
    async close() {
      isClosed = true
      cancelLook?.()
      closing.abort()
      await Promise.allSettled([making, ...reading])
    },
  }
}

/** A damaged copy must not replace a good database, and one with a newer schema could not be opened. */
async function whyNotRestored(
  { name, path, schema = 0 }: CopyFile,
  signal: AbortSignal,
): Promise<AppError | undefined> {
  if (schema > newestSchema()) return copyNewer(name)
  try {
    const damage = await inspectDatabase(path, { signal })
    return damage.length === 0 ? undefined : copyDamaged(name, damage)
  } catch {
    return signal.aborted ? cancelledError : copyGone(name)
  }
}

async function check(path: string, change: (database: DatabaseSync) => void): Promise<CheckedDatabase> {
  const damage = await inspectDatabase(path, { isCopy: true }).catch((error: unknown) => [String(error)])
  if (damage.length > 0) return { state: 'damaged', detail: damage.join('\n') }
  const from = new DatabaseSync(path)
  try {
    if (readVersion(from) > newestSchema()) return { state: 'newer' }
    addSearchFunction(from)
    change(from)
  } finally {
    from.close()
  }
  return { state: 'sound' }
}

/** The error for damaged pages, reported at the start and before a copy replaces a good database. */
export function damagedPages(path: string, damage: readonly string[]): AppError {
  return {
    kind: 'storage',
    code: 'database-pages-damaged',
    ...databaseError('pagesDamaged', { path }),
    detail: damage.join('\n'),
    remedies: [{ type: 'show-copies' }],
  }
}

function toShown({ name, kind, createdAt, bytes, holds, schema }: CopyFile): DatabaseCopy {
  return { name, kind, createdAt, bytes, holds, ...(schema !== undefined && { schema }) }
}

/** A copy that cannot be opened cannot be restored. */
function isUsable({ holds }: CopyFile): boolean {
  return holds !== undefined
}

function newestSchema(): number {
  return migrations.at(-1)?.version ?? 0
}

function holdsAnything(database: Database): boolean {
  const held = database.read(databaseError('contentsNotCounted'), () =>
    database.connection
      .prepare(
        `SELECT EXISTS (SELECT 1 FROM conversations) OR EXISTS (SELECT 1 FROM runs)
         OR EXISTS (SELECT 1 FROM media_items) OR EXISTS (SELECT 1 FROM text_sets) AS holds`,
      )
      .get(),
  )
  return held.ok && held.value?.['holds'] === 1
}

const nothingToCopy: AppError = {
  kind: 'unavailable',
  ...databaseError('nothingToCopy'),
}

function notCopied(error: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    code: 'database-not-copied',
    ...databaseError('notCopied', { reason: diskReason(error, folder) }),
    detail: error instanceof Error ? error.message : String(error),
  }
}
