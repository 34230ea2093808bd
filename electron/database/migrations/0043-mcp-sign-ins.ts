import type { Migration } from '../migration.ts'

/** Sign-ins at MCP servers. Tokens and secrets of clients are stored like keys, and not here. */
export const mcpSignIns: Migration = {
  version: 43,
  name: 'mcp-sign-ins',
  up(database) {
    // as JSON: where the user has signed in, what it allows and when it ends; '' for none
    database.exec("ALTER TABLE mcp_servers ADD COLUMN sign_in TEXT NOT NULL DEFAULT ''")
  },
}
