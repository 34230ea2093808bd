import { dirname, extname, join } from 'node:path'
import { codeOf } from '../../shared/errors/disk-error.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { Disk } from './disk.ts'
import { pathOf, sideNameOf, trashName } from './folder-paths.ts'
import type { FreeNames } from './free-names.ts'
import { createUnfinishedFile } from './unfinished-file.ts'

/** Where a file was and where it is, or is to be. */
interface Move {
  readonly from: string
  readonly to: string
}

/** Files on their way to another folder. Until `finish`, `undo` brings everything back to where it was. */
export interface FolderMove {
  /** The items whose file came along, with the name it has there. */
  readonly moved: readonly MediaItem[]
  /** Removes what is still in the folder of before. */
  finish(): Promise<void>
  undo(): Promise<void>
}

/**
 * Takes the files of items and what lies beside them to another folder. On the same disk they are renamed; to another
 * disk they are copied, flushed and, by `finish`, removed here. Throws what the file system throws, with everything where
 * it was. Files that are not there stay behind.
 */
export async function moveFiles(
  disk: Disk,
  names: FreeNames,
  items: readonly MediaItem[],
  { from, to }: Move,
): Promise<FolderMove> {
  const isSameDisk = (await disk.stat(from)).dev === (await disk.stat(to)).dev
  const done: Move[] = []
  const moved: MediaItem[] = []
  const undo = async (): Promise<void> => {
    for (const move of done.toReversed()) {
      if (isSameDisk) await disk.rename(move.to, move.from).catch(() => undefined)
      else await disk.rm(move.to, { force: true }).catch(() => undefined)
    }
  }
  async function take(move: Move): Promise<boolean> {
    try {
      if (isSameDisk) await disk.rename(move.from, move.to)
      else await copyWhole(disk, move)
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && (await disk.stat(dirname(move.to)).catch(() => undefined)))
        return false
      throw error
    }
    done.push(move)
    return true
  }

  try {
    if (items.some(({ deletedAt }) => deletedAt !== undefined)) {
      await disk.mkdir(join(to, trashName), { recursive: true, mode: 0o700 })
    }
    for (const item of items) {
      const fileName =
        item.deletedAt === undefined ? await nameThere(names, to, item.fileName) : item.fileName
      const source = pathOf(from, item)
      const goal = pathOf(to, { ...item, fileName })
      try {
        const isTaken = await take({ from: source, to: goal })
        if (isTaken) await take({ from: sideNameOf(source), to: sideNameOf(goal) })
        if (isTaken) moved.push({ ...item, fileName, isThere: true })
      } finally {
        names.release(to, fileName)
      }
    }
  } catch (error) {
    await undo()
    throw error
  }
  return {
    moved,
    undo,
    async finish() {
      if (isSameDisk) return
      for (const { from: source } of done) await disk.rm(source, { force: true }).catch(() => undefined)
    },
  }
}

async function nameThere(names: FreeNames, folder: string, fileName: string): Promise<string> {
  const extension = extname(fileName)
  return names.take(folder, fileName.slice(0, fileName.length - extension.length), extension.slice(1))
}

const copyBytes = 1024 * 1024

async function copyWhole(disk: Disk, { from, to }: Move): Promise<void> {
  const source = await disk.open(from, 'r')
  try {
    const copy = await createUnfinishedFile(disk, dirname(to))
    try {
      const buffer = Buffer.alloc(copyBytes)
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, copyBytes, copy.size())
        if (bytesRead === 0) break
        await copy.write(buffer.subarray(0, bytesRead))
      }
      await copy.finish(to)
    } finally {
      await copy.discard()
    }
  } finally {
    await source.close()
  }
}
