import type { Migration } from '../migration.ts'

/** The library of tools: each with its last versions. Deleted tools stay hidden for a while. */
export const tools: Migration = {
  version: 33,
  name: 'tools',
  up(database) {
    database.exec(`
      CREATE TABLE tools (
        id TEXT PRIMARY KEY,
        -- of its newest version
        name TEXT NOT NULL,
        version INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX tools_by_name ON tools (name) WHERE deleted_at IS NULL;

      CREATE TABLE tool_versions (
        tool_id TEXT NOT NULL REFERENCES tools (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        saved_at INTEGER NOT NULL,
        -- as JSON
        content TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        PRIMARY KEY (tool_id, version)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
