import type { Migration } from '../migration.ts'

/**
 * Pins, folders, tags and the archive of conversations. A deleted folder is hidden with its members in it, so that it
 * can be restored as a whole.
 */
export const conversationFolders: Migration = {
  version: 31,
  name: 'conversation-folders',
  up(database) {
    database.exec(`
      CREATE TABLE conversation_folders (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT;
      ALTER TABLE conversations ADD COLUMN folder_id TEXT REFERENCES conversation_folders (id) ON DELETE SET NULL;
      ALTER TABLE conversations ADD COLUMN pinned_at INTEGER;
      ALTER TABLE conversations ADD COLUMN archived_at INTEGER;
      CREATE INDEX conversations_by_folder ON conversations (folder_id) WHERE folder_id IS NOT NULL;

      CREATE TABLE conversation_tags (
        conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        tag TEXT NOT NULL,
        PRIMARY KEY (conversation_id, tag)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
