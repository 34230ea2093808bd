import { isAbsolute } from 'node:path'
import { codeOf } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaFolder } from '../../../shared/media/media-folder.ts'
import type { Host } from '../../host/host.ts'
import type { Disk } from './disk.ts'
import { diskError } from '../library-errors.ts'
import { createUnfinishedFile } from '../in/unfinished-file.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

const configKey = 'mediaFolder'

/** The folder of the library's files. */
export interface FolderChoice {
  readonly path: () => string
  readonly isDefault: () => boolean
  /** Stores another folder, or the default without `path`. */
  choose(path: string | undefined): Result<void>
  /** Creates the default folder if it is missing. A chosen folder is never created: its disk may just be unplugged. */
  ensure(): Promise<Result<string>>
  /** The folder, and whether a file can be written into it now. */
  describe(): Promise<MediaFolder>
}

export function createFolderChoice({
  paths,
  config,
  disk,
}: Pick<Host, 'paths' | 'config'> & { readonly disk: Disk }): FolderChoice {
  function chosen(): string | undefined {
    const path = config.get(configKey)
    return typeof path === 'string' && isAbsolute(path) ? path : undefined
  }
  const path = (): string => chosen() ?? paths.media

  async function ensure(): Promise<Result<string>> {
    try {
      if (chosen() === undefined) await disk.mkdir(path(), { recursive: true, mode: 0o700 })
      return ok(path())
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return err(diskError(error, libraryError('mediaFolderNotCreated'), path()))
    }
  }

  return {
    path,
    isDefault: () => chosen() === undefined,
    choose: (next) => config.set(configKey, next ?? null),
    ensure,
    async describe() {
      const ready = await ensure()
      const writable = ready.ok ? await tryWriting(disk, ready.value) : ready
      return {
        path: path(),
        isDefault: chosen() === undefined,
        ...(!writable.ok && { problem: writable.error }),
      }
    },
  }
}

/** Writes a file and removes it: permissions alone are not reliable on every system. */
export async function tryWriting(disk: Disk, folder: string): Promise<Result<void>> {
  try {
    const file = await createUnfinishedFile(disk, folder)
    await file.discard()
    return ok()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, libraryError('nothingSaved'), folder))
  }
}
