import { DatabaseSync } from 'node:sqlite'
import { addSearchFunction } from './add-search-function.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** Brings a database from elsewhere, which nobody has open, to the schema of now. Throws SQLite's errors, and for one with views. */
export function bringUpToDate(path: string): void {
  const database = new DatabaseSync(path)
  try {
    // One could be of a kind that never ends, and databases of this app have none.
    const view = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'view'").get()
    if (view !== undefined) throw new Error(`view ${String(view['name'])}`)
    addSearchFunction(database)
    migrate(database, migrations, null)
  } finally {
    database.close()
  }
}
