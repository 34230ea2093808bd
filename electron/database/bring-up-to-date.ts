import { DatabaseSync } from 'node:sqlite'
import { addSearchFunction } from './add-search-function.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/**
 * Migrates a database from elsewhere, which no app has open, to the current schema. Throws SQLite's errors, and an
 * error for one with views.
 */
export function bringUpToDate(path: string): void {
  const database = new DatabaseSync(path)
  try {
    // A view could run forever, and databases of this app have none.
    const view = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'view'").get()
    if (view !== undefined) throw new Error(`view ${String(view['name'])}`)
    addSearchFunction(database)
    migrate(database, migrations, null)
  } finally {
    database.close()
  }
}
