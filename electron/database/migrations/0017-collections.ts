import type { Migration } from '../migration.ts'

/**
 * Titles of items, and collections of them. An item can be in any number of collections; removing it from the library
 * removes it from them too.
 */
export const collections: Migration = {
  version: 17,
  name: 'collections',
  up(database) {
    database.exec(`
      -- The search learns the titles: without its triggers the index is made anew (search-index.ts).
      DROP TRIGGER IF EXISTS media_terms_add;
      DROP TRIGGER IF EXISTS media_terms_remove;
      DROP TRIGGER IF EXISTS media_terms_change;
      -- '' for an item that goes by its prompt or its file name
      ALTER TABLE media_items ADD COLUMN title TEXT NOT NULL DEFAULT '';

      CREATE TABLE collections (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT;
      CREATE TABLE collection_items (
        collection INTEGER NOT NULL REFERENCES collections (number) ON DELETE CASCADE,
        item INTEGER NOT NULL REFERENCES media_items (number) ON DELETE CASCADE,
        PRIMARY KEY (collection, item)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX collection_items_by_item ON collection_items (item);
    `)
  },
}
