import { randomUUID } from 'node:crypto'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { WordedError } from '../../../shared/text/define-errors.ts'
import type { Clock } from '../../host/host.ts'
import type { Versioned, VersionedKind, VersionedStore } from './versioned-store.ts'

/** The changes of an import, for its Undo. */
export interface ImportDone {
  /** The items that did not exist before. */
  addedIds: string[]
  /** The items that got a new version. */
  changed: { id: string; version: number }[]
  /** The number of items that already existed with the same content. */
  sameCount: number
}

/** A library of versioned items with unique names. */
export interface VersionedLibrary<Content> {
  /** `not-found` also for a deleted item. */
  get(id: string): Result<Versioned<Content>>
  /** Creates an item when there is no id. Content equal to that of the newest version creates no new one. */
  save(id: string | undefined, content: Content): Result<Versioned<Content>>
  /**
   * Adds items, and gives existing ones of the same name a new version: all or none. The first of them is the newest by
   * time.
   */
  import(contents: readonly Content[]): Result<ImportDone>
  /** Undoes an import, except for items that were changed since. */
  undoImport(done: ImportDone): Result<void>
  delete(ids: readonly string[]): Result<void>
  restore(ids: readonly string[]): Result<void>
  /** Removes for good what was deleted more than seven days ago. */
  sweep(): Result<void>
}

export interface VersionedLibraryOptions<Content> {
  readonly store: VersionedStore<Content>
  readonly database: {
    readonly read: <Value>(problem: WordedError, read: () => Value) => Result<Value>
    readonly write: <Value>(problem: WordedError, write: () => Result<Value>) => Result<Value>
  }
  readonly clock: Clock
  /** The time for removing deleted items for good. */
  readonly trustedNow: () => number
  readonly nameOf: VersionedKind<Content>['nameOf']
  readonly max: number
  /** Returns why a content cannot be stored. */
  readonly problemOf: (content: Content) => AppError | undefined
  /** Returns what an import makes of a content whose name exists. */
  readonly imported: (content: Content, known: Content) => Content
  /** Called after a change. */
  readonly onChanged: () => void
  readonly errors: {
    readonly notRead: WordedError
    readonly notSaved: WordedError
    readonly notDeleted: WordedError
    readonly notRestored: WordedError
    readonly notRemoved: WordedError
    readonly notFound: WordedError
    readonly nameTaken: (content: Content) => WordedError
    readonly full: WordedError
  }
}

/** The time for which a deleted item can be restored. */
const keptMs = 7 * 24 * 60 * 60 * 1000

export function createVersionedLibrary<Content>({
  store,
  database,
  clock,
  trustedNow,
  nameOf,
  max,
  problemOf,
  imported,
  onChanged,
  errors,
}: VersionedLibraryOptions<Content>): VersionedLibrary<Content> {
  function get(id: string): Result<Versioned<Content>> {
    const found = database.read(errors.notRead, () => store.get(id))
    if (!found.ok) return found
    return found.value === undefined ? err({ kind: 'not-found', ...errors.notFound }) : ok(found.value)
  }

  function changed<Value>(result: Result<Value>): Result<Value> {
    if (result.ok) onChanged()
    return result
  }

  /** Call it inside of a write: returns its id, and whether it got a new version. */
  function put(
    id: string | undefined,
    content: Content,
    at = clock.now(),
  ): Result<{ id: string; isChanged: boolean }> {
    const problem = problemOf(content)
    if (problem !== undefined) return err(problem)
    const owner = store.idOfName(nameOf(content))
    if (owner !== undefined && owner !== id)
      return err({ kind: 'invalid-input', ...errors.nameTaken(content) })
    if (id === undefined) {
      if (store.count() >= max) return err({ kind: 'invalid-input', ...errors.full })
      const newId = randomUUID()
      store.insert(newId, content, at)
      return ok({ id: newId, isChanged: true })
    }
    const known = store.get(id)
    const newest = known?.versions[0]
    if (newest === undefined) return err({ kind: 'not-found', ...errors.notFound })
    const isChanged = JSON.stringify(newest.content) !== JSON.stringify(content)
    if (isChanged) store.addVersion(id, { version: newest.version + 1, savedAt: at, content })
    return ok({ id, isChanged })
  }

  function hide(id: string): void {
    if (!store.isDeleted(id)) store.setDeleted(id, clock.now())
  }

  return {
    get,
    save(id, content) {
      const stored = changed(database.write(errors.notSaved, () => put(id, content)))
      return stored.ok ? get(stored.value.id) : stored
    },
    import: (contents) =>
      changed(
        database.write(errors.notSaved, () => {
          const done: ImportDone = { addedIds: [], changed: [], sameCount: 0 }
          const now = clock.now()
          for (const [index, content] of contents.entries()) {
            const owner = store.idOfName(nameOf(content))
            const known = owner === undefined ? undefined : store.get(owner)?.versions[0]
            // Lists show the newest first: the first item of a file becomes the newest, so that all keep the order of
            // the file.
            const at = now - index
            const stored = put(owner, known === undefined ? content : imported(content, known.content), at)
            if (!stored.ok) return stored
            const { id, isChanged } = stored.value
            if (known === undefined) done.addedIds.push(id)
            else if (isChanged) done.changed.push({ id, version: known.version + 1 })
            else done.sameCount += 1
          }
          return ok(done)
        }),
      ),
    undoImport: ({ addedIds, changed: versions }) =>
      changed(
        database.write(errors.notRestored, () => {
          for (const id of addedIds) if (store.get(id)?.versions.length === 1) hide(id)
          for (const { id, version } of versions) {
            const [newest, before] = store.get(id)?.versions ?? []
            if (newest?.version === version && before !== undefined) store.dropVersion(id, before)
          }
          return ok()
        }),
      ),
    delete: (ids) =>
      changed(
        database.write(errors.notDeleted, () => {
          for (const id of ids) hide(id)
          return ok()
        }),
      ),
    restore: (ids) =>
      changed(
        database.write(errors.notRestored, () => {
          for (const id of ids) {
            const isThere = store.get(id) !== undefined || (store.isDeleted(id) && store.bringBack(id))
            if (!isThere) return err({ kind: 'not-found', ...errors.notFound })
          }
          return ok()
        }),
      ),
    sweep: () =>
      database.write(errors.notRemoved, () => {
        store.removeDeletedBefore(trustedNow() - keptMs)
        return ok()
      }),
  }
}
