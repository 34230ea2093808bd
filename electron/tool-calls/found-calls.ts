import type { Conversation, Turn } from '../../shared/conversations/conversation.ts'
import { mcpCallShown, type McpLink, type ToolAnswer } from '../../shared/conversations/tool-answers.ts'
import { firstToolCall, waitingCalls, type ToolCall } from '../../shared/conversations/tool-calls.ts'
import { toolArguments, toToolRequest } from '../../shared/conversations/tool-request.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ToolCallBlock } from '../../shared/formats/whole-calls.ts'
import { conversationsError } from '../../shared/text/en/errors/conversations.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { McpService } from '../mcp/mcp-service.ts'
import type { CallTarget } from './running-calls.ts'
import type { ToolCallStore } from './tool-call-store.ts'

/** A call with what it depends on. */
export interface FoundCall {
  readonly conversation: Conversation
  readonly turn: Turn
  readonly block: ToolCallBlock
  readonly call: ToolCall
}

/** Reads the calls of newest answers, and what an approval of one is for. Decides and stores nothing. */
export interface FoundCalls {
  /** The calls that wait for a result in the newest turn, if it is `turnId`. Reads the database: throws SQLite's errors. */
  read(conversation: Conversation, turnId: string): readonly FoundCall[]
  /** What an approval is for: method and address as they were typed, or a tool of a server as it is reached. */
  addressOf(conversation: Conversation, name: string): string
  /** Who is asked for a call, if no key of a gateway would leave with it. */
  targetOf(found: FoundCall): Result<CallTarget>
}

export interface FoundCallsDependencies {
  readonly store: Pick<ToolCallStore, 'ofTurn'>
  readonly mcp: Pick<McpService, 'toolOf'>
  /** Whether a text has the key of a connection, or its mask. */
  readonly holdsKey: (text: string) => boolean
}

export function createFoundCalls({ store, mcp, holdsKey }: FoundCallsDependencies): FoundCalls {
  function read(conversation: Conversation, turnId: string): readonly FoundCall[] {
    const turn = conversation.turns.at(-1)
    if (turn === undefined || turn.id !== turnId) return []
    const decided = store.ofTurn(turnId)
    return waitingCalls([turn]).map((block) => ({
      conversation,
      turn,
      block,
      call: {
        ...(decided.get(block.callId) ?? firstToolCall(block, conversation)),
        ...(wouldSendKey(block) && { hasKey: true }),
        ...problemOf(conversation, block.name),
      },
    }))
  }

  /** How a tool of an MCP server stands to the one that was added, where it is not the same. */
  function problemOf({ toolAnswers }: Conversation, name: string): Pick<ToolCall, 'mcpProblem'> {
    const link = linkOf(toolAnswers?.[name])
    if (link === undefined) return {}
    const found = mcp.toolOf(link.serverId, link.tool)
    if (found === undefined) return { mcpProblem: 'server-gone' }
    if (found.tool === undefined) return { mcpProblem: 'gone' }
    return found.tool.fingerprint === link.fingerprint ? {} : { mcpProblem: 'changed' }
  }

  function addressOf({ toolAnswers }: Conversation, name: string): string {
    const answer = toolAnswers?.[name]
    const link = linkOf(answer)
    if (link === undefined)
      return answer?.http === undefined ? '' : `${answer.http.method} ${answer.http.url.trim()}`
    const { serverId, tool, fingerprint } = link
    const transport = mcp.toolOf(serverId, tool)?.server.transport
    return `mcp ${serverId} ${tool} ${fingerprint} ${JSON.stringify(transport ?? null)}`
  }

  /** One rule for every method: the arguments as the model wrote them, not as one method or another spells them. */
  function wouldSendKey({ arguments: given }: ToolCallBlock): boolean {
    return holdsKey(given) || holdsKey(JSON.stringify(toolArguments(given) ?? ''))
  }

  function targetOf({ conversation, block, call }: FoundCall): Result<CallTarget> {
    const answer = conversation.toolAnswers?.[block.name]
    const link = linkOf(answer)
    const target = link === undefined ? toHttpTarget(answer, block.arguments) : toMcpTarget(link, block, call)
    if (!target.ok) return target
    return wouldSendKey(block)
      ? err({ kind: 'invalid-input', ...conversationsError('toolKeyInCall') })
      : target
  }

  return { read, addressOf, targetOf }
}

/** The tool of an MCP server that answers, where one does. */
export function linkOf(answer: ToolAnswer | undefined): McpLink | undefined {
  return answer?.source === 'mcp' ? answer.mcp : undefined
}

function toHttpTarget(answer: ToolAnswer | undefined, given: string): Result<CallTarget> {
  const request = toToolRequest(answer?.http, given)
  return request.ok ? ok({ source: 'http', ...request.value }) : request
}

function toMcpTarget(link: McpLink, { arguments: text }: ToolCallBlock, call: ToolCall): Result<CallTarget> {
  const { server, tool } = link
  if (call.mcpProblem === 'server-gone')
    return err({ kind: 'not-found', ...mcpError('serverGone', { server }) })
  if (call.mcpProblem === 'gone')
    return err({ kind: 'not-found', ...mcpError('noSuchTool', { server, tool }) })
  const given = toolArguments(text)
  return given === undefined
    ? err({ kind: 'invalid-input', field: 'arguments', ...conversationsError('toolArgumentsNotObject') })
    : ok({ source: 'mcp', ...mcpCallShown(link), link, given })
}
