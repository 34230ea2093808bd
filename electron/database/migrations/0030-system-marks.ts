import type { Migration } from '../migration.ts'

/** The cache mark at the end of a system prompt. */
export const systemMarks: Migration = {
  version: 30,
  name: 'system-marks',
  up(database) {
    database.exec(`
      -- JSON; '' for none.
      ALTER TABLE conversations ADD COLUMN system_mark TEXT NOT NULL DEFAULT '';
    `)
  },
}
