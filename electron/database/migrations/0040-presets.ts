import type { Migration } from '../migration.ts'

/** The library of presets and prompts, with the versions of each, like the library of tools. */
export const presets: Migration = {
  version: 40,
  name: 'presets',
  up(database) {
    database.exec(`
      CREATE TABLE presets (
        id TEXT PRIMARY KEY,
        -- of its newest version, behind its form
        name TEXT NOT NULL,
        version INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER,
        -- as JSON
        tags TEXT NOT NULL DEFAULT '[]',
        favourite_at INTEGER,
        use_count INTEGER NOT NULL DEFAULT 0,
        used_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX presets_by_name ON presets (name) WHERE deleted_at IS NULL;

      CREATE TABLE preset_versions (
        preset_id TEXT NOT NULL REFERENCES presets (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        saved_at INTEGER NOT NULL,
        -- as JSON
        content TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        PRIMARY KEY (preset_id, version)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
