import type { Migration } from '../migration.ts'

/**
 * Links from a file to the run that made it, and from a file to what was made from it: items that state it themselves,
 * and runs that were sent with it. Triggers fill the first, so that code that lists an item need not know of it. The
 * files of runs are stored from here on.
 */
export const mediaOrigin: Migration = {
  version: 19,
  name: 'media-origin',
  up(database) {
    database.exec(`
      CREATE INDEX runs_by_request_id ON runs (request_id) WHERE request_id IS NOT NULL;

      CREATE TABLE media_sources (
        item INTEGER NOT NULL REFERENCES media_items (number) ON DELETE CASCADE,
        source_id TEXT NOT NULL,
        PRIMARY KEY (source_id, item)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX media_sources_by_item ON media_sources (item);
      INSERT INTO media_sources (item, source_id)
        SELECT DISTINCT media_items.number, source.value
        FROM media_items, json_each(iif(json_valid(provenance), provenance, NULL), '$.madeFrom') AS source;
      CREATE TRIGGER media_sources_add AFTER INSERT ON media_items BEGIN
        INSERT OR IGNORE INTO media_sources (item, source_id)
          SELECT new.number, source.value
          FROM json_each(iif(json_valid(new.provenance), new.provenance, NULL), '$.madeFrom') AS source;
      END;

      -- the id of an item of the library or of an attached file
      CREATE TABLE run_files (
        run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
        media_id TEXT NOT NULL,
        PRIMARY KEY (media_id, run_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX run_files_by_run ON run_files (run_id);
    `)
  },
}
