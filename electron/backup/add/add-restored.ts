import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import type { StartStep } from '../../../shared/backup/start-step.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Result } from '../../../shared/errors/result.ts'
import { backupError } from '../../../shared/text/en/errors/backup.ts'
import type { CheckedConnection } from '../../connections/connection-rules.ts'
import type { Database } from '../../database/database.ts'
import type { Host, Log } from '../../host/host.ts'
import { doInThread } from '../../lib/do-in-thread.ts'
import { databaseName } from '../backup-format.ts'
import type { LibraryNames } from '../list-files.ts'
import { dataPlaces, moveAll, type Moving } from '../move-into.ts'
import {
  addConnections,
  noteUnpacked,
  noteUnpacking,
  plannedAddition,
  type ReadConnections,
} from '../place-restored.ts'
import { removeStaging, stagingIn, type Staging } from '../unpack-backup.ts'
import type { AddRowsJob, AddRowsMessage } from './add-rows.ts'
import { mayPass } from './may-pass.ts'

export interface AddRestoredOptions {
  readonly database: Pick<Database, 'connection' | 'isInMemory'>
  /** Copies the current database, so that the addition can be undone. */
  readonly makeCopy: () => Promise<Result<unknown>>
  readonly readConnections: ReadConnections
  readonly names: LibraryNames
  readonly startThread: () => Worker
  readonly onStep: (step: StartStep) => void
  /** Aborts midway: the next start begins again, or continues with the files. */
  readonly signal: AbortSignal
  readonly log: Log
}

/**
 * Adds an unpacked backup to the local data, if that is planned: first its rows, all or none, then its files that do
 * not exist here by name, then its connections. Call it when the database is open and not yet in use. If it is killed,
 * files cannot be moved, or another program has locked the database, the next start completes it. A backup whose rows
 * cannot be added is dropped, and the local data is unchanged.
 */
export async function addRestored(
  { config, paths }: Pick<Host, 'config' | 'paths'>,
  { database, makeCopy, readConnections, names, startThread, onStep, signal, log }: AddRestoredOptions,
): Promise<AppError[]> {
  const planned = plannedAddition(config)
  // Without the real database the plan is kept: the next start may have the database again.
  if (planned === undefined || database.isInMemory) return []
  const staging = stagingIn(paths.data, planned.media)
  const path = join(staging.data, databaseName)
  onStep({ type: 'copying' })
  const kept = await makeCopy()
  if (!kept.ok)
    return [{ ...kept.error, code: 'backup-waits', ...backupError('addingWaits', { reason: kept.error }) }]
  let hasRows = false
  const problems: AppError[] = []
  try {
    const connections = readConnections(planned.connections)
    const sameHere = sameConnections(readConnections(config.get('connections')), connections)
    const job: AddRowsJob = {
      type: 'add-backup',
      here: paths.database,
      path,
      backup: planned.added.backup,
      titleOfCopy: planned.added.titleOfCopy,
      connections: [...sameHere],
    }
    const added = await doInThread(job, {
      start: startThread,
      signal,
      onMessage(message: AddRowsMessage) {
        if (message.type === 'over') return { value: undefined }
        onStep(message)
        return undefined
      },
    })
    if (added.state === 'stopped') return []
    if (added.state === 'failed') throw added.error
    hasRows = true
    await placeFiles(database, path, {
      staging,
      data: paths.data,
      media: planned.media,
      names,
      onStep,
      signal,
    })
    // Moved files stay in place, and the next start moves the rest.
    if (signal.aborted) return []
    addConnections(
      config,
      connections.filter(({ id }) => !sameHere.has(id)),
      readConnections,
    )
    log.info('backup: what was missing is added')
  } catch (error) {
    log.error(`backup: ${String(error)}`)
    const detail = String(error)
    // The rows are added: if the files were dropped now, they would be missing forever.
    if (hasRows) return [{ kind: 'storage', code: 'backup-files-wait', ...backupError('filesWait'), detail }]
    if (mayPass(error))
      return [{ kind: 'storage', code: 'backup-waits', ...backupError('addingHindered'), detail }]
    problems.push({ kind: 'storage', code: 'backup-not-added', ...backupError('notAdded'), detail })
  }
  // If the app is killed from here on, the next start only removes the rest of it.
  noteUnpacking(config, planned.media)
  noteUnpacked(config, undefined)
  try {
    await removeStaging(staging)
    noteUnpacking(config, undefined)
  } catch (error) {
    log.warn(`backup: what was unpacked is removed at the next start: ${String(error)}`)
  }
  return problems
}

/**
 * Connections of a backup with the same address as a local one, by id: runs of the former are shown as runs of the
 * latter.
 */
function sameConnections(
  existing: readonly CheckedConnection[],
  connections: readonly CheckedConnection[],
): ReadonlyMap<string, string> {
  const ids = new Set(existing.map(({ id }) => id))
  const byAddress = new Map(existing.map(({ id, baseUrl }) => [baseUrl, id]))
  return new Map(
    connections.flatMap(({ id, baseUrl }) => {
      const own = ids.has(id) ? undefined : byAddress.get(baseUrl)
      return own === undefined ? [] : [[id, own] as const]
    }),
  )
}

interface PlacingOptions extends Moving {
  readonly staging: Staging
  readonly data: string
  readonly media: string
  readonly names: LibraryNames
}

/**
 * Among library files, only those of items that both databases know by the same name: other files would be unknown to
 * the library.
 */
async function placeFiles(
  { connection }: Pick<Database, 'connection'>,
  path: string,
  { staging, data, media, names: { pathOf, sideNameOf }, onStep, signal }: PlacingOptions,
): Promise<void> {
  const from = new DatabaseSync(path, { readOnly: true })
  try {
    const items = Number(from.prepare('SELECT count(*) AS count FROM media_items').get()?.['count'])
    const count = await moveAll(dataPlaces(staging, { data }), { onStep, signal }, items)
    const known = connection.prepare('SELECT file_name, deleted_at FROM media_items WHERE id = ?')
    for (const { id, file_name: fileName } of from
      .prepare('SELECT id, file_name FROM media_items')
      .iterate()) {
      if (signal.aborted) return
      count()
      const own = known.get(String(id))
      if (own === undefined || own['file_name'] !== fileName) continue
      const deletedAt = own['deleted_at'] === null ? undefined : Number(own['deleted_at'])
      const item = { id: String(id), fileName: String(fileName), deletedAt }
      for (const name of [(plain: string) => plain, sideNameOf])
        await moveFile(name(pathOf(staging.media, item)), name(pathOf(media, item)))
    }
  } finally {
    from.close()
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  if (!existsSync(from) || existsSync(to)) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
}
