import { randomUUID } from 'node:crypto'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { automaticSetName } from '../../shared/sets/automatic-set-name.ts'
import type {
  NewTextSet,
  TextSet,
  TextSetChange,
  TextSetKind,
  TextSetSummary,
} from '../../shared/sets/text-set.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import { embeddingsError } from '../../shared/text/en/errors/embeddings.ts'
import { createSetStore } from './set-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Saved sets of texts. Every change emits `sets.changed`. */
export interface SetService {
  list(kind: TextSetKind): Result<TextSetSummary[]>
  /** `not-found` also for a deleted one. */
  get(id: string): Result<TextSet>
  /** With the id of an existing set it updates that set, and restores it if it was deleted. */
  create(set: NewTextSet): Result<TextSet>
  update(change: TextSetChange): Result<TextSet>
  /** Deletes a set with its results. */
  delete(id: string): Result<void>
  restore(id: string): Result<TextSet>
  /** Deletes for good what was deleted more than seven days ago. */
  sweep(): Result<void>
}

export interface SetServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  /** The time that decides what is deleted for good; the clock's by default. */
  readonly trustedNow?: () => number
  readonly emit: Emit<AppContract>
}

/** How long a deleted set can be restored. */
const setKeptMs = 7 * 24 * 60 * 60 * 1000

export function createSetService({
  database,
  clock,
  emit,
  trustedNow = () => clock.now(),
}: SetServiceDependencies): SetService {
  const store = createSetStore(database)

  function get(id: string): Result<TextSet> {
    const found = database.read(databaseError('setNotRead'), () => store.get(id))
    if (!found.ok) return found
    return found.value === undefined ? err(noSuchSet()) : ok(found.value)
  }

  function notifyChanged(set: TextSet): Result<TextSet> {
    emit('sets.changed', { id: set.id, kind: set.kind })
    return ok(set)
  }

  function update({ id, name, query, rows }: TextSetChange): Result<TextSet> {
    const known = get(id)
    if (!known.ok) return known
    const set: TextSet = {
      ...known.value,
      name: name?.trim() || known.value.name,
      query: query ?? known.value.query,
      rows: rows ?? known.value.rows,
      updatedAt: clock.now(),
    }
    const stored = database.write(databaseError('setNotSaved'), () => {
      store.update(set)
      return ok()
    })
    return stored.ok ? notifyChanged(set) : stored
  }

  return {
    list: (kind) => database.read(databaseError('setsNotRead'), () => store.list(kind)),
    get,
    update,
    create({ id, kind, name, query = '', rows }) {
      if (id !== undefined) {
        // The user is editing it, so it is restored if it was deleted elsewhere.
        const shown = database.write(databaseError('setNotSaved'), () => {
          store.setDeleted(id, null)
          return ok()
        })
        if (!shown.ok) return shown
        const known = update({ id, name, query, rows })
        if (known.ok || known.error.kind !== 'not-found') return known
      }
      const now = clock.now()
      const set: TextSet = {
        id: id ?? randomUUID(),
        kind,
        name: name?.trim() || automaticSetName({ query, rows }),
        query,
        rows,
        createdAt: now,
        updatedAt: now,
      }
      const stored = database.write(databaseError('setNotSaved'), () => {
        store.insert(set)
        return ok()
      })
      return stored.ok ? notifyChanged(set) : stored
    },
    delete(id) {
      const known = get(id)
      if (!known.ok) return known
      const stored = database.write(databaseError('setNotDeleted'), () => {
        store.setDeleted(id, clock.now())
        return ok()
      })
      if (stored.ok) notifyChanged(known.value)
      return stored
    },
    restore(id) {
      const stored = database.write(databaseError('setNotRestored'), () =>
        store.setDeleted(id, null) ? ok() : err(noSuchSet()),
      )
      if (!stored.ok) return stored
      const set = get(id)
      return set.ok ? notifyChanged(set.value) : set
    },
    sweep: () =>
      database.write(databaseError('deletedSetsNotRemoved'), () => {
        store.removeDeletedBefore(trustedNow() - setKeptMs)
        return ok()
      }),
  }
}

function noSuchSet(): AppError {
  return { kind: 'not-found', ...embeddingsError('noSuchSet') }
}
