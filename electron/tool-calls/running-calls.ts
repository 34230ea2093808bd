import type { McpLink } from '../../shared/conversations/tool-answers.ts'
import type { ToolRequest } from '../../shared/conversations/tool-request.ts'
import type { ToolCall } from '../../shared/conversations/tool-calls.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Log } from '../host/host.ts'
import type { McpService } from '../mcp/mcp-service.ts'
import type { RecordQuery } from '../runs/query-log.ts'
import { callTool, type CallToolDependencies, type ToolReply } from './call-tool.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** A call of a turn at the head of a conversation. */
export interface CallPlace {
  readonly conversationId: string
  readonly turnId: string
  readonly callId: string
}

/** The target of a call with its content; the user was shown `method` and `url`. */
export type CallTarget =
  | ({ readonly source: 'http' } & ToolRequest)
  | {
      readonly source: 'mcp'
      readonly method: string
      readonly url: string
      readonly link: McpLink
      readonly given: JsonObject
    }

/** The requests to tool servers that are running. */
export interface RunningCalls {
  /** Stores that a server is being called, then calls it. The result is stored whenever it arrives. */
  start(place: CallPlace, target: CallTarget, isAutomatic: boolean): Result<void>
  /** The data received so far becomes the result. */
  stop(place: CallPlace): void
  /** The call gets another result: the outcome of the request is recorded, but no longer belongs to the call. */
  abandon(place: CallPlace): void
  /** Ends them all; resolves when their ends are stored. */
  close(): Promise<void>
}

export interface RunningCallsDependencies extends CallToolDependencies {
  readonly mcp: Pick<McpService, 'toolOf' | 'callTool' | 'agree'>
  readonly recordQuery: RecordQuery
  readonly log: Log
  readonly save: (place: CallPlace, call: ToolCall) => Result<void>
}

type Exchange = NonNullable<ToolCall['exchange']>

/** Maximum number of calls per conversation in History. */
const keptCalls = 1_000

export function createRunningCalls(dependencies: RunningCallsDependencies): RunningCalls {
  const { recordQuery, log, save, clock, mcp } = dependencies
  /** Requests whose outcome still belongs to a call. */
  const going = new Map<string, AbortController>()
  /** All running requests, including abandoned ones. */
  const ends = new Set<Promise<void>>()

  /** Sends a request to an address, and stores its exchange as a run. */
  async function askAddress(
    place: CallPlace,
    request: ToolRequest,
    exchange: Exchange,
    stop: AbortController,
  ): Promise<ToolCall> {
    const began = clock.monotonic()
    const reply = await callTool(request, stop.signal, dependencies)
    const { answer, result } = reply
    const error = result.ok ? undefined : result.error
    const runId = recordQuery({
      about: `tool ${place.conversationId}`,
      format: 'tool-call',
      connectionId: new URL(request.url).host,
      startedAt: exchange.startedAt,
      answer,
      keep: keptCalls,
      ...(error !== undefined && { error }),
    })
    return {
      ...resultOf(place.callId, reply),
      exchange: {
        ...exchange,
        durationMs: Math.round(clock.monotonic() - began),
        bytes: answer.bytes,
        ...(answer.head !== undefined && { status: answer.head.status }),
        ...definedFields({ runId, error }),
      },
    }
  }

  /** Calls a tool of an MCP server, which stores the messages of the call. */
  async function askServer(
    { callId }: CallPlace,
    { link, given }: Extract<CallTarget, { source: 'mcp' }>,
    exchange: Exchange,
    stop: AbortController,
  ): Promise<ToolCall> {
    const outcome = await mcp.callTool(link.serverId, link.tool, given, stop.signal)
    const { result, durationMs, bytes, status, runId } = outcome
    const error = result.ok ? undefined : result.error
    const content = result.ok ? { output: result.value.text, isError: result.value.isError } : undefined
    const media = result.ok ? result.value.media : []
    return {
      callId,
      source: 'mcp',
      status: error?.kind === 'cancelled' ? 'interrupted' : 'answered',
      output: error === undefined || error.kind === 'cancelled' ? '' : error.message,
      isError: error !== undefined && error.kind !== 'cancelled',
      ...content,
      ...(media.length > 0 && { media }),
      exchange: { ...exchange, durationMs, bytes, ...definedFields({ status, runId, error }) },
    }
  }

  async function ask(
    place: CallPlace,
    target: CallTarget,
    exchange: Exchange,
    stop: AbortController,
  ): Promise<void> {
    const { callId } = place
    const isWanted = (): boolean => going.get(keyOf(place)) === stop && going.delete(keyOf(place))
    try {
      const ended = await (target.source === 'mcp'
        ? askServer(place, target, exchange, stop)
        : askAddress(place, target, exchange, stop))
      if (!isWanted()) return
      const saved = save(place, ended)
      if (!saved.ok) log.warn(saved.error.message)
    } catch (error) {
      log.error(`tool call: ${String(error)}`)
      if (isWanted())
        save(place, {
          callId,
          source: target.source,
          status: 'interrupted',
          output: '',
          isError: false,
          exchange,
        })
    }
  }

  return {
    start(place, target, isAutomatic) {
      const { callId } = place
      const { method, url, source } = target
      const exchange = { method, url, startedAt: clock.now(), ...(isAutomatic && { isAutomatic }) }
      const begun: ToolCall = {
        callId,
        source,
        status: 'calling',
        output: '',
        isError: false,
        exchange,
      }
      const saved = save(place, begun)
      if (!saved.ok) return saved
      const stop = new AbortController()
      going.set(keyOf(place), stop)
      const end = ask(place, target, exchange, stop).finally(() => ends.delete(end))
      ends.add(end)
      return saved
    },
    stop: (place) => going.get(keyOf(place))?.abort(),
    abandon(place) {
      going.get(keyOf(place))?.abort()
      going.delete(keyOf(place))
    },
    async close() {
      for (const stop of going.values()) stop.abort()
      await Promise.all(ends)
    },
  }
}

function keyOf({ turnId, callId }: CallPlace): string {
  return `${turnId} ${callId}`
}

/** The result of a call. A stopped one may have been executed. */
function resultOf(callId: string, { result }: ToolReply): ToolCall {
  if (result.ok) return { callId, source: 'http', status: 'answered', output: result.value, isError: false }
  const { error } = result
  if (error.kind === 'cancelled')
    return { callId, source: 'http', status: 'interrupted', output: '', isError: false }
  return { callId, source: 'http', status: 'answered', output: outputOf(error), isError: true }
}

/** The text for the model: the server's error message, else ours, in English for every user. */
function outputOf({ message, status, detail = '' }: AppError): string {
  return status !== undefined && status >= 400 && detail.trim() !== '' ? detail : message
}
