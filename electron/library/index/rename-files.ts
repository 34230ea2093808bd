import { join } from 'node:path'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { extensionIn, givenStem, madeStem } from '../../../shared/media/file-name.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'
import type { Database } from '../../database/database.ts'
import { codeOf, isNothingThere } from '../../lib/disk-error.ts'
import type { Disk } from '../folder/disk.ts'
import type { FolderGate } from '../folder/folder-gate.ts'
import { sideNameOf } from '../folder/folder-paths.ts'
import type { FreeNames } from '../folder/free-names.ts'
import { diskError, noSuchItem } from '../library-errors.ts'
import type { FolderChoice } from '../folder/media-folder.ts'
import type { MediaStore } from './media-store.ts'
import { toNamedFile } from '../in/save-media.ts'
import { flushFolder } from '../in/unfinished-file.ts'

export interface FileName {
  readonly id: string
  readonly fileName: string
}

export interface RenamedFiles {
  /** The renamed items with their previous names, the last one first. */
  readonly undo: FileName[]
  readonly refused: { id: string; error: AppError }[]
}

/**
 * Renames files of the library. A crash in between leaves a file under its new name, which the next start recognises by
 * its bytes.
 */
export interface RenameFiles {
  renameByPattern(ids: readonly string[], pattern: string): Promise<Result<RenamedFiles>>
  setFileNames(names: readonly FileName[]): Promise<Result<RenamedFiles>>
}

export interface RenameDependencies {
  readonly disk: Disk
  readonly names: FreeNames
  readonly database: Database
  readonly store: MediaStore
  readonly gate: FolderGate
  readonly choice: Pick<FolderChoice, 'path'>
  readonly onChanged: (ids: readonly string[]) => void
}

export function createRenameFiles(dependencies: RenameDependencies): RenameFiles {
  const { disk, names, database, store, gate, choice, onChanged } = dependencies

  async function renameAll(
    ids: readonly string[],
    stemFor: (item: MediaItem, index: number) => string,
    isCalled: typeof isNamed,
  ): Promise<Result<RenamedFiles>> {
    return gate.use(async () => {
      const renamed: RenamedFiles = { undo: [], refused: [] }
      for (const [index, id] of [...new Set(ids)].entries()) {
        const found = database.read(databaseError('fileNotLookedUp'), () => store.get(id))
        if (!found.ok) return found
        const item = found.value
        if (item === undefined) renamed.refused.push({ id, error: noSuchItem })
        else if (item.exists && item.deletedAt === undefined) {
          const before = await renameOne(item, stemFor(item, index), isCalled)
          if (!before.ok) renamed.refused.push({ id, error: before.error })
          else if (before.value !== undefined) renamed.undo.push({ id, fileName: before.value })
        }
      }
      if (renamed.undo.length > 0) {
        // The last one first: a name that one file gave up may now belong to another.
        renamed.undo.reverse()
        await flushFolder(disk, choice.path())
        onChanged(renamed.undo.map(({ id }) => id))
      }
      return ok(renamed)
    })
  }

  /** Returns the previous name; `undefined` if the file already has this name. */
  async function renameOne(
    item: MediaItem,
    stem: string,
    isCalled: typeof isNamed,
  ): Promise<Result<string | undefined>> {
    const folder = choice.path()
    const extension = extensionIn(item.fileName) || 'bin'
    if (isCalled(item.fileName, stem, extension)) return ok(undefined)
    const fileName = await names.take(folder, stem, extension)
    try {
      await move(folder, item.fileName, fileName)
      const listed = database.write(databaseError('changeNotSaved'), () => {
        const now = store.get(item.id)
        if (now === undefined) return err(noSuchItem)
        store.update({ ...now, fileName })
        return ok(item.fileName)
      })
      if (!listed.ok) await move(folder, fileName, item.fileName)
      return listed
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return err(diskError(error, libraryError('notRenamed', { fileName: item.fileName }), folder))
    } finally {
      names.release(folder, fileName)
    }
  }

  /** Moves a file and its metadata file. */
  async function move(folder: string, from: string, to: string): Promise<void> {
    await disk.rename(join(folder, from), join(folder, to))
    await disk
      .rename(join(folder, sideNameOf(from)), join(folder, sideNameOf(to)))
      .catch((error: unknown) => {
        if (!isNothingThere(error)) throw error
      })
  }

  return {
    renameByPattern: (ids, pattern) =>
      renameAll(ids, (item, index) => madeStem({ ...toNamedFile(item), index: index + 1 }, pattern), isNamed),
    setFileNames(wanted) {
      const nameOf = new Map(wanted.map(({ id, fileName }) => [id, fileName]))
      return renameAll(
        [...nameOf.keys()],
        ({ id, fileName }) => {
          const next = nameOf.get(id) ?? fileName
          // Only the file's own extension is removed: a name may contain dots.
          const extension = `.${extensionIn(fileName)}`
          return givenStem(next.toLowerCase().endsWith(extension) ? next : `${next}.`)
        },
        (fileName, stem, extension) => fileName === `${stem}.${extension}`,
      )
    },
  }
}

/** Whether a file has the name, or the name with a number that it got because the name was taken. */
function isNamed(fileName: string, stem: string, extension: string): boolean {
  const current = fileName.toLowerCase()
  const base = stem.toLowerCase()
  if (current === `${base}.${extension}`) return true
  const number = current.startsWith(`${base}-`) ? current.slice(base.length + 1, -extension.length - 1) : ''
  return current.endsWith(`.${extension}`) && /^\d{1,6}$/.test(number)
}
