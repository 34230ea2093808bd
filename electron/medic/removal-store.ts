import {
  learnedRemovalSchema,
  type LearnedRemoval,
  type RemovalKey,
} from '../../shared/medic/learned-removal.ts'
import type { Database } from '../database/database.ts'

/** The table of omissions. Calls throw SQLite's errors: call them inside `database.read` and `.write`. */
export interface RemovalStore {
  /** The newest first. */
  list(): LearnedRemoval[]
  listFor(connectionId: string): LearnedRemoval[]
  /** Replaces an older one with the same key. */
  save(removal: LearnedRemoval): void
  remove(removal: RemovalKey): void
  removeAll(): void
  removeConnection(connectionId: string): void
}

export function createRemovalStore({ connection }: Database): RemovalStore {
  const list = connection.prepare('SELECT * FROM learned_removals ORDER BY learned_at DESC, field')
  const listFor = connection.prepare(
    'SELECT * FROM learned_removals WHERE connection_id = ? ORDER BY learned_at DESC, field',
  )
  const save = connection.prepare(`
    INSERT OR REPLACE INTO learned_removals (connection_id, model, format, field, learned_at, gateway_says)
    VALUES (:connection_id, :model, :format, :field, :learned_at, :gateway_says)`)
  const remove = connection.prepare(`
    DELETE FROM learned_removals
    WHERE connection_id = :connection_id AND model = :model AND format = :format AND field = :field`)
  const removeAll = connection.prepare('DELETE FROM learned_removals')
  const removeConnection = connection.prepare('DELETE FROM learned_removals WHERE connection_id = ?')

  return {
    list: () => list.all().flatMap(fromRow),
    listFor: (connectionId) => listFor.all(connectionId).flatMap(fromRow),
    save(removal) {
      save.run({
        ...toKeyColumns(removal),
        learned_at: removal.learnedAt,
        gateway_says: removal.gatewaySays ?? null,
      })
    },
    remove(removal) {
      remove.run(toKeyColumns(removal))
    },
    removeAll() {
      removeAll.run()
    },
    removeConnection(connectionId) {
      removeConnection.run(connectionId)
    },
  }
}

function toKeyColumns({ connectionId, model, format, field }: RemovalKey): Record<string, string> {
  return { connection_id: connectionId, model, format, field }
}

/** A row of a newer version in an unknown format is left alone. */
function fromRow(row: Readonly<Record<string, unknown>>): LearnedRemoval[] {
  const { gateway_says: gatewaySays } = row
  const parsed = learnedRemovalSchema.safeParse({
    connectionId: row['connection_id'],
    model: row['model'],
    format: row['format'],
    field: row['field'],
    learnedAt: row['learned_at'],
    ...(typeof gatewaySays === 'string' && { gatewaySays }),
  })
  return parsed.success ? [parsed.data] : []
}
