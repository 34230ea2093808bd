import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** For as long as the app checks its database at a start, nobody else reads it. */
const patienceMs = 10_000

/** What main has on disk of the values that are saved under a name; `undefined` while there is nothing. */
export function readSavedValues(dataFolder: string, name: string): string | undefined {
  const database = new DatabaseSync(join(dataFolder, 'playground.sqlite'), {
    readOnly: true,
    timeout: patienceMs,
  })
  try {
    const row = database.prepare('SELECT form_values FROM forms WHERE name = ?').get(name)
    return row === undefined ? undefined : String(row['form_values'])
  } finally {
    database.close()
  }
}
