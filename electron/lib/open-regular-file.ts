import { constants, type Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { codeOf } from '../lib/disk-error.ts'
import { nodeDisk, type Disk } from './disk.ts'

/** A file that is open for reading. Whoever opened it closes it. */
export interface RegularFile {
  readonly handle: FileHandle
  readonly stats: Stats
}

/** Opens what lies in a folder where others put files too. */
export type OpenRegularFile = (path: string) => Promise<RegularFile | undefined>

/**
 * A link would give away any file this user can read, and a pipe without a writer would keep who reads it, and one of
 * Node's few threads for files, waiting for ever. `O_NOFOLLOW` and `O_NONBLOCK` refuse the one and open the other at once.
 */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file of its own for reading. `undefined` for links, pipes, devices and folders, and for what is not there or
 * cannot be opened.
 */
export async function openRegularFile(
  path: string,
  disk: Pick<Disk, 'open' | 'lstat'> = nodeDisk,
): Promise<RegularFile | undefined> {
  let handle: FileHandle | undefined
  try {
    // Windows has no `O_NOFOLLOW`.
    if (constants.O_NOFOLLOW === undefined && (await disk.lstat(path)).isSymbolicLink()) return undefined
    handle = await disk.open(path, openFlags)
    const stats = await handle.stat()
    if (stats.isFile()) return { handle, stats }
  } catch (error) {
    if (codeOf(error) === undefined) throw error
  }
  await handle?.close()
  return undefined
}
