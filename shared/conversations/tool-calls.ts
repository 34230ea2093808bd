import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { mediaBlockSchema, type Block } from '../runs/block.ts'
import { withBrokenCalls, type ToolCallBlock } from '../formats/whole-calls.ts'
import type { Conversation } from './conversation.ts'
import { toolSources, type ToolSource } from './tool-answers.ts'
import type { PathTurn } from './path-turn.ts'

/**
 * The tool calls of an answer that need a result: complete calls without one. Calls that the gateway executed itself
 * have their result in the same answer.
 */
export function openToolCalls({ blocks, run }: Pick<PathTurn, 'blocks' | 'run'>): ToolCallBlock[] {
  const done = new Set(blocks.flatMap((block) => (block.type === 'tool-result' ? [block.callId] : [])))
  return withBrokenCalls(blocks, run)
    .filter((block) => block.type === 'tool-call')
    .filter(({ callId, isBroken }) => isBroken !== true && !done.has(callId))
}

/** The tool calls that the next message has to answer: those of the newest answer, once it has ended. */
export function waitingCalls(turns: Conversation['turns']): ToolCallBlock[] {
  const last = turns.at(-1)
  return last?.role === 'assistant' && last.run?.status !== 'running' ? openToolCalls(last) : []
}

/** The request to the server of a tool, and its outcome. */
const toolExchangeSchema = z.object({
  method: z.string(),
  url: z.string(),
  /** Whether the call was not approved individually: calls of its tool are approved in this conversation. */
  isAutomatic: z.optional(z.boolean()),
  startedAt: z.number(),
  /** This and the following fields are set once the request has ended. */
  status: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  bytes: z.optional(z.number()),
  /** The run that records it. */
  runId: z.optional(z.string()),
  /** Why it has no result, or why its result is an error. */
  error: z.optional(appErrorSchema),
})

/**
 * A call that waits for its result, and its state.
 *
 * `waiting`: for approval when its source is a server, for a result by hand, or for a fixed result that does not exist.
 * `calling`: its server is being called. `interrupted`: the server was called but the outcome is unknown; it is never
 * called again automatically. `answered` and `denied` have the result that would be sent.
 */
export const toolCallSchema = z.object({
  callId: z.string(),
  source: z.enum(toolSources),
  status: z.enum(['waiting', 'calling', 'interrupted', 'answered', 'denied']),
  output: z.string(),
  isError: z.boolean(),
  /** Files in the result of an MCP server, in the attachment store. */
  media: z.optional(z.array(mediaBlockSchema)),
  /** How its MCP tool differs from the one that was added; left out when it does not. Computed by main, not stored. */
  mcpProblem: z.optional(z.enum(['changed', 'gone', 'server-gone'])),
  /**
   * Whether its arguments contain a key of a connection, or contained one: no server is called then. Computed by main,
   * not stored.
   */
  hasKey: z.optional(z.boolean()),
  /** The newest exchange. It stays when the result is edited. */
  exchange: z.optional(toolExchangeSchema),
})

export type ToolCall = z.infer<typeof toolCallSchema>

/**
 * The result sent to the model for a call that the user denied. It is sent, and therefore in English for every user.
 */
// oxlint-disable-next-line text/untranslated -- what a model is told
export const deniedResult = 'The user denied this tool call.'

/** Returns the initial state of a call, from how its tool is answered. */
export function firstToolCall(
  { callId, name }: Pick<ToolCallBlock, 'callId' | 'name'>,
  { toolAnswers = {} }: Pick<Conversation, 'toolAnswers'>,
): ToolCall {
  const answer = Object.hasOwn(toolAnswers, name) ? toolAnswers[name] : undefined
  const source = answer?.source ?? 'manual'
  const fixed = source === 'fixed' ? answer?.fixedResults[0] : undefined
  return {
    callId,
    source,
    status: fixed === undefined ? 'waiting' : 'answered',
    output: fixed ?? '',
    isError: false,
  }
}

/** Whether results come from a server, which is called only after the user approves. */
export function asksServer(source: ToolSource): source is 'http' | 'mcp' {
  return source === 'http' || source === 'mcp'
}

/** The status of a call whose result was chosen or typed. An empty result by hand counts as no result. */
export function statusOfResult({
  source,
  output,
  isError,
}: Pick<ToolCall, 'source' | 'output' | 'isError'>): 'waiting' | 'answered' {
  const isEmpty = source === 'manual' && output === '' && !isError
  return asksServer(source) || isEmpty ? 'waiting' : 'answered'
}

/**
 * Whether the call prevents sending a message: its server is being called, its outcome is unknown, or it waits for
 * approval.
 */
export function isUndecided({ source, status }: ToolCall): boolean {
  return status === 'calling' || status === 'interrupted' || (status === 'waiting' && asksServer(source))
}

/** Returns the result block that is sent for a call. */
export function toolResultOf({ callId, output, isError, media = [] }: ToolCall): Block {
  return {
    type: 'tool-result',
    callId,
    output,
    ...(isError ? { isError } : {}),
    ...(media.length > 0 && { media }),
  }
}
