import type { Migration } from '../migration.ts'

/** The values for `{{names}}` in a conversation. */
export const conversationVariables: Migration = {
  version: 24,
  name: 'conversation-variables',
  up(database) {
    database.exec(`
      -- JSON; '' for none.
      ALTER TABLE conversations ADD COLUMN variables TEXT NOT NULL DEFAULT '';
    `)
  },
}
