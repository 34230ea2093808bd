import type { Migration } from '../migration.ts'

/** A mark for copies of answers that follow other messages than those they were given to. */
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
