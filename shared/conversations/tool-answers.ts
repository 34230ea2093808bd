import * as z from 'zod/mini'
import { maxToolAddressLength, maxToolResultBytes } from '../limits.ts'

/** Where the result of a tool call comes from: `http` and `mcp` ask a server of the user's, and only after a word of the user. */
export const toolSources = ['fixed', 'http', 'mcp', 'manual'] as const

export type ToolSource = (typeof toolSources)[number]

export const toolHttpMethods = ['POST', 'GET'] as const

const toolHttpSchema = z.object({
  method: z.enum(toolHttpMethods),
  /** As it was typed. */
  url: z.string().check(z.maxLength(maxToolAddressLength)),
  /** As they were typed, one `name: value` a line. They are stored in clear, so none may carry a secret. */
  headers: z.string().check(z.maxLength(4_000)),
})

export type ToolHttp = z.infer<typeof toolHttpSchema>

/** A tool of an MCP server, whatever name the request gives it. */
const mcpLinkSchema = z.object({
  serverId: z.string().check(z.maxLength(100)),
  /** The names of server and tool as they were when it was added. */
  server: z.string().check(z.maxLength(200)),
  tool: z.string().check(z.maxLength(200)),
  /** Of what the server said of the tool then, by `toolFingerprint`. */
  fingerprint: z.string().check(z.maxLength(100)),
})

export type McpLink = z.infer<typeof mcpLinkSchema>

/** What a user is shown of a call of such a tool, and approves. */
export function mcpCallShown({ serverId, tool, fingerprint }: McpLink): { method: string; url: string } {
  return { method: 'tools/call', url: `mcp:${serverId}/${encodeURIComponent(tool)}#${fingerprint}` }
}

/** How the calls of one tool are answered. What belongs to another source than the chosen one stays for when it is chosen. */
export const toolAnswerSchema = z.object({
  source: z.enum(toolSources),
  /** Sent as they are; the first one unless another is chosen for a call. */
  fixedResults: z.array(z.string().check(z.maxLength(maxToolResultBytes))).check(z.maxLength(20)),
  http: z.optional(toolHttpSchema),
  mcp: z.optional(mcpLinkSchema),
})

export type ToolAnswer = z.infer<typeof toolAnswerSchema>

/** By the name of the tool. A tool without an entry is answered by hand. */
export const toolAnswersSchema = z.record(z.string(), toolAnswerSchema)

export type ToolAnswers = z.infer<typeof toolAnswersSchema>
