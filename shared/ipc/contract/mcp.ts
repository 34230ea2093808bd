import * as z from 'zod/mini'
import { maxMcpNameCharacters, maxMcpSecrets, maxMcpServers, maxToolAddressLength } from '../../limits.ts'
import { mcpContentSchema, mcpDetailsSchema, mcpMessageSchema } from '../../mcp/details.ts'
import { mcpDefinitionSchema, mcpSecretSchema, mcpServerSchema } from '../../mcp/server.ts'
import { mcpSignInPlanSchema, revocations } from '../../mcp/sign-in.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

/** What is typed of a server. Secrets that are left out stay as they are. */
const typed = {
  definition: mcpDefinitionSchema,
  secrets: z.array(mcpSecretSchema).check(z.maxLength(maxMcpSecrets)),
}

const name = z.string().check(z.maxLength(2 * maxMcpNameCharacters))

/** MCP servers of the user. No two have the same name, and no command answers the value of a secret. */
export const mcpContract = {
  /** By name. */
  'mcp.list': command(nothing, z.array(mcpServerSchema)),
  'mcp.get': command(byId, mcpDetailsSchema),
  'mcp.add': command(z.object(typed), mcpServerSchema),
  /** Ends its connection where it is reached another way from now on. */
  'mcp.update': command(z.object({ id: z.string(), ...typed }), mcpServerSchema),
  /** Adds servers under names that are free; nothing is connected to. All or none. */
  'mcp.import': command(
    z.object({ servers: z.array(z.object(typed)).check(z.maxLength(maxMcpServers)) }),
    z.object({ ids: z.array(z.string()) }),
  ),
  /** Stops and hides them; `restore` undoes it. Hidden ones are removed for good at a later start, with their secrets. */
  'mcp.delete': command(byIds, nothing),
  'mcp.restore': command(byIds, nothing),
  /**
   * Connects to a server, or starts its program, once the user has agreed where no page answers. Answers when it has listed what
   * it offers; one that fails is told in its state, and is no error of the command.
   */
  'mcp.start': command(byId, mcpServerSchema),
  'mcp.stop': command(byId, nothing),
  /** Finds out where a sign-in at a server would lead, for the user to look at. Nothing is opened, registered or kept. */
  'mcp.prepareSignIn': command(byId, mcpSignInPlanSchema),
  /**
   * Does what was prepared: opens the page in the user's browser, or has its address in the state of the server for a window that
   * opens it. How it goes on is told in that state. While one goes on, another one is the same.
   */
  'mcp.signIn': command(z.object({ id: z.string(), planId: z.string() }), nothing),
  /** Ends a sign-in that goes on, or dismisses the wish for a wider one. */
  'mcp.cancelSignIn': command(byId, nothing),
  /** Forgets the tokens of a server, and has them revoked where that is offered. Its connection ends. */
  'mcp.signOut': command(byId, z.object({ revoked: z.enum(revocations) })),
  /** Changes of its tools have been looked at. */
  'mcp.seeChanges': command(byId, nothing),
  /** The last messages, oldest first. */
  'mcp.messages': command(byId, z.array(mcpMessageSchema)),
  /** A call by hand, which no model asked for. `callId` is for `mcp.cancel`. */
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
  /** The server is told that nobody waits for the call any more. */
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
