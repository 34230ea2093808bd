import * as z from 'zod/mini'
import { maxToolAddressLength, maxToolResultBytes } from '../limits.ts'

/**
 * Sources of a tool call's result. `http` and `mcp` call one of the user's servers, and only after the user approves.
 */
export const toolSources = ['fixed', 'http', 'mcp', 'manual'] as const

export type ToolSource = (typeof toolSources)[number]

export const toolHttpMethods = ['POST', 'GET'] as const

const toolHttpSchema = z.object({
  method: z.enum(toolHttpMethods),
  /** As typed. */
  url: z.string().check(z.maxLength(maxToolAddressLength)),
  /** As typed, one `name: value` per line. Stored in plain text, so none may carry a secret. */
  headers: z.string().check(z.maxLength(4_000)),
})

export type ToolHttp = z.infer<typeof toolHttpSchema>

/** A tool of an MCP server, under whatever name the request gives it. */
const mcpLinkSchema = z.object({
  serverId: z.string().check(z.maxLength(100)),
  /** The server's name when the tool was added; `tool` is the name of the tool then. */
  server: z.string().check(z.maxLength(200)),
  tool: z.string().check(z.maxLength(200)),
  /** `toolFingerprint` of the server's description of the tool when it was added. */
  fingerprint: z.string().check(z.maxLength(100)),
})

export type McpLink = z.infer<typeof mcpLinkSchema>

/** The method and address that the user sees and approves for a call of such a tool. */
export function mcpCallShown({ serverId, tool, fingerprint }: McpLink): { method: string; url: string } {
  return { method: 'tools/call', url: `mcp:${serverId}/${encodeURIComponent(tool)}#${fingerprint}` }
}

/** How calls of one tool are answered. Settings of the sources that are not chosen are kept. */
export const toolAnswerSchema = z.object({
  source: z.enum(toolSources),
  /** Texts sent as results, unchanged; the first one unless another is chosen for a call. */
  fixedResults: z.array(z.string().check(z.maxLength(maxToolResultBytes))).check(z.maxLength(20)),
  http: z.optional(toolHttpSchema),
  mcp: z.optional(mcpLinkSchema),
})

export type ToolAnswer = z.infer<typeof toolAnswerSchema>

/** Tool answers by tool name. A tool without an entry is answered by hand. */
export const toolAnswersSchema = z.record(z.string(), toolAnswerSchema)

export type ToolAnswers = z.infer<typeof toolAnswersSchema>
