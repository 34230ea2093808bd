import { randomUUID } from 'node:crypto'
import { codeOf } from '../lib/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { MediaZip } from '../../shared/media/media-folder.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import type { FindMediaFile } from '../media/media-response.ts'
import type { Disk } from './folder/disk.ts'
import type { FolderGate } from './folder/folder-gate.ts'
import { pathOf } from './folder/folder-paths.ts'
import type { FreeNames } from './folder/free-names.ts'
import { diskError } from './library-errors.ts'
import type { FolderChoice } from './folder/media-folder.ts'
import type { MediaStore } from './index/media-store.ts'
import type { Thumbnails } from './thumbnails.ts'
import { openListedFile } from '../lib/open-regular-file.ts'
import { zipMedia } from './zip-media.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { libraryError } from '../../shared/text/en/errors/library.ts'

/** Access to the files of the library. */
export interface LibraryFiles {
  /** Returns all bytes of an item, for a request that contains it. */
  read(id: string): Promise<Result<Uint8Array>>
  /**
   * Finds the file of an item by its id, and its thumbnail by `<id>-thumbnail`. `null` for a file that does not exist.
   */
  readonly find: FindMediaFile
  /** Writes a selection into an archive in the folder, and serves it under its id until the app ends. */
  zip(ids: readonly string[]): Promise<Result<MediaZip>>
}

export interface LibraryFilesDependencies {
  readonly get: (id: string) => Result<MediaItem>
  readonly disk: Disk
  readonly names: FreeNames
  readonly gate: FolderGate
  readonly choice: Pick<FolderChoice, 'path'>
  readonly thumbnails: Pick<Thumbnails, 'find'>
  readonly clock: Clock
  readonly database: Database
  readonly store: MediaStore
  readonly onChanged: (ids: readonly string[]) => void
}

export const thumbnailSuffix = '-thumbnail'

/** Access to the files of the library by the ids of items, of thumbnails and of archives. */
export function createLibraryFiles(dependencies: LibraryFilesDependencies): LibraryFiles {
  const { get, disk, names, gate, choice, thumbnails, clock, database, store, onChanged } = dependencies
  /** The paths of archives by their ids. */
  const zips = new Map<string, string>()

  async function isThere(path: string): Promise<boolean> {
    return disk.lstat(path).then(
      () => true,
      (error: unknown) => codeOf(error) !== 'ENOENT',
    )
  }

  /**
   * A file that was removed while the app runs is marked as missing when it is first requested, not at the next start.
   */
  async function noteMissing({ id, fileName, deletedAt }: MediaItem): Promise<void> {
    await gate.use(async () => {
      const folder = choice.path()
      const now = store.get(id)
      if (now === undefined || now.fileName !== fileName || now.deletedAt !== deletedAt) return
      // If the whole folder is missing, as on an unplugged disk, its files are not marked.
      if (!(await isThere(folder)) || (await isThere(pathOf(folder, now)))) return
      const marked = database.write(databaseError('changeNotSaved'), () => {
        store.setPlace({ ...now, exists: false })
        return ok()
      })
      if (marked.ok) onChanged([id])
    })
  }

  return {
    async read(id) {
      const item = get(id)
      if (!item.ok) return item
      try {
        const { handle } = await openListedFile(pathOf(choice.path(), item.value), disk)
        try {
          return ok(await handle.readFile())
        } finally {
          await handle.close()
        }
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return err(
          diskError(error, libraryError('fileNotRead', { fileName: item.value.fileName }), choice.path()),
        )
      }
    },
    async find(id) {
      if (id.endsWith(thumbnailSuffix)) {
        const itemId = id.slice(0, -thumbnailSuffix.length)
        return get(itemId).ok ? thumbnails.find(itemId) : null
      }
      const zip = zips.get(id)
      if (zip !== undefined) return { path: zip, type: 'application/zip' }
      const item = get(id)
      if (!item.ok) return null
      const { mediaType, exists } = item.value
      const path = pathOf(choice.path(), item.value)
      if (exists && !(await isThere(path))) await noteMissing(item.value)
      const type = mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType
      return { path, type }
    },
    async zip(ids) {
      const items: MediaItem[] = []
      for (const id of new Set(ids)) {
        const item = get(id)
        if (!item.ok) return item
        items.push(item.value)
      }
      const zipped = await gate.use(() => zipMedia(items, choice.path(), { disk, names, now: clock.now() }))
      if (!zipped.ok) return zipped
      const id = `zip-${randomUUID()}`
      zips.set(id, zipped.value.path)
      return ok({ id, ...zipped.value })
    },
  }
}
