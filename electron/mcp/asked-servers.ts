import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Input, Output } from '../../shared/ipc/contract.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { Host } from '../host/host.ts'
import {
  callServerTool,
  readPromptMessages,
  readResourceContents,
  type AskDependencies,
  type ToolOutcome,
} from './ask-server.ts'
import type { KeptServers } from './kept-servers.ts'
import type { LiveServers } from './live-servers.ts'
import type { McpConnection } from './mcp-connection.ts'
import { serverQuestion } from './server-question.ts'
import { agreementOf } from './server-rules.ts'
import type { StoredServer } from './server-store.ts'

/** Requests to servers that the user has agreed to; connects if needed. */
export interface AskedServers {
  /** Asks the user for consent, where the host can, unless given for this server since the start. */
  readonly agree: (server: StoredServer) => Promise<Result<void>>
  /** As `mcp.call`; `cancel` aborts it. */
  readonly call: (input: Input<'mcp.call'>) => Promise<Result<Output<'mcp.call'>>>
  readonly cancel: (callId: string) => void
  readonly callTool: (
    id: string,
    tool: string,
    given: JsonObject,
    signal: AbortSignal,
  ) => Promise<ToolOutcome>
  readonly prompt: (input: Input<'mcp.prompt'>) => Promise<Result<Output<'mcp.prompt'>>>
  readonly resource: (input: Input<'mcp.resource'>) => Promise<Result<Output<'mcp.resource'>>>
  /** Aborts every call. */
  readonly close: () => void
}

export interface AskedServersDependencies extends AskDependencies {
  readonly environment: Host['environment']
  /** A system dialog, which no page can answer. */
  readonly confirm: Host['shell']['confirm']
  readonly holdsKey: (text: string) => boolean
  readonly kept: Pick<KeptServers, 'find'>
  readonly live: Pick<LiveServers, 'connect'>
}

export function createAskedServers(dependencies: AskedServersDependencies): AskedServers {
  const { environment, confirm, holdsKey, addFile, kept, live } = dependencies
  /** The servers that the user has agreed to in a system dialog since the start. */
  const agreed = new Set<string>()
  const calls = new Map<string, AbortController>()

  async function agree(server: StoredServer): Promise<Result<void>> {
    const agreement = agreementOf(server.definition.transport)
    if (confirm === undefined || agreed.has(agreement)) return ok()
    const answer = await confirm(serverQuestion(server.definition, environment))
    if (answer.ok) agreed.add(agreement)
    return answer
  }

  async function connect(id: string): Promise<Result<{ server: StoredServer; connection: McpConnection }>> {
    const server = kept.find(id)
    if (!server.ok) return server
    const agreement = await agree(server.value)
    if (!agreement.ok) return agreement
    const connection = await live.connect(server.value)
    return connection.ok ? ok({ server: server.value, connection: connection.value }) : connection
  }

  async function ask(id: string, method: string, params: JsonObject): Promise<Result<JsonObject>> {
    if (holdsKey(JSON.stringify(params))) return err(keyInCall)
    const connected = await connect(id)
    if (!connected.ok) return connected
    const { result } = await connected.value.connection.ask(method, params, new AbortController().signal)
    return result
  }

  async function callTool(
    id: string,
    tool: string,
    given: JsonObject,
    signal: AbortSignal,
  ): Promise<ToolOutcome> {
    if (holdsKey(JSON.stringify(given))) return failed(keyInCall)
    const connected = await connect(id)
    if (!connected.ok) return failed(connected.error)
    const { server, connection } = connected.value
    // The list is read on connecting, so the tool may be gone now.
    const now = kept.find(id)
    if (!now.ok || now.value.listing.tools.every(({ name }) => name !== tool))
      return failed({
        kind: 'not-found',
        ...mcpError('noSuchTool', { server: server.definition.name, tool }),
      })
    return callServerTool(connection, { server, tool, given, signal }, dependencies)
  }

  return {
    agree,
    async call({ id, tool, arguments: given, callId }) {
      const stop = new AbortController()
      calls.set(callId, stop)
      const { result, durationMs, runId } = await callTool(id, tool, given, stop.signal)
      calls.delete(callId)
      if (!result.ok) return result
      return ok({ ...result.value, durationMs, ...(runId !== undefined && { runId }) })
    },
    cancel: (callId) => calls.get(callId)?.abort(),
    callTool,
    async prompt({ id, name, arguments: given }) {
      const result = await ask(id, 'prompts/get', { name, arguments: given })
      return result.ok ? readPromptMessages(result.value, addFile) : result
    },
    async resource({ id, uri }) {
      const result = await ask(id, 'resources/read', { uri })
      return result.ok ? readResourceContents(result.value, addFile) : result
    },
    close() {
      for (const stop of calls.values()) stop.abort()
    },
  }
}

/** The outcome of a call that was not made. */
function failed(error: AppError): ToolOutcome {
  return { result: err(error), durationMs: 0, bytes: 0 }
}

const keyInCall = { kind: 'invalid-input', ...mcpError('keyInCall') } as const
