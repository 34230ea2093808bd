import * as z from 'zod/mini'
import { appErrorSchema, type AppError } from '../../../shared/errors/app-error.ts'
import { provenanceSchema, type Provenance } from '../../../shared/media/media-item.ts'
import type { PendingMedia } from '../../../shared/media/media-folder.ts'
import type { Database } from '../../database/database.ts'

/** A file to be downloaded. */
export interface PendingDownload {
  readonly id: string
  /** May contain a signature: it stays in the main process. */
  readonly url: string
  readonly connectionId: string
  readonly provenance: Provenance
  readonly startedAt: number
  /** The error; left out while the file is being downloaded. */
  readonly problem?: AppError
}

/** The pending downloads. Calls throw SQLite's errors. */
export interface PendingStore {
  add(download: PendingDownload): void
  get(id: string): PendingDownload | undefined
  /** Returns the failed download of this address. */
  failed(url: string, connectionId: string): PendingDownload | undefined
  /** The newest first. */
  list(): PendingDownload[]
  /** Without a problem the download is running again. */
  setProblem(id: string, problem: AppError | undefined): void
  remove(id: string): void
}

export function createPendingStore({ connection }: Pick<Database, 'connection'>): PendingStore {
  const add = connection.prepare(
    'INSERT INTO pending_media (id, url, connection_id, provenance, started_at) VALUES (?, ?, ?, ?, ?)',
  )
  const get = connection.prepare('SELECT * FROM pending_media WHERE id = ?')
  const failed = connection.prepare(
    'SELECT * FROM pending_media WHERE url = ? AND connection_id = ? AND problem IS NOT NULL LIMIT 1',
  )
  const list = connection.prepare('SELECT * FROM pending_media ORDER BY started_at DESC, id')
  const setProblem = connection.prepare('UPDATE pending_media SET problem = ? WHERE id = ?')
  const remove = connection.prepare('DELETE FROM pending_media WHERE id = ?')
  return {
    add({ id, url, connectionId, provenance, startedAt }) {
      add.run(id, url, connectionId, JSON.stringify(provenance), startedAt)
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : toDownload(row)
    },
    failed(url, connectionId) {
      const row = failed.get(url, connectionId)
      return row === undefined ? undefined : toDownload(row)
    },
    list: () => list.all().map(toDownload),
    setProblem(id, problem) {
      setProblem.run(problem === undefined ? null : JSON.stringify(problem), id)
    },
    remove(id) {
      remove.run(id)
    },
  }
}

/** The part that the window may see: the host in place of the address. */
export function toPendingMedia({ url, connectionId: _connectionId, ...rest }: PendingDownload): PendingMedia {
  return { ...rest, host: URL.parse(url)?.host ?? '' }
}

function toDownload(row: Readonly<Record<string, unknown>>): PendingDownload {
  const problem = row['problem']
  return {
    id: String(row['id']),
    url: String(row['url']),
    connectionId: String(row['connection_id']),
    provenance: z.parse(provenanceSchema, JSON.parse(String(row['provenance']))),
    startedAt: Number(row['started_at']),
    ...(typeof problem === 'string' && { problem: z.parse(appErrorSchema, JSON.parse(problem)) }),
  }
}
