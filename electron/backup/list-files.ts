import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LeavablePart } from '../../shared/backup/backup.ts'
import { isTemporaryName } from '../lib/temporary-names.ts'
import { dataFolders, mediaFolder } from './backup-format.ts'

/** The library's rules for file names. */
export interface LibraryNames {
  readonly trashName: string
  readonly pathOf: (folder: string, item: LibraryItem) => string
  readonly trashedNameOf: (item: LibraryItem) => string
  readonly sideNameOf: (fileName: string) => string
  readonly baseOfSideName: (fileName: string) => string | undefined
}

interface LibraryItem {
  readonly id: string
  readonly fileName: string
  readonly deletedAt?: number | undefined
}

/** A file that is added to a backup. */
export interface ListedFile {
  readonly path: string
  /** Its name in the backup. */
  readonly name: string
  /**
   * Its size when it was listed; a file that is being written may have grown, and is added with its current content.
   */
  readonly bytes: number
}

export interface ListedFiles {
  readonly files: readonly ListedFile[]
  /** Files of the library that are missing on disk. */
  readonly missing: number
}

/**
 * The files of the data folder, and those of the library that a copy of the database names: a media folder that the
 * user chose may contain unrelated files.
 */
export async function listFiles(
  {
    data,
    media,
    database,
    leaveOut,
  }: {
    readonly data: string
    readonly media: string
    readonly database: string
    readonly leaveOut: readonly LeavablePart[]
  },
  { pathOf, sideNameOf, trashedNameOf, trashName }: LibraryNames,
  signal: AbortSignal,
): Promise<ListedFiles> {
  const files: ListedFile[] = []
  for (const folder of dataFolders)
    if (folder !== 'records' || !leaveOut.includes('records'))
      await walk(join(data, folder), folder, files, signal)
  let missing = 0
  if (leaveOut.includes('media')) return { files, missing }
  for (const item of itemsOf(database)) {
    if (signal.aborted) break
    const path = pathOf(media, item)
    const inTrash = item.deletedAt !== undefined
    const name = inTrash
      ? `${mediaFolder}/${trashName}/${trashedNameOf(item)}`
      : `${mediaFolder}/${item.fileName}`
    if (!(await add(path, name, files))) missing += 1
    await add(sideNameOf(path), sideNameOf(name), files)
  }
  return { files, missing }
}

async function walk(folder: string, name: string, files: ListedFile[], signal: AbortSignal): Promise<void> {
  const opened = await opendir(folder).catch(() => undefined)
  if (opened === undefined) return
  for await (const entry of opened) {
    if (signal.aborted) return
    if (isTemporaryName(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await walk(path, `${name}/${entry.name}`, files, signal)
    else if (entry.isFile()) await add(path, `${name}/${entry.name}`, files)
  }
}

async function add(path: string, name: string, files: ListedFile[]): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile() !== true) return false
  files.push({ path, name, bytes: stats.size })
  return true
}

/** Iterate row by row: a library may be very large. */
function* itemsOf(database: string): Generator<LibraryItem> {
  const copy = new DatabaseSync(database, { readOnly: true })
  try {
    for (const { id, file_name: fileName, deleted_at: deletedAt } of copy
      .prepare('SELECT id, file_name, deleted_at FROM media_items')
      .iterate())
      yield {
        id: String(id),
        fileName: String(fileName),
        deletedAt: deletedAt === null ? undefined : Number(deletedAt),
      }
  } finally {
    copy.close()
  }
}
