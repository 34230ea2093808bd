import { isAbsolute, join, relative, resolve } from 'node:path'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { codeOf } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaFolderChange, MediaFolderMove } from '../../../shared/media/media-folder.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Database } from '../../database/database.ts'
import type { Log, Paths } from '../../host/host.ts'
import type { Disk } from './disk.ts'
import { trashName } from './folder-paths.ts'
import type { FreeNames } from './free-names.ts'
import { diskError } from '../library-errors.ts'
import { tryWriting, type FolderChoice } from './media-folder.ts'
import type { MediaStore } from '../index/media-store.ts'
import { carryOutMove, finishMove, planMove, undoMove, type MovePlan } from './move-files.ts'
import type { MoveJournal, MoveJournalFile } from './move-journal.ts'
import { moveUnfinishedCode, recoverMove } from './recover-move.ts'
import { switchFolder } from './switch-folder.ts'
import type { WordedError } from '../../../shared/text/define-errors.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

export interface ChangeFolderDependencies {
  readonly disk: Disk
  readonly names: FreeNames
  readonly database: Database
  readonly store: MediaStore
  readonly choice: FolderChoice
  readonly paths: Paths
  readonly journal: MoveJournalFile
  readonly log: Log
}

/** The folder cannot be changed while files are being written into it. */
export const folderInUse: AppError = {
  kind: 'unavailable',
  code: 'media-folder-in-use',
  ...libraryError('folderInUse'),
}

/**
 * Changes the library's folder, with its files or without them. Either all files are moved and the folder is the new
 * one, or everything is as it was.
 */
export async function changeFolder(
  wanted: { readonly path?: string | undefined; readonly files: MediaFolderMove },
  dependencies: ChangeFolderDependencies,
): Promise<Result<Omit<MediaFolderChange, 'folder'>>> {
  const { disk, database, store, choice, paths } = dependencies
  const from = choice.path()
  const to = resolve(wanted.path ?? paths.media)
  const usable = await checkFolder(disk, to, from, wanted.path, paths)
  if (!usable.ok) return usable
  const ended = await recoverMove(dependencies)
  // The user continues without a missing disk: the files of the library are then in the old folder.
  if (!ended.ok && ended.error.code !== moveUnfinishedCode) return ended
  const listed = database.read(databaseError('libraryNotRead'), () => store.all())
  if (!listed.ok) return listed
  const items = wanted.files === 'move' ? listed.value : []
  const isToDefault = wanted.path === undefined
  if (items.length === 0) {
    const switched = switchFolder({ items: [], to, isToDefault }, dependencies)
    return switched.ok ? ok({ moved: 0, left: listed.value.length }) : switched
  }
  const moved = await moveAll(items, { from, to, isToDefault }, dependencies)
  return moved.ok ? ok({ moved: moved.value, left: listed.value.length - moved.value }) : moved
}

/** Moves the files of items, and then switches the folder; returns the number of moved items. */
async function moveAll(
  items: readonly MediaItem[],
  destination: Pick<MoveJournal, 'from' | 'to' | 'isToDefault'>,
  dependencies: ChangeFolderDependencies,
): Promise<Result<number>> {
  const { disk, names, journal, log } = dependencies
  let plan: MovePlan | undefined
  let written: MoveJournal | undefined
  try {
    plan = await planMove(disk, names, items, destination)
    const { isSameDisk, files, items: moving } = plan
    written = { version: 1, ...destination, isSameDisk, isMoved: false, files, items: moving }
    await journal.write(written)
    await carryOutMove(disk, written)
    await journal.write({ ...written, isMoved: true })
    written = { ...written, isMoved: true }
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    if (written !== undefined) await undo(written, dependencies)
    return err(diskError(error, libraryError('filesNotMoved'), destination.to))
  } finally {
    plan?.release()
  }
  const switched = switchFolder(written, dependencies)
  if (!switched.ok) {
    await undo(written, dependencies)
    return switched
  }
  try {
    await finishMove(disk, written)
    await journal.clear()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    // The journal still exists, so the next start continues.
    log.warn(`The folder of before could not be cleared: ${String(error)}`)
  }
  return ok(written.items.length)
}

/** Moves everything back. Files that cannot be moved back now are moved at the next start, according to the journal. */
async function undo(written: MoveJournal, { disk, journal, log }: ChangeFolderDependencies): Promise<void> {
  try {
    if (written.isMoved) await journal.write({ ...written, isMoved: false })
    await undoMove(disk, written)
    await journal.clear()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    log.warn(`Files could not be brought back yet: ${String(error)}`)
  }
}

/** Creates the last folder of the path if only that is missing, and writes into it once. */
async function checkFolder(
  disk: Disk,
  to: string,
  from: string,
  given: string | undefined,
  paths: Paths,
): Promise<Result<void>> {
  if (given !== undefined && !isAbsolute(given)) {
    return err(unusable(libraryError('pathNotAbsolute', { path: given })))
  }
  if (to === resolve(from)) return err(unusable(libraryError('folderUnchanged', { path: to })))
  if ([paths.data, paths.records].some((own) => to === resolve(own)) || isInside(join(from, trashName), to)) {
    return err(unusable(libraryError('folderOfApp', { path: to })))
  }
  try {
    await disk.mkdir(to, { mode: 0o700, recursive: given === undefined })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    if (codeOf(error) !== 'EEXIST') return err(diskError(error, libraryError('folderNotCreated'), to))
  }
  const stats = await disk.stat(to).catch(() => undefined)
  if (stats?.isDirectory() !== true) return err(unusable(libraryError('notAFolder', { path: to })))
  return tryWriting(disk, to)
}

function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path)
  return !relativePath.startsWith('..') && !isAbsolute(relativePath)
}

function unusable(what: WordedError): AppError {
  return { kind: 'invalid-input', code: 'media-folder-unusable', ...what }
}
