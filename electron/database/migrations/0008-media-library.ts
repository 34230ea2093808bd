import type { Migration } from '../migration.ts'

/**
 * The index of the media library, and the files that are still to be downloaded. The files themselves are plain files
 * in the media folder; what is stored here about a file can be read from it again, except favourites, tags and the
 * trash.
 *
 * Times are milliseconds since 1970.
 */
export const mediaLibrary: Migration = {
  version: 8,
  name: 'media library',
  up(database) {
    database.exec(`
      CREATE TABLE media_items (
        -- A declared key: unlike a bare rowid it outlives VACUUM, and the search refers to it.
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        file_name TEXT NOT NULL,
        media_type TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        width INTEGER,
        height INTEGER,
        duration_ms REAL,
        sha256 TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        -- as JSON; NULL for a file that says nothing of where it comes from
        provenance TEXT,
        -- out of the provenance, for search and filters
        model TEXT NOT NULL DEFAULT '',
        prompt TEXT NOT NULL DEFAULT '',
        revised_prompt TEXT NOT NULL DEFAULT '',
        -- one a line
        tags TEXT NOT NULL DEFAULT '',
        is_starred INTEGER NOT NULL DEFAULT 0,
        is_there INTEGER NOT NULL DEFAULT 1,
        has_thumbnail INTEGER NOT NULL DEFAULT 0,
        deleted_at INTEGER
      ) STRICT;
      CREATE INDEX media_items_by_time ON media_items (created_at, number) WHERE deleted_at IS NULL;
      CREATE INDEX media_items_in_trash ON media_items (deleted_at) WHERE deleted_at IS NOT NULL;
      CREATE INDEX media_items_by_hash ON media_items (sha256);
      CREATE INDEX media_items_by_name ON media_items (file_name);

      CREATE TABLE pending_media (
        id TEXT PRIMARY KEY,
        url TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        provenance TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        -- the error as JSON; NULL while it is being fetched
        problem TEXT
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
