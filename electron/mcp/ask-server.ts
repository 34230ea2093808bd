import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { McpContent } from '../../shared/mcp/details.ts'
import { readPart, readResource, readToolResult, type McpFile } from '../../shared/mcp/tool-result.ts'
import type { Clock } from '../host/host.ts'
import type { RecordQuery } from '../runs/query-log.ts'
import { storeContent, type AddFile } from './mcp-content.ts'
import type { McpConnection } from './mcp-connection.ts'
import type { RequestTraffic } from './request-traffic.ts'
import type { StoredServer } from './server-store.ts'

/** The result of a call, with facts about its exchange. */
export interface ToolOutcome {
  readonly result: Result<McpContent & { readonly isError: boolean }>
  readonly durationMs: number
  /** The size of the received messages in bytes. */
  readonly bytes: number
  readonly status?: number
  /** The run that records its messages. */
  readonly runId?: string
}

export interface AskDependencies {
  readonly clock: Clock
  readonly recordQuery: RecordQuery
  readonly addFile: AddFile
}

/** The number of calls per server that the history of requests keeps. */
const keptCalls = 1_000

/** Calls a tool, once, and records the messages of the call as a run. */
export async function callServerTool(
  connection: McpConnection,
  { server, tool, given, signal }: ToolAsked,
  dependencies: AskDependencies,
): Promise<ToolOutcome> {
  const { clock, addFile } = dependencies
  const startedAt = clock.now()
  const began = clock.monotonic()
  const { result, traffic } = await connection.ask('tools/call', { name: tool, arguments: given }, signal)
  const durationMs = Math.round(clock.monotonic() - began)
  const read = result.ok ? readToolResult(result.value) : undefined
  const content = read === undefined ? undefined : await storeContent(read, addFile)
  const error = !result.ok ? result.error : content?.ok === false ? content.error : undefined
  const runId = record({ server, startedAt, durationMs, traffic, error }, dependencies)
  const status = traffic?.head?.status
  return {
    result: !result.ok
      ? result
      : content === undefined || !content.ok
        ? (content ?? ok({ text: '', media: [], isError: false }))
        : ok({ ...content.value, isError: read?.isError === true }),
    durationMs,
    bytes: receivedBytes(traffic),
    ...(status !== undefined && { status }),
    ...(runId !== undefined && { runId }),
  }
}

export interface ToolAsked {
  readonly server: StoredServer
  readonly tool: string
  readonly given: JsonObject
  readonly signal: AbortSignal
}

function receivedBytes(traffic: RequestTraffic | undefined): number {
  return (traffic?.received ?? []).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

interface Recorded {
  readonly server: StoredServer
  readonly startedAt: number
  readonly durationMs: number
  readonly traffic: RequestTraffic | undefined
  readonly error: AppError | undefined
}

/**
 * One message per line, in the order of arrival, whichever transport they took. Headers with secrets are not included.
 */
function record(
  { server, startedAt, durationMs, traffic, error }: Recorded,
  { recordQuery }: AskDependencies,
): string | undefined {
  if (traffic === undefined || traffic.sent === '') return undefined
  const { transport, name } = server.definition
  const text = traffic.received.join('\n')
  const isHttp = transport.kind === 'http'
  return recordQuery({
    about: `mcp ${server.id}`,
    format: 'tool-call',
    connectionId: name,
    startedAt,
    answer: {
      end: error === undefined ? { outcome: 'received' } : { outcome: 'failed', error },
      sent: {
        method: isHttp ? 'POST' : 'STDIN',
        url: isHttp ? transport.address : `stdio:${transport.command}`,
        headers: [{ name: 'content-type', value: 'application/json' }],
        body: Buffer.from(traffic.sent),
      },
      ...(traffic.head !== undefined && { head: traffic.head }),
      text,
      bytes: Buffer.byteLength(text),
      chunks: text === '' ? [] : [{ at: durationMs, bytes: Buffer.byteLength(text) }],
    },
    keep: keptCalls,
    ...(error !== undefined && { error }),
  })
}

/** The messages of a prompt, each with its text and files. */
export async function readPromptMessages(
  result: JsonObject,
  addFile: AddFile,
): Promise<Result<{ messages: (McpContent & { role: 'user' | 'assistant' })[] }>> {
  const given = Array.isArray(result['messages']) ? result['messages'].slice(0, 100) : []
  const messages: (McpContent & { role: 'user' | 'assistant' })[] = []
  for (const message of given) {
    if (typeof message !== 'object' || message === null || Array.isArray(message)) continue
    const stored = await storeParts([readPart(message['content'])], addFile)
    if (!stored.ok) return stored
    messages.push({ role: message['role'] === 'assistant' ? 'assistant' : 'user', ...stored.value })
  }
  return ok({ messages })
}

/** Joins the contents of a resource into one text, and returns its files. */
export function readResourceContents(result: JsonObject, addFile: AddFile): Promise<Result<McpContent>> {
  const contents = Array.isArray(result['contents']) ? result['contents'].slice(0, 50) : []
  return storeParts(contents.map(readResource), addFile)
}

function storeParts(
  parts: readonly ReturnType<typeof readPart>[],
  addFile: AddFile,
): Promise<Result<McpContent>> {
  const texts: string[] = []
  const files: McpFile[] = []
  for (const part of parts) {
    if (typeof part === 'string') texts.push(part)
    else if ('problem' in part) texts.push(part.problem)
    else files.push(part)
  }
  return storeContent({ text: texts.join('\n\n'), files }, addFile)
}
