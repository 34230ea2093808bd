import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { searchTerms } from '../../shared/search/terms.ts'
import type * as Migrate from '../database/migrate.ts'
import { migrations } from '../database/migrations.ts'
import { schemaScript } from './schema-script.ts'

test('a database that is made in one go is the one that the migrations make', async () => {
  const { migrate } = await vi.importActual<typeof Migrate>('../database/migrate.ts')
  const migrated = createDatabase()
  migrate(migrated, migrations, null)
  const made = createDatabase()
  made.exec(schemaScript(migrated))
  expect(contentsOf(made)).toEqual(contentsOf(migrated))
  const ids = [made, migrated].map((database) => database.prepare('SELECT * FROM index_birth').get())
  expect(ids[0]).toMatchObject({ file: '', known_since: 0 })
  expect(ids[0]?.['database_id']).not.toBe(ids[1]?.['database_id'])
})

test('a new database with rows is not made again', () => {
  const database = createDatabase()
  database.exec('CREATE TABLE named (name TEXT); INSERT INTO named VALUES (1)')
  expect(() => schemaScript(database)).toThrow('A new database has rows in named')
})

function createDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.function('search_terms', (text) => searchTerms(String(text)))
  return database
}

/** Schema, version, and the rows of every table except the one with the id, including those of full-text search. */
function contentsOf(database: DatabaseSync) {
  const schema = database
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .all()
  const tables = schema
    .filter(({ type, name }) => type === 'table' && name !== 'index_birth')
    .map(({ name }) => [name, database.prepare(`SELECT * FROM "${String(name)}"`).all()])
  return { schema, tables, version: database.prepare('PRAGMA user_version').get() }
}
