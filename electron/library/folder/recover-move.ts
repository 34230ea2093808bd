import type { AppError } from '../../../shared/errors/app-error.ts'
import { codeOf } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Disk } from './disk.ts'
import { diskError } from '../library-errors.ts'
import { finishMove, isFolder, removeHalfCopies, undoMove } from './move-files.ts'
import type { MoveJournal, MoveJournalFile } from './move-journal.ts'
import { switchFolder, type SwitchDependencies } from './switch-folder.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

export interface RecoverMoveDependencies extends SwitchDependencies {
  readonly disk: Disk
  readonly journal: MoveJournalFile
}

/** The error code of a folder change that waits for a disk. */
export const moveUnfinishedCode = 'media-move-unfinished'

/**
 * Ends a change of the media folder that the app was killed in. If every file had reached the new folder, the change is
 * completed; otherwise everything is moved back. Does nothing if a disk is missing, and keeps the journal.
 */
export async function recoverMove(dependencies: RecoverMoveDependencies): Promise<Result<void>> {
  const { disk, journal } = dependencies
  let written: MoveJournal | undefined
  try {
    written = await journal.read()
    if (written === undefined) return ok()
    const missing = await firstMissing(disk, [written.from, written.to])
    if (missing !== undefined) return err(moveUnfinished(written, missing))
    await removeHalfCopies(disk, written)
    if (written.isMoved) {
      const switched = switchFolder(written, dependencies)
      if (!switched.ok) return switched
      await finishMove(disk, written)
    } else await undoMove(disk, written)
    await journal.clear()
    return ok()
  } catch (error) {
    if (codeOf(error) === undefined && written !== undefined) throw error
    return err(diskError(error, libraryError('moveNotRecovered'), written?.to ?? written?.from ?? ''))
  }
}

async function firstMissing(disk: Disk, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) if (!(await isFolder(disk, folder))) return folder
  return undefined
}

function moveUnfinished({ from, to }: MoveJournal, missing: string): AppError {
  return {
    kind: 'storage',
    code: moveUnfinishedCode,
    ...libraryError('moveUnfinished', { from, to, missing }),
  }
}
