import type { Migration } from '../migration.ts'

/** Copies of answers that stand behind other messages than those they were given to. */
export const turnsAfterChange: Migration = {
  version: 28,
  name: 'turns-after-change',
  up(database) {
    database.exec(`
      -- 1 for a copied answer in front of which a message was edited, inserted, moved or removed
      ALTER TABLE turns ADD COLUMN follows_change INTEGER NOT NULL DEFAULT 0;
    `)
  },
}
