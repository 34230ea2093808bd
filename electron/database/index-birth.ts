import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../host/host.ts'

/** The identity of a database. */
export interface IndexBirth {
  /** The same in every copy of one database. */
  readonly databaseId: string
  /** Files from before this moment may belong to another state of the index: no sweep removes them. */
  readonly knownSince: number
}

/**
 * Reads when this file became the index, and stores the time when it is unknown: for a new file, and for one that was
 * restored from a copy. `isNew` for a file that was just created.
 */
export function readIndexBirth(
  connection: DatabaseSync,
  path: string,
  { isNew, clock }: { readonly isNew: boolean; readonly clock: Clock },
): IndexBirth {
  const row = connection.prepare('SELECT database_id, file, known_since FROM index_birth').get()
  const databaseId = String(row?.['database_id'])
  const known = Number(row?.['known_since'])
  const stored = String(row?.['file'])
  const file = fileNameOf(path)
  if (stored === file) return { databaseId, knownSince: known }
  const knownSince = isNew || stored !== '' ? Math.round(clock.now()) : known
  connection.prepare('UPDATE index_birth SET file = ?, known_since = ?').run(file, knownSince)
  return { databaseId, knownSince }
}

/** Inode and creation time of a file: a copy has another inode, and a reused inode has another creation time. */
function fileNameOf(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true })
  return `${ino}-${birthtimeNs}`
}
