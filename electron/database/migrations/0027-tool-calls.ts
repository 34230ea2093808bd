import type { Migration } from '../migration.ts'

/** How the tools of a conversation are answered, and the state of the calls of an answer. */
export const toolCalls: Migration = {
  version: 27,
  name: 'tool-calls',
  up(database) {
    database.exec(`
      -- JSON by the name of the tool; '' for none.
      ALTER TABLE conversations ADD COLUMN tool_answers TEXT NOT NULL DEFAULT '';

      -- Calls about which something was decided. All others begin as their tool says.
      CREATE TABLE tool_calls (
        turn_id TEXT NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
        call_id TEXT NOT NULL,
        -- JSON: 'calling' is found here at a start after a crash.
        status TEXT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (turn_id, call_id)
      ) STRICT, WITHOUT ROWID;

      -- Tools whose calls the user approved for a conversation, at one address. No copy of a conversation has them.
      CREATE TABLE tool_approvals (
        conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        -- Method and address as they were typed. Another one is not approved.
        address TEXT NOT NULL,
        PRIMARY KEY (conversation_id, name)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
