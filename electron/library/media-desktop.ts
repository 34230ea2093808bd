import { createWriteStream } from 'node:fs'
import { rm, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../lib/disk-error.ts'
import { openRegularFile, type RegularFile } from '../lib/open-regular-file.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Paths, Shell } from '../host/host.ts'
import { acceptFolder, type FolderPolicy } from './accept-folder.ts'
import type { LibraryService } from './library-service.ts'
import { diskError, noSuchItem } from './library-errors.ts'
import { libraryError } from '../../shared/text/en/errors/library.ts'

/** Files of the library in the system's own windows. */
export interface MediaDesktop {
  reveal(id: string): Promise<Result<void>>
  /** Writes a copy where the user says. */
  saveAs(id: string): Promise<Result<{ path: string }>>
  chooseFolder(): Promise<Result<{ path: string }>>
  /** Takes another media folder, if it is one the page may name (`accept-folder.ts`). */
  setFolder: LibraryService['setFolder']
}

export function createMediaDesktop({
  library,
  shell,
  paths,
  hasDialogs,
}: {
  readonly library: Pick<LibraryService, 'get' | 'find' | 'folder' | 'setFolder'>
  readonly shell: Shell
  readonly paths: Pick<Paths, 'data'>
  /** Whether the system can be asked for a folder. */
  readonly hasDialogs: boolean
}): MediaDesktop {
  const chosenFolders = new Set<string>()
  const policy: FolderPolicy = { hasDialogs, paths, wasChosen: (path) => chosenFolders.has(resolve(path)) }
  return {
    async reveal(id) {
      const file = await library.find(id)
      return file === null ? err(noSuchItem) : shell.revealFile(file.path)
    },
    async saveAs(id) {
      const item = library.get(id)
      if (!item.ok) return item
      const file = await library.find(id)
      if (file === null) return err(noSuchItem)
      const chosen = await shell.chooseSavePath(item.value.fileName)
      if (!chosen.ok) return chosen
      const opened = await openRegularFile(file.path)
      if (opened === undefined) return err(noSuchItem)
      const copied = await copyWhole(opened, chosen.value)
      return copied.ok ? ok({ path: chosen.value }) : copied
    },
    async chooseFolder() {
      const { path } = await library.folder()
      const chosen = await shell.chooseFolder(path)
      if (!chosen.ok) return chosen
      chosenFolders.add(resolve(chosen.value))
      return ok({ path: chosen.value })
    },
    async setFolder({ path, files }) {
      if (path === undefined) return library.setFolder({ files })
      const accepted = await acceptFolder(path, policy)
      return accepted.ok ? library.setFolder({ path: accepted.value, files }) : accepted
    },
  }
}

/** A file that was there before is replaced by a whole copy or not at all. What is copied is closed in either case. */
async function copyWhole({ handle, stats }: RegularFile, to: string): Promise<Result<void>> {
  const unfinished = `${to}.part`
  try {
    await pipeline(handle.createReadStream(), createWriteStream(unfinished, { mode: stats.mode }))
    await rename(unfinished, to)
    return ok()
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, libraryError('copyNotSaved'), dirname(to)))
  }
}
