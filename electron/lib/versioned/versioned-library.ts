import { randomUUID } from 'node:crypto'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { WordedError } from '../../../shared/text/define-errors.ts'
import type { Clock } from '../../host/host.ts'
import type { Versioned, VersionedKind, VersionedStore } from './versioned-store.ts'

/** What an import did, for its Undo. */
export interface ImportDone {
  /** Those that were not there before. */
  addedIds: string[]
  /** Those that got a new version. */
  changed: { id: string; version: number }[]
  /** How many were there already, with the same content. */
  sameCount: number
}

/** A library whose things have versions, no two of one name. */
export interface VersionedLibrary<Content> {
  /** `not-found` for a deleted one too. */
  get(id: string): Result<Versioned<Content>>
  /** A new one without an id. Content that is no other than that of the newest version makes none. */
  save(id: string | undefined, content: Content): Result<Versioned<Content>>
  /** Adds some, and gives those a new version that are there by name: all or none. By time the first of them is the newest. */
  import(contents: readonly Content[]): Result<ImportDone>
  /** Takes back what nobody has changed since. */
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
  /** The time by which what was deleted is removed for good. */
  readonly trustedNow: () => number
  readonly nameOf: VersionedKind<Content>['nameOf']
  readonly max: number
  /** Why a content cannot be kept. */
  readonly problemOf: (content: Content) => AppError | undefined
  /** What an import makes of a content where one of that name is there. */
  readonly imported: (content: Content, known: Content) => Content
  /** Something has changed. */
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

/** How long what was deleted can be brought back. */
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

  /** Inside of a write: its id, and whether it has a version more now. */
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
            // Lists show the newest first: the first of a file is the newest, so that all stand as in the file.
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
