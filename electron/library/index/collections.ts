import { randomUUID } from 'node:crypto'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { collectionsContract } from '../../../shared/ipc/contract/collections.ts'
import { toVoid, type Handlers } from '../../../shared/ipc/handlers.ts'
import { maxCollectionName, type Collection } from '../../../shared/media/collection.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'
import type { Database } from '../../database/database.ts'
import type { Clock, Log } from '../../host/host.ts'
import { oneLine } from '../../lib/one-line.ts'

const noSuchCollection: AppError = { kind: 'not-found', ...libraryError('noSuchCollection') }

export interface CollectionsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** The items whose collections changed; empty when only a collection itself did. */
  readonly onChanged: (ids: readonly string[]) => void
}

/** Named sets of items. The facets of the library list them (`media-store.ts`). */
export function createCollections({
  database,
  clock,
  log,
  onChanged,
}: CollectionsDependencies): Handlers<typeof collectionsContract> {
  const { connection } = database
  // A deleted collection can be restored until the app ends.
  const swept = database.write(databaseError('deletedCollectionsNotRemoved'), () => {
    connection.exec('DELETE FROM collections WHERE deleted_at IS NOT NULL')
    return ok()
  })
  if (!swept.ok) log.warn(swept.error.message)

  const find = connection.prepare('SELECT number FROM collections WHERE id = ? AND deleted_at IS NULL')
  const findNames = connection.prepare('SELECT id, name FROM collections WHERE deleted_at IS NULL')
  const insert = connection.prepare('INSERT INTO collections (id, name, created_at) VALUES (?, ?, ?)')
  const rename = connection.prepare('UPDATE collections SET name = ? WHERE number = ?')
  const setDeleted = connection.prepare('UPDATE collections SET deleted_at = ? WHERE id = ?')
  // RETURNING lists only the rows that were added: items that were already members are left out.
  const add = connection.prepare(`
    INSERT INTO collection_items (collection, item)
      SELECT ?, number FROM media_items WHERE id IN (SELECT value FROM json_each(?)) ORDER BY number
      ON CONFLICT DO NOTHING RETURNING item`)
  const remove = connection.prepare(`
    DELETE FROM collection_items WHERE collection = ?
      AND item IN (SELECT number FROM media_items WHERE id IN (SELECT value FROM json_each(?))) RETURNING item`)
  const idsOf = connection.prepare(
    'SELECT id FROM media_items WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number',
  )

  function numberOf(id: string): number | undefined {
    const row = find.get(id)
    return row === undefined ? undefined : Number(row['number'])
  }

  function changeItems(statement: typeof add, id: string, ids: readonly string[]): Result<{ ids: string[] }> {
    const done = database.write(databaseError('collectionNotSaved'), () => {
      const number = numberOf(id)
      if (number === undefined) return err(noSuchCollection)
      const items = statement.all(number, JSON.stringify(ids)).map((row) => row['item'])
      return ok({ ids: idsOf.all(JSON.stringify(items)).map((row) => String(row['id'])) })
    })
    if (done.ok) onChanged(done.value.ids)
    return done
  }

  /** The normalised name, or an error if it is empty or taken by another collection. */
  function nameFor(text: string, ownId?: string): Result<string> {
    const name = oneLine(text, maxCollectionName)
    if (name === '') return err({ kind: 'invalid-input', ...libraryError('collectionWithoutName') })
    const key = name.toLowerCase()
    const isTaken = findNames
      .all()
      .some((row) => row['id'] !== ownId && String(row['name']).toLowerCase() === key)
    return isTaken ? err({ kind: 'invalid-input', ...libraryError('collectionExists', { name }) }) : ok(name)
  }

  /** Runs a change of a collection itself. */
  function change(work: () => Result<void>): Result<Record<string, never>> {
    const done = database.write(databaseError('collectionNotSaved'), work)
    if (done.ok) onChanged([])
    return toVoid(done)
  }

  return {
    'collections.create': async ({ name: text, ids }) => {
      const id = randomUUID()
      const made = database.write(databaseError('collectionNotSaved'), (): Result<Collection> => {
        const name = nameFor(text)
        if (!name.ok) return name
        const number = Number(insert.run(id, name.value, clock.now()).lastInsertRowid)
        const count = add.all(number, JSON.stringify(ids)).length
        return ok({ id, name: name.value, count })
      })
      if (made.ok) onChanged(ids)
      return made
    },
    'collections.rename': async ({ id, name: text }) =>
      change(() => {
        const number = numberOf(id)
        if (number === undefined) return err(noSuchCollection)
        const name = nameFor(text, id)
        if (!name.ok) return name
        rename.run(name.value, number)
        return ok()
      }),
    'collections.delete': async ({ id }) =>
      change(() => (setDeleted.run(clock.now(), id).changes === 0 ? err(noSuchCollection) : ok())),
    'collections.restore': async ({ id }) =>
      change(() => (setDeleted.run(null, id).changes === 0 ? err(noSuchCollection) : ok())),
    'collections.add': async ({ id, ids }) => changeItems(add, id, ids),
    'collections.remove': async ({ id, ids }) => changeItems(remove, id, ids),
  }
}
