import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { maxItemTitle } from '../../../shared/media/collection.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import type { Database } from '../../database/database.ts'
import { changeTags } from './change-tags.ts'
import { noSuchItem } from '../library-errors.ts'
import type { MediaStore } from './media-store.ts'

/** Tags that some items get and lose. */
export interface TagChange {
  readonly ids: readonly string[]
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** What is changed of items without touching their files. Each answers what its Undo needs. */
export interface ItemChanges {
  /** Answers the items that were not so before. */
  star(input: { ids: readonly string[]; isStarred: boolean }): Result<{ ids: string[] }>
  /** Answers the changes that undo it. */
  tag(change: TagChange): Result<{ undo: { ids: string[]; add?: string[]; remove?: string[] }[] }>
  /** Calls an item something else; `''` gives it its own name back. */
  rename(input: { id: string; title: string }): Result<void>
}

export function createItemChanges({
  database,
  store,
  onChanged,
}: {
  readonly database: Database
  readonly store: MediaStore
  readonly onChanged: (ids: readonly string[]) => void
}): ItemChanges {
  function told<Value>(ids: readonly string[], done: Result<Value>): Result<Value> {
    if (done.ok) onChanged(ids)
    return done
  }

  return {
    star: ({ ids, isStarred }) =>
      told(
        ids,
        database.write(databaseError('favouriteNotSaved'), () => {
          const changed = store.setStarred(ids, isStarred)
          return changed === undefined ? err(noSuchItem) : ok({ ids: changed })
        }),
      ),
    tag: ({ ids, add = [], remove = [] }) =>
      told(
        ids,
        database.write(databaseError('tagsNotSaved'), () => {
          const got = new Map<string, string[]>()
          const lost = new Map<string, string[]>()
          for (const id of new Set(ids)) {
            const item = store.get(id)
            if (item === undefined) return err(noSuchItem)
            const tags = changeTags(item.tags, add, remove)
            for (const tag of tags) if (!item.tags.includes(tag)) put(got, tag, id)
            for (const tag of item.tags) if (!tags.includes(tag)) put(lost, tag, id)
            store.update({ ...item, tags })
          }
          return ok({
            undo: [
              ...[...got].map(([tag, of]) => ({ ids: of, remove: [tag] })),
              ...[...lost].map(([tag, of]) => ({ ids: of, add: [tag] })),
            ],
          })
        }),
      ),
    rename: ({ id, title }) =>
      told(
        [id],
        database.write(databaseError('changeNotSaved'), () => {
          const item = store.get(id)
          if (item === undefined) return err(noSuchItem)
          const { title: _before, ...unnamed } = item
          const wanted = oneLine(title, maxItemTitle)
          store.update(wanted === '' ? unnamed : { ...unnamed, title: wanted })
          return ok()
        }),
      ),
  }
}

/** Text on one line, no longer than `max` characters. */
export function oneLine(text: string, max: number): string {
  return Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, max).join('')
}

function put(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
