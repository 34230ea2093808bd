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

/** A call with the data it depends on. */
export interface FoundCall {
  readonly conversation: Conversation
  readonly turn: Turn
  readonly block: ToolCallBlock
  readonly call: ToolCall
}

/** Reads the calls of newest answers, and the subject of an approval. It decides and stores nothing. */
export interface FoundCalls {
  /**
   * The calls that wait for a result in the newest turn, if it is `turnId`. Throws SQLite's errors, since it reads the
   * database.
   */
  read(conversation: Conversation, turnId: string): readonly FoundCall[]
  /**
   * The subject of an approval: method and address as they were typed, or a tool of a server with the server's address.
   */
  addressOf(conversation: Conversation, name: string): string
  /** The target of a call; an error when the call would contain a gateway key. */
  targetOf(found: FoundCall): Result<CallTarget>
}

export interface FoundCallsDependencies {
  readonly store: Pick<ToolCallStore, 'ofTurn'>
  readonly mcp: Pick<McpService, 'toolOf'>
  /** Whether a text contains the key of a connection, or its mask. */
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

  /** How a tool of an MCP server differs from the one that was added. */
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

  /** The same rule for every method: it checks the arguments as the model wrote them, before a method encodes them. */
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

/** The tool of the MCP server that answers, if there is one. */
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
