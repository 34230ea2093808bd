import { vi } from 'vitest'
import type * as Migrate from '../database/migrate.ts'
import { schemaScript } from './schema-script.ts'

/**
 * A new database gets the current schema at once, copied from the first database that was migrated: running all
 * migrations takes longer than most tests. Databases with other steps or an existing schema are migrated as in the app,
 * and so are those of processes that tests start.
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
