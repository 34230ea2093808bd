import type { Migration } from '../migration.ts'

/** The conversation from which the tools of a new one were copied. */
export const carriedTools: Migration = {
  version: 36,
  name: 'carried tools',
  up(database) {
    database.exec(`
      -- JSON; '' for none.
      ALTER TABLE conversations ADD COLUMN tools_from TEXT NOT NULL DEFAULT '';
    `)
  },
}
