import type { DatabaseSync } from 'node:sqlite'

/**
 * The SQL that gives a new database the same schema and version, in one transaction. The id of the database is a new
 * one. Throws for a database with rows, whose ids and times could be those of its creation.
 */
export function schemaScript(database: DatabaseSync): string {
  const kinds = new Map(
    database
      .prepare('PRAGMA main.table_list')
      .all()
      .map((row) => [row['name'], row['type']]),
  )
  const entries = database
    .prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .all()
    .map((row) => ({ type: row['type'], name: String(row['name']), sql: String(row['sql']) }))
    // SQLite creates the other tables together with those that need them.
    .filter(({ name }) => kinds.get(name) !== 'shadow' && !name.startsWith('sqlite_'))
  for (const { type, name } of entries) {
    const hasRows =
      type === 'table' && database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined
    if (hasRows && name !== 'index_birth') throw new Error(`A new database has rows in ${name}`)
  }
  const version = database.prepare('PRAGMA user_version').get()?.['user_version']
  return [
    'BEGIN IMMEDIATE',
    ...entries.filter(({ type }) => type !== 'trigger').map(({ sql }) => sql),
    ...entries.filter(({ type }) => type === 'trigger').map(({ sql }) => sql),
    "INSERT INTO index_birth (database_id, file, known_since) VALUES (lower(hex(randomblob(16))), '', 0)",
    `PRAGMA user_version = ${Number(version)}`,
    'COMMIT',
  ].join(';\n')
}
