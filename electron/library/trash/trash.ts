import { join } from 'node:path'
import { codeOf, isNothingThere } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Disk } from '../folder/disk.ts'
import { extensionIn } from '../../../shared/media/file-name.ts'
import { pathOf, sideNameOf, trashName } from '../folder/folder-paths.ts'
import type { FreeNames } from '../folder/free-names.ts'
import { diskError } from '../library-errors.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

/** The time for which a deleted file can be restored. */
export const keptInTrashMs = 30 * 24 * 60 * 60 * 1000

/**
 * Moves the file of an item into the trash inside its folder. A missing file is not an error: only its item is moved.
 */
export async function moveToTrash(
  disk: Disk,
  folder: string,
  item: MediaItem,
  now: number,
): Promise<Result<MediaItem>> {
  const trash = join(folder, trashName)
  try {
    // If the disk is missing, do not create a folder in its place.
    await disk.stat(folder)
    await disk.mkdir(trash, { recursive: true, mode: 0o700 })
    const from = pathOf(folder, { ...item, deletedAt: undefined })
    const to = pathOf(folder, { ...item, deletedAt: now })
    const exists = await moveIfThere(disk, from, to)
    await moveBeside(disk, from, to)
    return ok({ ...item, exists, deletedAt: now })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, libraryError('notTrashed', { fileName: item.fileName }), folder))
  }
}

/** Restores the file of an item, under another name if its own is taken. */
export async function moveFromTrash(
  disk: Disk,
  names: FreeNames,
  folder: string,
  item: MediaItem,
): Promise<Result<MediaItem>> {
  const extension = extensionIn(item.fileName)
  const stem = extension === '' ? item.fileName : item.fileName.slice(0, -extension.length - 1)
  const fileName = await names.take(folder, stem, extension === '' ? 'bin' : extension)
  try {
    const from = pathOf(folder, item)
    const exists = await moveIfThere(disk, from, join(folder, fileName))
    await moveBeside(disk, from, join(folder, fileName))
    const { deletedAt: _deletedAt, ...kept } = item
    return ok({ ...kept, fileName, exists })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, libraryError('notRestored', { fileName: item.fileName }), folder))
  } finally {
    names.release(folder, fileName)
  }
}

/** Deletes the file of an item in the trash for good. */
export async function removeFromTrash(disk: Disk, folder: string, item: MediaItem): Promise<Result<void>> {
  try {
    const path = pathOf(folder, item)
    await disk.rm(path, { force: true })
    await disk.rm(sideNameOf(path), { force: true }).catch((error: unknown) => {
      if (!isNothingThere(error)) throw error
    })
    return ok()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, libraryError('notRemovedFromTrash', { fileName: item.fileName }), folder))
  }
}

/** Moves the metadata file of a file, if there is one. */
async function moveBeside(disk: Disk, from: string, to: string): Promise<void> {
  await disk.rename(sideNameOf(from), sideNameOf(to)).catch((error: unknown) => {
    if (!isNothingThere(error)) throw error
  })
}

/** Returns `false` when there is nothing to move. */
async function moveIfThere(disk: Disk, from: string, to: string): Promise<boolean> {
  try {
    await disk.rename(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
