import { vi } from 'vitest'
import type * as Migrate from '../database/migrate.ts'
import { schemaScript } from './schema-script.ts'

/**
 * A new database gets the schema of today in one go, from what the migrations made of the first one: all of them take longer
 * than most tests. Other steps, and databases that have a schema, are migrated as in the app, and so are those of processes
 * that tests start.
 */
vi.mock('../database/migrate.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Migrate>()
  const { migrations } = await import('../database/migrations.ts')
  let script: string | undefined
  const migrate: typeof Migrate.migrate = (database, steps, copyTo) => {
    const isNew = steps === migrations && original.readVersion(database) === 0
    if (!isNew || script === undefined) {
      original.migrate(database, steps, copyTo)
      if (isNew) script = schemaScript(database)
      return
    }
    try {
      database.exec(script)
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
  return { ...original, migrate }
})
