import { join } from 'node:path'
import { codeOf } from '../../lib/disk-error.ts'
import { ok } from '../../../shared/errors/result.ts'
import type { MediaPlace } from '../index/media-store.ts'
import type { Log } from '../../host/host.ts'
import { adoptFile, type AdoptDependencies } from '../in/adopt-file.ts'
import {
  baseOfSideName,
  exportsName,
  readTrashedName,
  trashedNameOf,
  trashName,
} from '../folder/folder-paths.ts'
import type { Thumbnails } from '../thumbnails.ts'
import { keptInTrashMs, removeFromTrash } from './trash.ts'
import { removeUnfinished } from '../in/unfinished-file.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'

export interface SweepDependencies extends AdoptDependencies {
  readonly thumbnails: Thumbnails
  readonly log: Log
  readonly trustedNow: () => number
  /** Called now and then while many files are found. */
  readonly onFound: () => void
  /** Ends the sweep early, for an app that closes. */
  readonly signal: AbortSignal
}

const notifyAfter = 200

/** The changes of a sweep. */
export interface SweepResult {
  /** Files that were in the folder without being listed. */
  readonly found: number
  /** Items whose file is missing or back. */
  readonly changed: number
  /** Items whose time in the trash is over. */
  readonly removed: number
}

/**
 * Synchronises the index and the folder: temporary files are removed, unlisted files become items, items without a file
 * are marked, and items that were in the trash for 30 days are deleted for good. Nothing else in the folder is changed.
 * If the folder is unreadable nothing is changed; if it does not exist, all its files count as missing.
 */
export async function sweepLibrary(folder: string, dependencies: SweepDependencies): Promise<SweepResult> {
  const { disk, log, signal } = dependencies
  const nothing = { found: 0, changed: 0, removed: 0 }
  // Read the index before the folder: a file that is moved meanwhile then has another place in the index, and is
  // skipped.
  const places = dependencies.database.read(databaseError('libraryListNotRead'), () =>
    dependencies.store.places(),
  )
  let names: string[]
  try {
    names = await disk.readdir(folder)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    log.warn(`The media folder could not be read: ${String(error)}`)
    if (codeOf(error) !== 'ENOENT') return nothing
    names = []
  }
  for (const each of [folder, join(folder, trashName), join(folder, exportsName)]) {
    await removeUnfinished(disk, each)
  }
  const inTrash = await disk.readdir(join(folder, trashName)).catch(() => [])
  const changed = places.ok
    ? markItems(places.value, new Set(names.map(normal)), new Set(inTrash.map(normal)), dependencies)
    : 0
  let found = 0
  const known = knownPlaces(dependencies)
  const candidates = [...unlisted(names), ...unlistedInTrash(inTrash)].filter(
    ({ name, trashed }) => !known.has(trashed?.id ?? name),
  )
  for (const { name, trashed } of candidates) {
    if (signal.aborted) break
    if (!(await adoptFile(folder, name, trashed, dependencies))) continue
    found += 1
    if (found % notifyAfter === 0) dependencies.onFound()
  }
  const removed = signal.aborted ? 0 : await removeExpired(folder, dependencies)
  await matchThumbnails(dependencies)
  return { found, changed, removed }
}

/**
 * Marks items whose file is missing, is back, or was moved to the trash before the app was killed, and returns their
 * number. An item whose place has changed meanwhile was deleted or restored while the folder was read, and is left
 * unchanged.
 */
function markItems(
  places: readonly MediaPlace[],
  names: ReadonlySet<string>,
  inTrash: ReadonlySet<string>,
  { database, store, clock, log }: SweepDependencies,
): number {
  let count = 0
  const marked = database.write(databaseError('filesNotCompared'), () => {
    for (const item of places) {
      const isTrashed = inTrash.has(normal(trashedNameOf(item)))
      const exists = item.deletedAt === undefined ? names.has(normal(item.fileName)) : isTrashed
      const next: MediaPlace =
        item.deletedAt === undefined && !exists && isTrashed
          ? { ...item, deletedAt: clock.now() }
          : { ...item, exists }
      if (next.exists === item.exists && next.deletedAt === item.deletedAt) continue
      const now = store.get(item.id)
      if (now?.deletedAt !== item.deletedAt || now?.fileName !== item.fileName) continue
      store.setPlace({ ...next, hasThumbnail: now.hasThumbnail })
      count += 1
    }
    return ok()
  })
  if (!marked.ok) log.warn(marked.error.message)
  return marked.ok ? count : 0
}

/** The ids of items in the trash, and the names of the others. */
function knownPlaces({ database, store }: SweepDependencies): Set<string> {
  const places = database.read(databaseError('libraryListNotRead'), () => store.places())
  const known = places.ok ? places.value : []
  return new Set(known.map(({ id, fileName, deletedAt }) => (deletedAt === undefined ? fileName : id)))
}

/** Files that may be items: no hidden files, and no metadata files. */
function unlisted(names: readonly string[]): { name: string; trashed: undefined }[] {
  const all = new Set(names)
  return names
    .filter((name) => !name.startsWith('.'))
    .filter((name) => !all.has(baseOfSideName(name) ?? ''))
    .map((name) => ({ name, trashed: undefined }))
}

function unlistedInTrash(names: readonly string[]): { name: string; trashed: { id: string } }[] {
  return unlisted(names).flatMap(({ name }) => {
    const trashed = readTrashedName(name)
    return trashed === undefined ? [] : [{ name: trashed.fileName, trashed: { id: trashed.id } }]
  })
}

async function removeExpired(
  folder: string,
  { database, store, disk, trustedNow, log, thumbnails }: SweepDependencies,
): Promise<number> {
  const all = database.read(databaseError('trashNotRead'), () => store.inTrash())
  const expired = all.ok
    ? all.value.filter(({ deletedAt }) => deletedAt !== undefined && deletedAt < trustedNow() - keptInTrashMs)
    : []
  let count = 0
  for (const item of expired) {
    const gone = await removeFromTrash(disk, folder, item)
    const removed = gone.ok
      ? database.write(databaseError('fileNotRemoved'), () => {
          store.remove(item.id)
          return ok()
        })
      : gone
    if (removed.ok) {
      await thumbnails.remove(item.id)
      count += 1
    } else log.warn(removed.error.message)
  }
  return count
}

/** Thumbnails of deleted items are removed; the window recreates missing ones. */
async function matchThumbnails({ database, store, thumbnails, log }: SweepDependencies): Promise<void> {
  if (database.isInMemory) return
  const all = database.read(databaseError('previewsNotCompared'), () => store.places())
  if (!all.ok) return
  const ids = new Set(all.value.map(({ id }) => id))
  const stored = new Set(await thumbnails.list())
  for (const id of stored) {
    // Look up again: the item may have been added meanwhile.
    const isKnown = ids.has(id) || !isGone(database, store, id)
    const madeAt = isKnown ? undefined : await thumbnails.madeAt(id)
    if (madeAt !== undefined && madeAt >= database.knownSince) await thumbnails.remove(id)
  }
  const lost = all.value.filter(({ id, hasThumbnail }) => hasThumbnail && !stored.has(id))
  const marked = database.write(databaseError('previewsNotMarked'), () => {
    for (const { id } of lost) {
      const item = store.get(id)
      if (item !== undefined) store.setPlace({ ...item, hasThumbnail: false })
    }
    return ok()
  })
  if (!marked.ok) log.warn(marked.error.message)
}

/** Returns `false` also when the list cannot be read. */
function isGone(
  database: SweepDependencies['database'],
  store: SweepDependencies['store'],
  id: string,
): boolean {
  const found = database.read(databaseError('libraryListNotRead'), () => store.get(id) === undefined)
  return found.ok && found.value
}

/** Some systems write an accented letter as two characters. */
function normal(name: string): string {
  return name.normalize('NFC')
}
