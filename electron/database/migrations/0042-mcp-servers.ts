import type { Migration } from '../migration.ts'

/** MCP servers of the user. Values of their headers and variables are stored like keys, and not here. */
export const mcpServers: Migration = {
  version: 42,
  name: 'mcp-servers',
  up(database) {
    database.exec(`
      CREATE TABLE mcp_servers (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        -- as JSON: how it is reached, with the names of its secrets
        definition TEXT NOT NULL,
        -- as JSON: what it offered when it was last listed
        listing TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX mcp_servers_by_name ON mcp_servers (name) WHERE deleted_at IS NULL;
    `)
  },
}
