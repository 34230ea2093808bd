import { join } from 'node:path'
import { codeOf } from '../lib/disk-error.ts'
import { openRegularFile } from '../lib/open-regular-file.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'
import type { MediaFile } from '../media/media-response.ts'
import type { Disk } from './folder/disk.ts'
import { insideName } from './folder/folder-paths.ts'
import { diskError, notAnImage } from './library-errors.ts'
import { readAt } from './read-at.ts'
import { writeWhole } from './in/save-media.ts'
import { libraryError } from '../../shared/text/en/errors/library.ts'

/** Thumbnails of items, in a folder of their own: they can be made again at any time. */
export interface Thumbnails {
  set(id: string, bytes: Uint8Array): Promise<Result<void>>
  find(id: string): Promise<MediaFile | null>
  /** Removing a missing thumbnail is not an error. */
  remove(id: string): Promise<void>
  /** The ids of items with a thumbnail. */
  list(): Promise<string[]>
  /** When a thumbnail was made, in milliseconds since 1970; `undefined` when it does not exist. */
  madeAt(id: string): Promise<number | undefined>
}

const types = new Set(['image/png', 'image/jpeg', 'image/webp'])
const maxBytes = 1_000_000

export function createThumbnails(disk: Disk, folder: string): Thumbnails {
  const pathFor = (id: string): string => join(folder, insideName(id))

  return {
    async set(id, bytes) {
      if (bytes.length > maxBytes || !types.has(sniffType(bytes))) return err(notAnImage)
      try {
        await disk.mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(disk, pathFor(id), bytes)
        return ok()
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return err(diskError(error, libraryError('previewNotSaved'), folder))
      }
    },
    async find(id) {
      const path = pathFor(id)
      const file = await openRegularFile(path, disk)
      if (file === undefined) return null
      try {
        return { path, type: sniffType(await readAt(file.handle, 0, 32)) }
      } finally {
        await file.handle.close()
      }
    },
    async remove(id) {
      await disk.rm(pathFor(id), { force: true }).catch(() => undefined)
    },
    list: () => disk.readdir(folder).catch(() => []),
    madeAt: async (id) => (await disk.stat(pathFor(id)).catch(() => undefined))?.mtimeMs,
  }
}
