import { constants, type Stats } from 'node:fs'
import * as files from 'node:fs/promises'
import { codeOf } from './disk-error.ts'

/** What opening takes, so that tests can let it fail. */
type DiskToOpen = Pick<typeof files, 'open' | 'lstat'>

/** A file that is open for reading. Whoever opened it closes it. */
export interface RegularFile {
  readonly handle: files.FileHandle
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
  disk: DiskToOpen = files,
): Promise<RegularFile | undefined> {
  try {
    return await openListedFile(path, disk)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return undefined
  }
}

/**
 * The same for a file that should be there: throws what the file system throws, and `ENOENT` where something else lies in
 * its place.
 */
export async function openListedFile(path: string, disk: DiskToOpen = files): Promise<RegularFile> {
  // Windows has no `O_NOFOLLOW`.
  if (constants.O_NOFOLLOW === undefined && (await disk.lstat(path)).isSymbolicLink()) throw notThere(path)
  const handle = await disk.open(path, openFlags).catch((error: unknown) => {
    // A link, or a socket.
    throw ['ELOOP', 'ENXIO'].includes(codeOf(error) ?? '') ? notThere(path) : error
  })
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw notThere(path)
    return { handle, stats }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function notThere(path: string): Error {
  return Object.assign(new Error(`${path} is no file of its own`), { code: 'ENOENT' })
}
