import { copyFile, rm, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../../shared/errors/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Shell } from '../host/host.ts'
import type { LibraryService } from './library-service.ts'
import { diskError, noSuchItem } from './library-errors.ts'

/** Files of the library in the system's own windows. */
export interface MediaDesktop {
  reveal(id: string): Promise<Result<void>>
  /** Writes a copy where the user says. */
  saveAs(id: string): Promise<Result<{ path: string }>>
  chooseFolder(): Promise<Result<{ path: string }>>
}

export function createMediaDesktop({
  library,
  shell,
}: {
  readonly library: Pick<LibraryService, 'get' | 'find' | 'folder'>
  readonly shell: Shell
}): MediaDesktop {
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
      const copied = await copyWhole(file.path, chosen.value)
      return copied.ok ? ok({ path: chosen.value }) : copied
    },
    async chooseFolder() {
      const { path } = await library.folder()
      const chosen = await shell.chooseFolder(path)
      return chosen.ok ? ok({ path: chosen.value }) : chosen
    },
  }
}

/** A file that was there before is replaced by a whole copy or not at all. */
async function copyWhole(from: string, to: string): Promise<Result<void>> {
  const unfinished = `${to}.part`
  try {
    await copyFile(from, unfinished)
    await rename(unfinished, to)
    return ok()
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    if (codeOf(error) === undefined) throw error
    return err(diskError(error, 'The copy could not be saved.', dirname(to)))
  }
}
