import { dirname, extname, join, relative } from 'node:path'
import { codeOf, isNothingThere } from '../../lib/disk-error.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Disk } from './disk.ts'
import { pathOf, sideNameOf, trashName } from './folder-paths.ts'
import type { FreeNames } from './free-names.ts'
import type { MoveJournal, MovingFile } from './move-journal.ts'
import { openListedFile } from '../../lib/open-regular-file.ts'
import { createUnfinishedFile, flushFolder, removeUnfinished } from '../in/unfinished-file.ts'

/** The planned move of each file, before any has been moved. */
export interface MovePlan extends Pick<MoveJournal, 'isSameDisk' | 'files' | 'items'> {
  /** Releases the reserved names. Call it when the move is over. */
  release(): void
}

/**
 * Lists the files of items and their metadata files, and reserves a name for each in another folder. Missing files are
 * left out. Throws file system errors.
 */
export async function planMove(
  disk: Disk,
  names: FreeNames,
  items: readonly MediaItem[],
  { from, to }: Pick<MoveJournal, 'from' | 'to'>,
): Promise<MovePlan> {
  const isSameDisk = (await disk.stat(from)).dev === (await disk.stat(to)).dev
  const files: MovingFile[] = []
  const moving: MoveJournal['items'] = []
  const taken: string[] = []
  const release = (): void => taken.forEach((name) => names.release(to, name))

  async function plan(source: string, goal: string): Promise<boolean> {
    const bytes = await sizeOf(disk, source)
    if (bytes === undefined) return false
    files.push({ from: relative(from, source), to: relative(to, goal), bytes })
    return true
  }

  try {
    for (const item of items) {
      const isTrashed = item.deletedAt !== undefined
      const fileName = isTrashed ? item.fileName : await nameThere(names, to, item.fileName)
      if (!isTrashed) taken.push(fileName)
      const source = pathOf(from, item)
      const goal = pathOf(to, { ...item, fileName })
      if (!(await plan(source, goal))) continue
      await plan(sideNameOf(source), sideNameOf(goal))
      moving.push({ id: item.id, fileName })
    }
  } catch (error) {
    release()
    throw error
  }
  return { isSameDisk, files, items: moving, release }
}

/**
 * Moves the files of a journal to the new folder: on the same disk they are renamed, to another one they are copied,
 * flushed and compared in size. Throws file system errors; `undoMove` reverses a partial move.
 */
export async function carryOutMove(disk: Disk, journal: MoveJournal): Promise<void> {
  await makeTrash(disk, journal)
  for (const file of journal.files) {
    const source = join(journal.from, file.from)
    const goal = join(journal.to, file.to)
    try {
      if (journal.isSameDisk) await disk.rename(source, goal)
      else await copyWhole(disk, source, goal)
    } catch (error) {
      // The file was removed since the plan was made: the following sweep marks it as missing.
      const isGone = codeOf(error) === 'ENOENT' && (await sizeOf(disk, source)) === undefined
      if (!isGone || !(await isFolder(disk, dirname(goal)))) throw error
    }
  }
  await flushFolders(disk, journal)
}

/** Moves every file back to where it was, and leaves no copy behind. Throws file system errors. */
export async function undoMove(disk: Disk, journal: MoveJournal): Promise<void> {
  for (const file of journal.files.toReversed()) {
    const source = join(journal.from, file.from)
    const goal = join(journal.to, file.to)
    const isBack = (await sizeOf(disk, source)) !== undefined
    // A file of another size is not our copy.
    const hasCopy = (await sizeOf(disk, goal)) === file.bytes
    if (isBack && hasCopy && !journal.isSameDisk) await disk.rm(goal, { force: true })
    else if (!isBack && hasCopy) await bringBack(disk, journal, goal, source)
  }
  await flushFolders(disk, journal)
}

/** Removes copied files from the old folder, each only when its copy is complete. */
export async function finishMove(disk: Disk, journal: MoveJournal): Promise<void> {
  if (journal.isSameDisk) return
  for (const file of journal.files) {
    const hasCopy = (await sizeOf(disk, join(journal.to, file.to))) === file.bytes
    if (hasCopy) await disk.rm(join(journal.from, file.from), { force: true })
  }
}

/** Removes incomplete copies of a killed app from the new folder. */
export async function removeHalfCopies(disk: Disk, { to }: MoveJournal): Promise<void> {
  for (const folder of [to, join(to, trashName)]) await removeUnfinished(disk, folder)
}

/** Whether a folder of this name exists. */
export async function isFolder(disk: Disk, path: string): Promise<boolean> {
  return (await disk.stat(path).catch(() => undefined))?.isDirectory() === true
}

async function bringBack(disk: Disk, journal: MoveJournal, goal: string, source: string): Promise<void> {
  if (journal.isSameDisk) return disk.rename(goal, source)
  await copyWhole(disk, goal, source)
  await disk.rm(goal, { force: true })
}

async function makeTrash(disk: Disk, { files, to }: MoveJournal): Promise<void> {
  const hasTrash = files.some((file) => dirname(file.to) === trashName)
  if (hasTrash) await disk.mkdir(join(to, trashName), { recursive: true, mode: 0o700 })
}

/** Flushes the folders, so that the new and the removed names survive a power failure. */
async function flushFolders(disk: Disk, { from, to }: MoveJournal): Promise<void> {
  for (const folder of [from, to]) {
    await flushFolder(disk, folder)
    await flushFolder(disk, join(folder, trashName))
  }
}

/** `undefined` for a missing file, and for a link or a pipe in its place. */
async function sizeOf(disk: Disk, path: string): Promise<number | undefined> {
  try {
    const stats = await disk.lstat(path)
    return stats.isFile() ? stats.size : undefined
  } catch (error) {
    if (isNothingThere(error)) return undefined
    throw error
  }
}

async function nameThere(names: FreeNames, folder: string, fileName: string): Promise<string> {
  const extension = extname(fileName)
  return names.take(folder, fileName.slice(0, fileName.length - extension.length), extension.slice(1))
}

const copyBytes = 1024 * 1024

async function copyWhole(disk: Disk, from: string, to: string): Promise<void> {
  const { handle: source } = await openListedFile(from, disk)
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
    const [wanted, written] = [(await source.stat()).size, await sizeOf(disk, to)]
    if (wanted !== written) throw sizeDiffers(to)
  } finally {
    await source.close()
  }
}

/** Formed like a file system error: a disk that stores less than it was given is broken or full. */
function sizeDiffers(path: string): Error {
  return Object.assign(new Error(`${path} has another size than its source`), { code: 'EIO' })
}
