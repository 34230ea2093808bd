import * as z from 'zod/mini'
import { maxMcpNameCharacters, maxMcpSecrets, maxMcpServers, maxToolAddressLength } from '../../limits.ts'
import { mcpContentSchema, mcpDetailsSchema, mcpMessageSchema } from '../../mcp/details.ts'
import { mcpDefinitionSchema, mcpSecretSchema, mcpServerSchema } from '../../mcp/server.ts'
import { mcpSignInPlanSchema, revocations } from '../../mcp/sign-in.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

/** The settings of a server as typed. Omitted secrets stay unchanged. */
const typed = {
  definition: mcpDefinitionSchema,
  secrets: z.array(mcpSecretSchema).check(z.maxLength(maxMcpSecrets)),
}

const name = z.string().check(z.maxLength(2 * maxMcpNameCharacters))

/** The user's MCP servers. Names are unique, and no command returns the value of a secret. */
export const mcpContract = {
  /** Sorted by name. */
  'mcp.list': command(nothing, z.array(mcpServerSchema)),
  'mcp.get': command(byId, mcpDetailsSchema),
  'mcp.add': command(z.object(typed), mcpServerSchema),
  /** Ends the server's connection if the change affects how it is reached. */
  'mcp.update': command(z.object({ id: z.string(), ...typed }), mcpServerSchema),
  /** Adds servers under free names, without connecting to them. All or none. */
  'mcp.import': command(
    z.object({ servers: z.array(z.object(typed)).check(z.maxLength(maxMcpServers)) }),
    z.object({ ids: z.array(z.string()) }),
  ),
  /**
   * Stops and hides servers; `restore` undoes it. Hidden ones are permanently removed at a later start, with their
   * secrets.
   */
  'mcp.delete': command(byIds, nothing),
  'mcp.restore': command(byIds, nothing),
  /**
   * Connects to a server, or starts its program after the user has agreed in a system dialog if the host has one.
   * Resolves when the server has listed what it offers; a failure is reported in the server's state, not as an error of
   * the command.
   */
  'mcp.start': command(byId, mcpServerSchema),
  'mcp.stop': command(byId, nothing),
  /**
   * Finds the address a sign-in at a server would open, for the user to check. Nothing is opened, registered or stored.
   */
  'mcp.prepareSignIn': command(byId, mcpSignInPlanSchema),
  /**
   * Starts the prepared sign-in: opens the page in the user's browser, or puts its address into the server's state for
   * the window to open. The state reports the progress. While a sign-in is in progress, another call joins it.
   */
  'mcp.signIn': command(z.object({ id: z.string(), planId: z.string() }), nothing),
  /** Ends a running sign-in, or dismisses the request for wider permissions. */
  'mcp.cancelSignIn': command(byId, nothing),
  /** Deletes the tokens of a server, and revokes them where the server supports it. Its connection ends. */
  'mcp.signOut': command(byId, z.object({ revoked: z.enum(revocations) })),
  /** Marks the changes of its tools as seen. */
  'mcp.seeChanges': command(byId, nothing),
  /** The last messages, oldest first. */
  'mcp.messages': command(byId, z.array(mcpMessageSchema)),
  /** A call by the user, not requested by a model. `callId` is for `mcp.cancel`. */
  'mcp.call': command(
    z.object({
      id: z.string(),
      tool: name,
      arguments: z.record(z.string(), z.json()),
      callId: z.string().check(z.maxLength(100)),
    }),
    z.object({
      ...mcpContentSchema.shape,
      isError: z.boolean(),
      durationMs: z.number(),
      runId: z.optional(z.string()),
    }),
  ),
  /** Cancels a call and notifies the server. */
  'mcp.cancel': command(z.object({ callId: z.string() }), nothing),
  'mcp.prompt': command(
    z.object({ id: z.string(), name, arguments: z.record(z.string(), z.string()) }),
    z.object({
      messages: z.array(z.object({ role: z.enum(['user', 'assistant']), ...mcpContentSchema.shape })),
    }),
  ),
  'mcp.resource': command(
    z.object({ id: z.string(), uri: z.string().check(z.maxLength(maxToolAddressLength)) }),
    mcpContentSchema,
  ),
  'mcp.changed': event(nothing),
} satisfies Contract
