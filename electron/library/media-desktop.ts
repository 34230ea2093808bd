import { createWriteStream } from 'node:fs'
import { lstat, rm, rename } from 'node:fs/promises'
import { basename, dirname, join, parse, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../lib/disk-error.ts'
import { openRegularFile, type RegularFile } from '../lib/open-regular-file.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Paths, Shell } from '../host/host.ts'
import { acceptFolder, type FolderPolicy } from './folder/accept-folder.ts'
import type { SavedCopies } from '../../shared/media/media-folder.ts'
import { thumbnailSuffix } from './library-files.ts'
import type { LibraryService } from './library-service.ts'
import { diskError, noSuchItem } from './library-errors.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { libraryError } from '../../shared/text/en/errors/library.ts'

/** Files of the library in the system's dialogs. */
export interface MediaDesktop {
  reveal(id: string): Promise<Result<void>>
  /** Writes a copy to a path that the user chooses. */
  saveAs(id: string): Promise<Result<{ path: string }>>
  /** Writes copies into a folder that the user chooses. Never replaces a file there. */
  saveCopies(ids: readonly string[]): Promise<Result<SavedCopies>>
  chooseFolder(): Promise<Result<{ path: string }>>
  /**
   * Starts a native drag of files out of the window, and returns the files: items whose file is missing are left out.
   */
  drag(ids: readonly string[]): Promise<Result<{ files: { name: string; bytes: number }[] }>>
  /** Changes the media folder, if the page may choose this one (`accept-folder.ts`). */
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
  /** Whether the system can show a folder dialog. */
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
      try {
        await copyWhole(opened, chosen.value)
        return ok({ path: chosen.value })
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return err(diskError(error, libraryError('copyNotSaved'), dirname(chosen.value)))
      }
    },
    async saveCopies(ids) {
      const { path: folder } = await library.folder()
      const chosen = await shell.chooseFolder(dirname(folder))
      if (!chosen.ok) return chosen
      let count = 0
      let missing = 0
      try {
        for (const id of ids) {
          const item = library.get(id)
          const file = await library.find(id)
          const opened = file === null ? undefined : await openRegularFile(file.path)
          if (!item.ok || opened === undefined) {
            missing += 1
            continue
          }
          await copyWhole(opened, await freePath(chosen.value, item.value.fileName))
          count += 1
        }
        return ok({ path: chosen.value, count, missing })
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        const notSaved = libraryError('copiesNotSaved', { saved: count, count: ids.length })
        return err(diskError(error, notSaved, chosen.value))
      }
    },
    async chooseFolder() {
      const { path } = await library.folder()
      const chosen = await shell.chooseFolder(path)
      if (!chosen.ok) return chosen
      chosenFolders.add(resolve(chosen.value))
      return ok({ path: chosen.value })
    },
    async drag(ids) {
      if (shell.dragFiles === undefined) return err({ kind: 'unavailable', ...hostError('noSystemDialogs') })
      const files: { path: string; name: string; bytes: number }[] = []
      for (const id of new Set(ids)) {
        const item = library.get(id)
        if (!item.ok) continue
        const file = await library.find(id)
        const stats = file === null ? undefined : await lstat(file.path).catch(() => undefined)
        // Following a link would expose a file outside of the library.
        if (file === null || stats?.isFile() !== true) continue
        files.push({ path: file.path, name: basename(file.path), bytes: stats.size })
      }
      const [held] = ids
      if (held === undefined || files.length === 0) return err(noSuchItem)
      const thumbnail = await library.find(`${held}${thumbnailSuffix}`)
      const begun = shell.dragFiles({ paths: files.map(({ path }) => path), imagePath: thumbnail?.path })
      return begun.ok ? ok({ files: files.map(({ name, bytes }) => ({ name, bytes })) }) : begun
    },
    async setFolder({ path, files }) {
      if (path === undefined) return library.setFolder({ files })
      const accepted = await acceptFolder(path, policy)
      return accepted.ok ? library.setFolder({ path: accepted.value, files }) : accepted
    },
  }
}

/**
 * Replaces an existing file by a complete copy or not at all. Closes the source in either case. Rejects with an error
 * of the disk.
 */
async function copyWhole({ handle, stats }: RegularFile, to: string): Promise<void> {
  const unfinished = `${to}.part`
  try {
    await pipeline(handle.createReadStream(), createWriteStream(unfinished, { mode: stats.mode }))
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/** `name.png`, or `name-2.png` and so on if the name is taken. */
async function freePath(folder: string, fileName: string): Promise<string> {
  const { name, ext } = parse(fileName)
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? fileName : `${name}-${number}${ext}`)
    const isUsed = await lstat(path).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      },
    )
    if (!isUsed) return path
  }
}
