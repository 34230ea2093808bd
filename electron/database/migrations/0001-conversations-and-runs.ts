import type { Migration } from '../migration.ts'

/**
 * Conversations, the tree of their turns, runs, and the last model list of each connection.
 *
 * Times are milliseconds since 1970. `parameters`, `blocks`, `keep`, `details` and `models` hold JSON text. A run
 * outlives its conversation, because History keeps it. `turns.run_id`, `runs.turn_id` and `head_turn_id` reference each
 * other in a circle and are therefore not declared as foreign keys.
 */
export const conversationsAndRuns: Migration = {
  version: 1,
  name: 'conversations-and-runs',
  up(database) {
    database.exec(`
      CREATE TABLE conversations (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        -- 0 while the title is made of the first message
        has_own_title INTEGER NOT NULL DEFAULT 0,
        format TEXT NOT NULL,
        model TEXT NOT NULL,
        system TEXT NOT NULL,
        parameters TEXT NOT NULL,
        extra_json TEXT NOT NULL,
        head_turn_id TEXT,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT;
      CREATE INDEX conversations_by_update ON conversations (updated_at DESC) WHERE deleted_at IS NULL;

      CREATE INDEX conversations_deleted ON conversations (deleted_at) WHERE deleted_at IS NOT NULL;

      CREATE TABLE turns (
        id TEXT PRIMARY KEY,
        conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        -- no cascade: one level per turn would reach SQLite's limit of 1,000 in a long conversation
        parent_id TEXT REFERENCES turns (id),
        -- 1 for the first turn; of the head it is the number of turns in view
        depth INTEGER NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
        blocks TEXT NOT NULL,
        -- what the blocks say, for the search
        text TEXT NOT NULL DEFAULT '',
        -- the format that made the answer, and so its keep
        format TEXT,
        keep TEXT,
        run_id TEXT,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX turns_by_conversation ON turns (conversation_id, created_at);
      CREATE INDEX turns_by_parent ON turns (parent_id);
      CREATE INDEX turns_by_run ON turns (run_id) WHERE run_id IS NOT NULL;

      CREATE TABLE runs (
        id TEXT PRIMARY KEY,
        conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
        turn_id TEXT,
        format TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        connection_name TEXT NOT NULL,
        is_practice INTEGER NOT NULL,
        model TEXT NOT NULL,
        status TEXT NOT NULL,
        method TEXT NOT NULL,
        url TEXT NOT NULL,
        is_streamed INTEGER NOT NULL,
        started_at INTEGER NOT NULL,
        http_status INTEGER,
        request_id TEXT,
        bytes INTEGER NOT NULL DEFAULT 0,
        event_count INTEGER NOT NULL DEFAULT 0,
        unreadable_count INTEGER NOT NULL DEFAULT 0,
        -- timings, usage, finish and error of shared/runs/run.ts as one JSON object
        details TEXT NOT NULL DEFAULT '{}'
      ) STRICT;
      CREATE INDEX runs_by_start ON runs (started_at DESC);
      CREATE INDEX runs_by_conversation ON runs (conversation_id, started_at);
      CREATE INDEX runs_unfinished ON runs (status) WHERE status = 'running';

      CREATE TABLE model_lists (
        connection_id TEXT PRIMARY KEY,
        -- The list belongs to this address; after a change of address it is not shown.
        base_url TEXT NOT NULL,
        models TEXT NOT NULL,
        fetched_at INTEGER NOT NULL
      ) STRICT;
    `)
  },
}
