import { constants, type Stats } from 'node:fs'
import * as files from 'node:fs/promises'
import { codeOf } from './disk-error.ts'

/** The file operations for opening, so that tests can make them fail. */
type DiskToOpen = Pick<typeof files, 'open' | 'lstat'>

/** A file that is open for reading. The caller closes it. */
export interface RegularFile {
  readonly handle: files.FileHandle
  readonly stats: Stats
}

/** Opens files in a folder that other programs also write to. */
export type OpenRegularFile = (path: string) => Promise<RegularFile | undefined>

/**
 * A link could expose any file that this user can read, and a pipe without a writer would block the reader, and one of
 * Node's few file threads, forever. `O_NOFOLLOW` refuses links, and `O_NONBLOCK` opens pipes at once.
 */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a regular file for reading. `undefined` for links, pipes, devices and folders, and for a file that does not
 * exist or cannot be opened.
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

/** The same for a file that should exist: throws file system errors, and `ENOENT` if it is not a regular file. */
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
