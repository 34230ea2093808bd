import { isAbsolute, join, relative, resolve } from 'node:path'
import type { AppError } from '../../shared/errors/app-error.ts'
import { codeOf } from '../../shared/errors/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { MediaFolderChange, MediaFolderMove } from '../../shared/media/media-folder.ts'
import type { Database } from '../database/database.ts'
import type { Paths } from '../host/host.ts'
import type { Disk } from './disk.ts'
import { trashName } from './folder-paths.ts'
import type { FreeNames } from './free-names.ts'
import { diskError } from './library-errors.ts'
import { tryWriting, type FolderChoice } from './media-folder.ts'
import type { MediaStore } from './media-store.ts'
import { moveFiles, type FolderMove } from './move-files.ts'

export interface ChangeFolderDependencies {
  readonly disk: Disk
  readonly names: FreeNames
  readonly database: Database
  readonly store: MediaStore
  readonly choice: FolderChoice
  readonly paths: Paths
}

/** Another folder cannot be taken while somebody writes into this one. */
export const folderInUse: AppError = {
  kind: 'unavailable',
  code: 'media-folder-in-use',
  message: 'A file is being saved or fetched into the media folder at the moment.',
  nextStep: 'Wait until it is there, or stop it, then choose the folder again.',
}

/**
 * Takes another folder for the library, with its files or without them. Either all files that are there come along and the
 * folder is the new one, or everything is as it was.
 */
export async function changeFolder(
  wanted: { readonly path?: string | undefined; readonly files: MediaFolderMove },
  dependencies: ChangeFolderDependencies,
): Promise<Result<Omit<MediaFolderChange, 'folder'>>> {
  const { disk, names, database, store, choice, paths } = dependencies
  const from = choice.path()
  const to = resolve(wanted.path ?? paths.media)
  const usable = await checkFolder(disk, to, from, wanted.path, paths)
  if (!usable.ok) return usable
  const listed = database.read('The library could not be read', () => store.all())
  if (!listed.ok) return listed
  const items = wanted.files === 'move' ? listed.value : []
  let move: FolderMove | undefined
  try {
    if (items.length > 0) move = await moveFiles(disk, names, items, { from, to })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, 'The files could not be moved. All of them are where they were.', to))
  }
  const moved = move?.moved ?? []
  const switched = database.write('The names of the files could not be written down', () => {
    for (const { id, fileName } of moved) {
      // It may have got a star or a tag while its file was moved.
      const item = store.get(id)
      if (item !== undefined) store.update({ ...item, fileName, isThere: true })
    }
    return choice.choose(wanted.path === undefined ? undefined : to)
  })
  if (!switched.ok) {
    await move?.undo()
    return switched
  }
  await move?.finish()
  return ok({ moved: moved.length, left: listed.value.length - moved.length })
}

/** Makes the last folder of the path where only that is missing, and writes into it once. */
async function checkFolder(
  disk: Disk,
  to: string,
  from: string,
  given: string | undefined,
  paths: Paths,
): Promise<Result<void>> {
  if (given !== undefined && !isAbsolute(given)) {
    return err(unusable(`${given} is no whole path.`, 'Give the path from its beginning.'))
  }
  if (to === resolve(from)) return err(unusable(`${to} is the media folder already.`, 'Choose another one.'))
  if ([paths.data, paths.records].some((own) => to === resolve(own)) || isInside(join(from, trashName), to)) {
    return err(unusable(`The app keeps other things in ${to}.`, 'Choose a folder of its own.'))
  }
  try {
    await disk.mkdir(to, { mode: 0o700, recursive: given === undefined })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    if (codeOf(error) !== 'EEXIST') return err(diskError(error, 'The folder could not be made.', to))
  }
  const stats = await disk.stat(to).catch(() => undefined)
  if (stats?.isDirectory() !== true) return err(unusable(`${to} is no folder.`, 'Choose a folder.'))
  return tryWriting(disk, to)
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !way.startsWith('..') && !isAbsolute(way)
}

function unusable(message: string, nextStep: string): AppError {
  return { kind: 'invalid-input', code: 'media-folder-unusable', message, nextStep }
}
