import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../host/host.ts'
import type { Disk } from '../folder/disk.ts'
import type { FolderGate } from '../folder/folder-gate.ts'
import type { FreeNames } from '../folder/free-names.ts'
import { noSuchItem } from '../library-errors.ts'
import type { FolderChoice } from '../folder/media-folder.ts'
import type { MediaStore } from '../index/media-store.ts'
import type { Thumbnails } from '../thumbnails.ts'
import { moveFromTrash, moveToTrash, removeFromTrash } from './trash.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'

/** Commands for many items and the trash. Each stops at the first file that fails. */
export interface TrashCommands {
  delete(ids: readonly string[]): Promise<Result<void>>
  restore(ids: readonly string[]): Promise<Result<void>>
  empty(ids?: readonly string[]): Promise<Result<{ count: number; bytes: number }>>
}

export interface TrashDependencies {
  readonly disk: Disk
  readonly names: FreeNames
  readonly database: Database
  readonly store: MediaStore
  readonly gate: FolderGate
  readonly choice: FolderChoice
  readonly thumbnails: Thumbnails
  readonly clock: Clock
  readonly onChanged: (ids: readonly string[]) => void
  /** These items are deleted for good. */
  readonly onRemoved: (ids: readonly string[]) => void
}

export function createTrashCommands(dependencies: TrashDependencies): TrashCommands {
  const { disk, names, database, store, gate, choice, thumbnails, clock, onChanged, onRemoved } = dependencies

  /** Changes the file of each item and stores the result; `undefined` removes the item from the list. */
  async function forEach(
    ids: readonly string[],
    change: (item: MediaItem, folder: string) => Promise<Result<MediaItem | undefined>>,
  ): Promise<Result<void>> {
    return gate.use(async () => {
      const done: string[] = []
      let outcome: Result<void> = ok()
      for (const id of new Set(ids)) {
        outcome = await changeOne(id, change)
        if (!outcome.ok) break
        done.push(id)
      }
      if (done.length > 0) onChanged(done)
      return outcome
    })
  }

  async function changeOne(
    id: string,
    change: (item: MediaItem, folder: string) => Promise<Result<MediaItem | undefined>>,
  ): Promise<Result<void>> {
    const found = database.read(databaseError('fileNotLookedUp'), () => store.get(id))
    if (!found.ok) return found
    if (found.value === undefined) return err(noSuchItem)
    const next = await change(found.value, choice.path())
    if (!next.ok) return next
    return database.write(databaseError('changeNotSaved'), () => {
      if (next.value === undefined) store.remove(id)
      else {
        // Read the item again: it may have been starred or tagged while its file was moved.
        const { isStarred, tags, hasThumbnail } = store.get(id) ?? next.value
        store.update({ ...next.value, isStarred, tags, hasThumbnail })
      }
      return ok()
    })
  }

  return {
    delete: (ids) =>
      forEach(ids, async (item, folder) =>
        item.deletedAt === undefined ? moveToTrash(disk, folder, item, clock.now()) : ok(item),
      ),
    restore: (ids) =>
      forEach(ids, async (item, folder) =>
        item.deletedAt === undefined ? ok(item) : moveFromTrash(disk, names, folder, item),
      ),
    async empty(ids) {
      const all = database.read(databaseError('trashNotRead'), () => store.inTrash())
      if (!all.ok) return all
      const chosen = ids === undefined ? undefined : new Set(ids)
      const wanted = all.value.filter(({ id }) => chosen === undefined || chosen.has(id))
      const removed: string[] = []
      let bytes = 0
      const outcome = await forEach(
        wanted.map(({ id }) => id),
        async (item, folder) => {
          const gone = await removeFromTrash(disk, folder, item)
          if (!gone.ok) return gone
          await thumbnails.remove(item.id)
          removed.push(item.id)
          bytes += item.bytes
          return ok(undefined)
        },
      )
      if (removed.length > 0) {
        onRemoved(removed)
        await database.forgetDeleted()
      }
      return outcome.ok ? ok({ count: removed.length, bytes }) : outcome
    },
  }
}
