import * as z from 'zod/mini'
import { parseOwnJson, type Json } from '../../shared/json.ts'
import { mcpPromptSchema, mcpResourceSchema } from '../../shared/mcp/details.ts'
import { mcpToolSchema, refusedToolSchema } from '../../shared/mcp/listed-tool.ts'
import { mcpChangesSchema, mcpDefinitionSchema, type McpDefinition } from '../../shared/mcp/server.ts'
import type { Database } from '../database/database.ts'
import { keptSignInSchema, type KeptSignIn } from './sign-in/sign-in-metadata.ts'

const listingSchema = z.object({
  tools: z.array(mcpToolSchema),
  refused: z.array(refusedToolSchema),
  prompts: z.array(mcpPromptSchema),
  resources: z.array(mcpResourceSchema),
  changes: z.nullable(mcpChangesSchema),
})

/** The last known listing of a server: it is shown, and added to conversations, without a connection. */
export type McpListing = z.infer<typeof listingSchema>

export const emptyListing: McpListing = { tools: [], refused: [], prompts: [], resources: [], changes: null }

export interface StoredServer {
  readonly id: string
  readonly definition: McpDefinition
  readonly listing: McpListing
  readonly updatedAt: number
}

export interface HiddenServer {
  readonly server: StoredServer
  readonly deletedAt: number
}

/** The table of MCP servers. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface ServerStore {
  /** By name, without deleted servers. */
  list(): StoredServer[]
  /** `undefined` also for a deleted server. */
  get(id: string): StoredServer | undefined
  insert(id: string, definition: McpDefinition, at: number): void
  update(id: string, definition: McpDefinition, at: number): void
  setListing(id: string, listing: McpListing): void
  /** Its sign-in without tokens; also of a deleted server. */
  signInOf(id: string): KeptSignIn | undefined
  setSignIn(id: string, signIn: KeptSignIn | undefined): void
  setDeleted(id: string, at: number | null): void
  /** Deleted servers that are still signed in, and when they were deleted. */
  hidden(): HiddenServer[]
  /** Removes servers for good that were deleted before a time; returns their ids. */
  purge(before: number): string[]
}

export function createServerStore({ connection }: Database): ServerStore {
  const list = connection.prepare(
    'SELECT * FROM mcp_servers WHERE deleted_at IS NULL ORDER BY name COLLATE NOCASE, id',
  )
  const get = connection.prepare('SELECT * FROM mcp_servers WHERE id = ? AND deleted_at IS NULL')
  const insert = connection.prepare(
    'INSERT INTO mcp_servers (id, name, definition, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)',
  )
  const update = connection.prepare(
    'UPDATE mcp_servers SET name = ?2, definition = ?3, updated_at = ?4 WHERE id = ?1',
  )
  const setListing = connection.prepare('UPDATE mcp_servers SET listing = ?2 WHERE id = ?1')
  const signIn = connection.prepare('SELECT sign_in FROM mcp_servers WHERE id = ?')
  const setSignIn = connection.prepare('UPDATE mcp_servers SET sign_in = ?2 WHERE id = ?1')
  const setDeleted = connection.prepare('UPDATE mcp_servers SET deleted_at = ?2 WHERE id = ?1')
  const hidden = connection.prepare(
    "SELECT * FROM mcp_servers WHERE deleted_at IS NOT NULL AND sign_in <> ''",
  )
  const purge = connection.prepare('DELETE FROM mcp_servers WHERE deleted_at < ? RETURNING id')

  return {
    list: () => list.all().flatMap((row) => fromRow(row) ?? []),
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : fromRow(row)
    },
    insert: (id, definition, at) => void insert.run(id, definition.name, JSON.stringify(definition), at),
    update: (id, definition, at) => void update.run(id, definition.name, JSON.stringify(definition), at),
    setListing: (id, listing) => void setListing.run(id, JSON.stringify(listing)),
    signInOf(id) {
      const read = keptSignInSchema.safeParse(parseOwnJson(String(signIn.get(id)?.['sign_in'] ?? '')))
      return read.success ? read.data : undefined
    },
    setSignIn: (id, value) => void setSignIn.run(id, value === undefined ? '' : JSON.stringify(value)),
    setDeleted: (id, at) => void setDeleted.run(id, at),
    hidden: () =>
      hidden.all().flatMap((row) => {
        const server = fromRow(row)
        return server === undefined ? [] : [{ server, deletedAt: Number(row['deleted_at']) }]
      }),
    purge: (before) => purge.all(before).map((row) => String(row['id'])),
  }
}

/** A listing that a later version wrote and this one cannot parse is ignored. */
function fromRow(row: Record<string, unknown>): StoredServer | undefined {
  const json = (name: string): Json | undefined => parseOwnJson(String(row[name]))
  const definition = mcpDefinitionSchema.safeParse(json('definition'))
  const listing = listingSchema.safeParse(json('listing'))
  if (!definition.success) return undefined
  return {
    id: String(row['id']),
    definition: definition.data,
    listing: listing.success ? listing.data : emptyListing,
    updatedAt: Number(row['updated_at']),
  }
}
