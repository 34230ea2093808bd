import { extname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Database } from '../database/database.ts'

/**
 * New names for files of the library that a backup names but does not contain: a file of the same name in the media
 * folder may be a different one, and would be shown in their place. A file that the local index knows with the same
 * content keeps its name, and is found again.
 */
export function namesOfLeftOut(
  backup: DatabaseSync,
  inFolder: readonly string[],
  { connection }: Pick<Database, 'connection'>,
): ReadonlyMap<string, string> {
  const existing = new Set(inFolder)
  const isSame = connection.prepare(
    'SELECT 1 FROM media_items WHERE file_name = ? AND sha256 = ? AND deleted_at IS NULL',
  )
  const named = backup
    .prepare('SELECT file_name, sha256 FROM media_items WHERE deleted_at IS NULL')
    .all()
    .map((row) => ({ fileName: String(row['file_name']), sha256: String(row['sha256']) }))
  const taken = new Set([...existing, ...named.map(({ fileName }) => fileName)])
  const renamed = new Map<string, string>()
  for (const { fileName, sha256 } of named) {
    if (!existing.has(fileName) || isSame.get(fileName, sha256) !== undefined) continue
    const free = freeName(fileName, taken)
    taken.add(free)
    renamed.set(fileName, free)
  }
  return renamed
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 2; ; number += 1) {
    const free = `${stem}-${number}${extension}`
    if (!taken.has(free)) return free
  }
}
