import type { ToolRequest } from '../../shared/conversations/tool-request.ts'
import type { ToolCall } from '../../shared/conversations/tool-calls.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Log } from '../host/host.ts'
import type { RecordQuery } from '../runs/query-log.ts'
import { callTool, type CallToolDependencies, type ToolReply } from './call-tool.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** A call of a turn at the head of a conversation. */
export interface CallPlace {
  readonly conversationId: string
  readonly turnId: string
  readonly callId: string
}

/** The servers of tools that are being asked. */
export interface RunningCalls {
  /** Stores that a server is asked, then asks it. What comes of it is stored whenever it comes. */
  start(place: CallPlace, request: ToolRequest, isAutomatic: boolean): Result<void>
  /** What was received until then is the end. */
  stop(place: CallPlace): void
  /** The result is another one: what comes of the request is recorded, and not the call's any more. */
  abandon(place: CallPlace): void
  /** Ends them all; resolves when their ends are stored. */
  close(): Promise<void>
}

export interface RunningCallsDependencies extends CallToolDependencies {
  readonly recordQuery: RecordQuery
  readonly log: Log
  readonly save: (place: CallPlace, call: ToolCall) => Result<void>
}

/** So many calls of one conversation are kept in the history of requests. */
const keptCalls = 1_000

export function createRunningCalls(dependencies: RunningCallsDependencies): RunningCalls {
  const { recordQuery, log, save, clock } = dependencies
  /** Requests whose end is the call's. */
  const going = new Map<string, AbortController>()
  /** Those that are going on, also where nobody waits for their end any more. */
  const ends = new Set<Promise<void>>()

  async function ask(
    place: CallPlace,
    request: ToolRequest,
    exchange: NonNullable<ToolCall['exchange']>,
    stop: AbortController,
  ): Promise<void> {
    const { callId } = place
    const began = clock.monotonic()
    const isWanted = (): boolean => going.get(keyOf(place)) === stop && going.delete(keyOf(place))
    try {
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
      if (!isWanted()) return
      const ended = save(place, {
        ...resultOf(callId, reply),
        exchange: {
          ...exchange,
          durationMs: Math.round(clock.monotonic() - began),
          bytes: answer.bytes,
          ...(answer.head !== undefined && { status: answer.head.status }),
          ...definedFields({ runId, error }),
        },
      })
      if (!ended.ok) log.warn(ended.error.message)
    } catch (error) {
      log.error(`tool call: ${String(error)}`)
      if (isWanted())
        save(place, { callId, source: 'http', status: 'interrupted', output: '', isError: false, exchange })
    }
  }

  return {
    start(place, request, isAutomatic) {
      const { callId } = place
      const { method, url } = request
      const exchange = { method, url, startedAt: clock.now(), ...(isAutomatic && { isAutomatic }) }
      const begun: ToolCall = {
        callId,
        source: 'http',
        status: 'calling',
        output: '',
        isError: false,
        exchange,
      }
      const saved = save(place, begun)
      if (!saved.ok) return saved
      const stop = new AbortController()
      going.set(keyOf(place), stop)
      const end = ask(place, request, exchange, stop).finally(() => ends.delete(end))
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

/** What a call comes to. A stopped one may have been worked on. */
function resultOf(callId: string, { result }: ToolReply): ToolCall {
  if (result.ok) return { callId, source: 'http', status: 'answered', output: result.value, isError: false }
  const { error } = result
  if (error.kind === 'cancelled')
    return { callId, source: 'http', status: 'interrupted', output: '', isError: false }
  return { callId, source: 'http', status: 'answered', output: outputOf(error), isError: true }
}

/** What the model is told: what the server said of it, else our words, in English for every user. */
function outputOf({ message, status, detail = '' }: AppError): string {
  return status !== undefined && status >= 400 && detail.trim() !== '' ? detail : message
}
