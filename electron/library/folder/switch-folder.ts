import type { Result } from '../../../shared/errors/result.ts'
import type { Database } from '../../database/database.ts'
import type { FolderChoice } from './media-folder.ts'
import type { MediaStore } from '../index/media-store.ts'
import type { MoveJournal } from './move-journal.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'

export interface SwitchDependencies {
  readonly database: Database
  readonly store: MediaStore
  readonly choice: FolderChoice
}

/**
 * Switches to the new folder, and writes the new names of its files to the index. Either both, or neither. Idempotent,
 * so that it may be repeated after a crash.
 */
export function switchFolder(
  { items, to, isToDefault }: Pick<MoveJournal, 'items' | 'to' | 'isToDefault'>,
  { database, store, choice }: SwitchDependencies,
): Result<void> {
  return database.writeDurably(databaseError('fileNamesNotSaved'), () => {
    for (const { id, fileName } of items) {
      // Read the item again: it may have been starred or tagged while its file was moved.
      const item = store.get(id)
      if (item !== undefined) store.update({ ...item, fileName, exists: true })
    }
    return choice.choose(isToDefault ? undefined : to)
  })
}
