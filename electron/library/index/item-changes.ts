import { oneLine } from '../../lib/one-line.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { maxItemTitle } from '../../../shared/media/collection.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import type { Database } from '../../database/database.ts'
import { noSuchItem } from '../library-errors.ts'
import type { MediaStore } from './media-store.ts'

/** The tags that items get and lose. */
export interface TagChange {
  readonly ids: readonly string[]
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** Changes of items that do not touch their files. Each returns what its Undo needs. */
export interface ItemChanges {
  /** Returns the items that actually changed. */
  star(input: { ids: readonly string[]; isStarred: boolean }): Result<{ ids: string[] }>
  /** Returns the changes that undo it. */
  tag(change: TagChange): Result<{ undo: { ids: string[]; add?: string[]; remove?: string[] }[] }>
  /** Sets the title of an item; `''` restores its own name. */
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
  function notifyChanged<Value>(ids: readonly string[], done: Result<Value>): Result<Value> {
    if (done.ok) onChanged(ids)
    return done
  }

  return {
    star: ({ ids, isStarred }) =>
      notifyChanged(
        ids,
        database.write(databaseError('favouriteNotSaved'), () => {
          const changed = store.setStarred(ids, isStarred)
          return changed === undefined ? err(noSuchItem) : ok({ ids: changed })
        }),
      ),
    tag: ({ ids, add = [], remove = [] }) =>
      notifyChanged(
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
      notifyChanged(
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

function put(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

const maxTagLength = 60
const maxTags = 50

/**
 * Returns the tags after a change. Tags are case-insensitive, and the first spelling stays; line breaks become spaces.
 */
function changeTags(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const gone = new Set(remove.map((tag) => keyOf(tag)))
  const kept = tags.filter((tag) => !gone.has(keyOf(tag)))
  const known = new Set(kept.map(keyOf))
  for (const tag of add.map(plain)) {
    if (tag === '' || known.has(keyOf(tag))) continue
    known.add(keyOf(tag))
    kept.push(tag)
  }
  return kept.slice(0, maxTags)
}

function plain(tag: string): string {
  return Array.from(tag.replaceAll(/\s+/g, ' ').trim()).slice(0, maxTagLength).join('')
}

function keyOf(tag: string): string {
  return plain(tag).toLowerCase()
}
