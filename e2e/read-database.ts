import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** While the app checks its database at a start, other processes cannot read it. */
const patienceMs = 10_000

/** The values that main has saved under a name; `undefined` while there are none. */
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
