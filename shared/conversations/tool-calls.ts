import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { mediaBlockSchema, type Block } from '../runs/block.ts'
import { withBrokenCalls, type ToolCallBlock } from '../formats/whole-calls.ts'
import type { Conversation } from './conversation.ts'
import { toolSources, type ToolSource } from './tool-answers.ts'
import type { PathTurn } from './path-turn.ts'

/**
 * The tool calls of an answer that want a result: whole ones without a result of their own. Those the gateway ran itself have
 * theirs in the same answer.
 */
export function openToolCalls({ blocks, run }: Pick<PathTurn, 'blocks' | 'run'>): ToolCallBlock[] {
  const done = new Set(blocks.flatMap((block) => (block.type === 'tool-result' ? [block.callId] : [])))
  return withBrokenCalls(blocks, run)
    .filter((block) => block.type === 'tool-call')
    .filter(({ callId, isBroken }) => isBroken !== true && !done.has(callId))
}

/** The tool calls that the next message has to answer: those of the newest answer, once it is over. */
export function waitingCalls(turns: Conversation['turns']): ToolCallBlock[] {
  const last = turns.at(-1)
  return last?.role === 'assistant' && last.run?.status !== 'running' ? openToolCalls(last) : []
}

/** What a server of a tool was asked and what came of it. */
const toolExchangeSchema = z.object({
  method: z.string(),
  url: z.string(),
  /** Nobody was asked for this call alone: calls of its tool are approved in this conversation. */
  isAutomatic: z.optional(z.boolean()),
  startedAt: z.number(),
  /** The others are there once it has ended. */
  status: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  bytes: z.optional(z.number()),
  /** The run under which it is recorded. */
  runId: z.optional(z.string()),
  /** Why it brought no result, or a result that is an error. */
  error: z.optional(appErrorSchema),
})

/**
 * One call that waits for its result, and how far it is.
 *
 * `waiting`: for approval where its source is `http`, for a result by hand, or for a fixed one that does not exist. `calling`:
 * its server is asked now. `interrupted`: it was asked, and what came of it is not known; it is never asked again by itself.
 * `answered` and `denied` have the result that would be sent.
 */
export const toolCallSchema = z.object({
  callId: z.string(),
  source: z.enum(toolSources),
  status: z.enum(['waiting', 'calling', 'interrupted', 'answered', 'denied']),
  output: z.string(),
  isError: z.boolean(),
  /** Files of a result of an MCP server, in the attachment store. */
  media: z.optional(z.array(mediaBlockSchema)),
  /** How its tool of an MCP server stands to the one that was added, where it is not the same. Told by main, not kept. */
  mcpProblem: z.optional(z.enum(['changed', 'gone', 'server-gone'])),
  /** Its arguments have a key of a connection, or had one: no server is asked. Told by main, not kept. */
  hasKey: z.optional(z.boolean()),
  /** The newest one. It stays when the result is edited. */
  exchange: z.optional(toolExchangeSchema),
})

export type ToolCall = z.infer<typeof toolCallSchema>

/** What a model is told of a call that the user denied. It is sent, and so is English for every user. */
// oxlint-disable-next-line text/untranslated -- what a model is told
export const deniedResult = 'The user denied this tool call.'

/** How a call begins, by the way its tool is answered. */
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

/** Whether results come from a server, which is asked after the user's word alone. */
export function asksServer(source: ToolSource): source is 'http' | 'mcp' {
  return source === 'http' || source === 'mcp'
}

/** How far a call is whose result was chosen or typed: an empty one by hand is none yet. */
export function statusOfResult({
  source,
  output,
  isError,
}: Pick<ToolCall, 'source' | 'output' | 'isError'>): 'waiting' | 'answered' {
  const isEmpty = source === 'manual' && output === '' && !isError
  return asksServer(source) || isEmpty ? 'waiting' : 'answered'
}

/** Whether a message cannot be sent yet: a server is being asked, or the user has to say whether it may be. */
export function isUndecided({ source, status }: ToolCall): boolean {
  return status === 'calling' || status === 'interrupted' || (status === 'waiting' && asksServer(source))
}

/** What is sent for a call. */
export function toolResultOf({ callId, output, isError, media = [] }: ToolCall): Block {
  return {
    type: 'tool-result',
    callId,
    output,
    ...(isError ? { isError } : {}),
    ...(media.length > 0 && { media }),
  }
}
