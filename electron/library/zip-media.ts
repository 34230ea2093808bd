import { join } from 'node:path'
import { Zip, ZipPassThrough } from 'fflate'
import type { AppError } from '../../shared/errors/app-error.ts'
import { codeOf, isNothingThere } from '../lib/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { MediaZip } from '../../shared/media/media-folder.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { Disk } from './folder/disk.ts'
import { madeStem } from '../../shared/media/file-name.ts'
import { exportsName, pathOf, sideNameOf } from './folder/folder-paths.ts'
import type { FreeNames } from './folder/free-names.ts'
import { diskError } from './library-errors.ts'
import { openListedFile } from '../lib/open-regular-file.ts'
import { createUnfinishedFile, type UnfinishedFile } from './in/unfinished-file.ts'
import { libraryError } from '../../shared/text/en/errors/library.ts'

/** The limit of the archive format that every system opens (APPNOTE 4.4.8: 32-bit sizes). */
const maxBytes = 0xf000_0000
const readBytes = 256 * 1024

/** The range of dates that fflate accepts, a day less at both ends: archives use local time. */
const firstZipTime = Date.UTC(1980, 0, 2)
const lastZipTime = Date.UTC(2099, 11, 30)

const nothingThere: AppError = {
  kind: 'not-found',
  code: 'zip-empty',
  ...libraryError('zipEmpty'),
}

const tooMuch: AppError = {
  kind: 'invalid-input',
  code: 'zip-too-large',
  ...libraryError('zipTooLarge'),
}

/**
 * Writes items, and the files beside them, into an archive in the folder for exports. Files are read and written piece
 * by piece, and stored uncompressed: images, audio and video are already compressed.
 */
export async function zipMedia(
  items: readonly MediaItem[],
  folder: string,
  { disk, names, now }: { disk: Disk; names: FreeNames; now: number },
): Promise<Result<Omit<MediaZip, 'id'>>> {
  if (items.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) return err(tooMuch)
  const exports = join(folder, exportsName)
  let file: UnfinishedFile | undefined
  try {
    await disk.stat(folder)
    await disk.mkdir(exports, { recursive: true, mode: 0o700 })
    file = await createUnfinishedFile(disk, exports)
    const { count, leftOut } = await writeArchive(items, folder, file, disk)
    if (count === 0) return err(nothingThere)
    const stem = madeStem({ at: now, prompt: `${count} ${count === 1 ? 'file' : 'files'}` })
    const fileName = await names.take(exports, stem, 'zip')
    const path = join(exports, fileName)
    await file.finish(path).finally(() => names.release(exports, fileName))
    return ok({ fileName, path, bytes: file.size(), count, leftOut })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, libraryError('archiveNotSaved'), folder))
  } finally {
    await file?.discard()
  }
}

async function writeArchive(
  items: readonly MediaItem[],
  folder: string,
  file: UnfinishedFile,
  disk: Disk,
): Promise<{ count: number; leftOut: string[] }> {
  const written: Uint8Array[] = []
  const archive = new Zip((error, data) => {
    if (error !== null) throw error
    written.push(data)
  })
  const flush = async (): Promise<void> => {
    for (const data of written.splice(0)) await file.write(data)
  }

  /** Returns `false` for a missing file. */
  async function add(path: string, name: string, at: number): Promise<boolean> {
    const source = await openListedFile(path, disk).catch((error: unknown) => {
      if (isNothingThere(error)) return undefined
      throw error
    })
    if (source === undefined) return false
    const { handle, stats } = source
    try {
      const entry = new ZipPassThrough(name)
      entry.mtime = new Date(Math.min(Math.max(at, firstZipTime), lastZipTime))
      archive.add(entry)
      for (let position = 0; position < stats.size;) {
        const buffer = Buffer.alloc(Math.min(readBytes, stats.size - position))
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
        if (bytesRead === 0) break
        position += bytesRead
        entry.push(buffer.subarray(0, bytesRead))
        await flush()
      }
      entry.push(new Uint8Array(), true)
      await flush()
      return true
    } finally {
      await handle.close()
    }
  }

  const leftOut: string[] = []
  let count = 0
  const usedNames = new Set<string>()
  for (const item of items) {
    const name = freeName(item.fileName, usedNames)
    const path = pathOf(folder, item)
    if (!(await add(path, name, item.createdAt))) {
      leftOut.push(item.fileName)
      continue
    }
    count += 1
    await add(sideNameOf(path), sideNameOf(name), item.createdAt)
  }
  archive.end()
  await flush()
  return { count, leftOut }
}

/** Two items of the trash may have had the same name. */
function freeName(name: string, used: Set<string>): string {
  let free = name
  for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${number}_${name}`
  used.add(free.toLowerCase())
  return free
}
