import { randomUUID } from 'node:crypto'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { AppContract, Input, Output } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { maxMcpServers } from '../../shared/limits.ts'
import type { McpTool } from '../../shared/mcp/listed-tool.ts'
import type { McpDefinition, McpServer } from '../../shared/mcp/server.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { Database } from '../database/database.ts'
import type { Host } from '../host/host.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import {
  callServerTool,
  readPromptMessages,
  readResourceContents,
  type AskDependencies,
  type ToolOutcome,
} from './ask-server.ts'
import type { GuardedFetchDependencies } from './guarded-fetch.ts'
import { createLiveServers } from './live-servers.ts'
import type { McpConnection } from './mcp-connection.ts'
import { serverQuestion } from './server-question.ts'
import { agreementOf, checkDefinition } from './server-rules.ts'
import { createServerSecrets } from './server-secrets.ts'
import { createServerStore, emptyListing, type StoredServer } from './server-store.ts'
import { transportFor } from './server-transport.ts'

/** A tool of a server, as a conversation has taken it. */
export interface ServerTool {
  readonly server: McpDefinition
  /** `undefined` where the server does not list it any more. */
  readonly tool: McpTool | undefined
}

/** MCP servers of the user: kept, connected to, asked. Every change is told as `mcp.changed`. */
export interface McpService {
  list(): Result<McpServer[]>
  get(id: string): Result<Output<'mcp.get'>>
  add(input: Input<'mcp.add'>): Promise<Result<McpServer>>
  update(input: Input<'mcp.update'>): Promise<Result<McpServer>>
  import(input: Input<'mcp.import'>): Promise<Result<Output<'mcp.import'>>>
  delete(ids: readonly string[]): Promise<Result<void>>
  restore(ids: readonly string[]): Result<void>
  start(id: string): Promise<Result<McpServer>>
  stop(id: string): Promise<Result<void>>
  seeChanges(id: string): Result<void>
  messages(id: string): Result<Output<'mcp.messages'>>
  call(input: Input<'mcp.call'>): Promise<Result<Output<'mcp.call'>>>
  cancel(callId: string): void
  prompt(input: Input<'mcp.prompt'>): Promise<Result<Output<'mcp.prompt'>>>
  resource(input: Input<'mcp.resource'>): Promise<Result<Output<'mcp.resource'>>>
  /** For conversations: `undefined` for a server that is not there. */
  toolOf(serverId: string, tool: string): ServerTool | undefined
  /** Asks the user, where the host can, unless they agreed to this server since the start. */
  agree(serverId: string): Promise<Result<void>>
  /** Connects where that is needed, which may ask the user, and calls. */
  callTool(serverId: string, tool: string, given: JsonObject, signal: AbortSignal): Promise<ToolOutcome>
  /** Removes for good what was deleted more than seven days ago. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export interface McpServiceDependencies extends AskDependencies, GuardedFetchDependencies {
  readonly database: Database
  readonly trustedNow: () => number
  readonly version: string
  readonly environment: Host['environment']
  readonly secrets: SealedValues
  /** A question that no page can answer. Without it no program is started. */
  readonly confirm: Host['shell']['confirm']
  readonly redact: (text: string) => string
  readonly holdsKey: (text: string) => boolean
  readonly emit: Emit<AppContract>
}

const keptMs = 7 * 24 * 60 * 60 * 1000

export function createMcpService(dependencies: McpServiceDependencies): McpService {
  const { database, clock, trustedNow, environment, confirm, holdsKey, emit, addFile } = dependencies
  const store = createServerStore(database)
  const secrets = createServerSecrets(dependencies.secrets)
  const canStartPrograms = confirm !== undefined
  /** What the user agreed to in a dialog of the system since the start. */
  const agreed = new Set<string>()
  const calls = new Map<string, AbortController>()
  const changed = (): void => emit('mcp.changed', {})
  const live = createLiveServers({
    ...dependencies,
    transportFor: (server, log) => transportFor(server, log, { ...dependencies, secrets, canStartPrograms }),
    listingOf: (id) => {
      const found = database.read(databaseError('mcpNotRead'), () => store.get(id)?.listing)
      // One that was never listed has nothing to be compared with.
      return found.ok && found.value !== emptyListing ? found.value : undefined
    },
    onListed(id, listing) {
      database.write(databaseError('mcpNotSaved'), () => {
        store.setListing(id, listing)
        return ok()
      })
    },
    onChanged: changed,
  })

  function find(id: string): Result<StoredServer> {
    const found = database.read(databaseError('mcpNotRead'), () => store.get(id))
    if (!found.ok) return found
    return found.value === undefined
      ? err({ kind: 'not-found', ...mcpError('noSuchServer') })
      : ok(found.value)
  }

  function show(server: StoredServer): McpServer {
    const { id, definition, listing, updatedAt } = server
    return {
      id,
      ...definition,
      secrets: secrets.describe(server),
      state: live.state(id),
      toolCount: listing.tools.length,
      updatedAt,
    }
  }

  function shown(id: string): Result<McpServer> {
    const found = find(id)
    return found.ok ? ok(show(found.value)) : found
  }

  /** Inside of a write. */
  function nameProblem(id: string | undefined, name: string): Result<void> {
    const others = store.list().filter((one) => one.id !== id)
    if (others.some(({ definition }) => definition.name === name))
      return err({ kind: 'invalid-input', ...mcpError('nameTaken', { name }) })
    return others.length >= maxMcpServers
      ? err({ kind: 'invalid-input', ...mcpError('listFull', { limit: maxMcpServers }) })
      : ok()
  }

  function check(definition: McpDefinition): Result<McpDefinition> {
    return checkDefinition(definition, { canStartPrograms, holdsKey })
  }

  async function put(id: string | undefined, input: Input<'mcp.add'>): Promise<Result<string>> {
    const definition = check(input.definition)
    if (!definition.ok) return definition
    const newId = id ?? randomUUID()
    const stored = database.write(databaseError('mcpNotSaved'), () => {
      const problem = nameProblem(id, definition.value.name)
      if (!problem.ok) return problem
      if (id === undefined) store.insert(newId, definition.value, clock.now())
      else store.update(newId, definition.value, clock.now())
      return ok()
    })
    if (!stored.ok) return stored
    const kept = await secrets.keep({ id: newId, definition: definition.value }, input.secrets)
    changed()
    return kept.ok ? ok(newId) : kept
  }

  async function agree(server: StoredServer): Promise<Result<void>> {
    const agreement = agreementOf(server.definition.transport)
    if (confirm === undefined || agreed.has(agreement)) return ok()
    const answer = await confirm(serverQuestion(server.definition, environment))
    if (answer.ok) agreed.add(agreement)
    return answer
  }

  async function connect(id: string): Promise<Result<{ server: StoredServer; connection: McpConnection }>> {
    const server = find(id)
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
    // Listed anew when it was connected to.
    if (toolOf(id, tool)?.tool === undefined)
      return failed({
        kind: 'not-found',
        ...mcpError('noSuchTool', { server: server.definition.name, tool }),
      })
    return callServerTool(connection, { server, tool, given, signal }, dependencies)
  }

  function toolOf(serverId: string, name: string): ServerTool | undefined {
    const server = find(serverId)
    if (!server.ok) return undefined
    const { definition, listing } = server.value
    return { server: definition, tool: listing.tools.find((one) => one.name === name) }
  }

  return {
    list: () => database.read(databaseError('mcpNotRead'), () => store.list().map(show)),
    get(id) {
      const found = find(id)
      if (!found.ok) return found
      return ok({ server: show(found.value), ...found.value.listing, refusals: [...live.refusals(id)] })
    },
    async add(input) {
      const id = await put(undefined, input)
      return id.ok ? shown(id.value) : id
    },
    async update({ id, ...input }) {
      const before = find(id)
      if (!before.ok) return before
      const stored = await put(id, input)
      if (!stored.ok) return stored
      const now = find(id)
      if (!now.ok) return now
      const [old, current] = [before, now].map(({ value }) => agreementOf(value.definition.transport))
      const isOther = old !== current || input.secrets.length > 0
      if (isOther) await live.stop(id)
      return shown(id)
    },
    async import({ servers }) {
      const taken = new Set(
        database.read(databaseError('mcpNotRead'), () => store.list()).ok
          ? store.list().map(({ definition }) => definition.name)
          : [],
      )
      const named = servers.map(({ definition, secrets: given }) => {
        const name = freeName(definition.name, taken)
        taken.add(name)
        return { definition: { ...definition, name }, secrets: given }
      })
      for (const { definition } of named) {
        const checked = check(definition)
        if (!checked.ok) return checked
      }
      const ids: string[] = []
      for (const one of named) {
        const id = await put(undefined, one)
        if (!id.ok) {
          hide(ids)
          return id
        }
        ids.push(id.value)
      }
      return ok({ ids })
    },
    async delete(ids) {
      const hidden = hide(ids)
      await Promise.all(ids.map((id) => live.stop(id)))
      changed()
      return hidden
    },
    restore(ids) {
      const restored = database.write(databaseError('mcpNotSaved'), () => {
        for (const id of ids) store.setDeleted(id, null)
        return ok()
      })
      changed()
      return restored
    },
    async start(id) {
      const server = find(id)
      if (!server.ok) return server
      const agreement = await agree(server.value)
      if (!agreement.ok) return agreement
      await live.connect(server.value)
      return shown(id)
    },
    async stop(id) {
      await live.stop(id)
      return ok()
    },
    seeChanges(id) {
      const server = find(id)
      if (!server.ok) return server
      const seen = database.write(databaseError('mcpNotSaved'), () => {
        store.setListing(id, { ...server.value.listing, changes: null })
        return ok()
      })
      changed()
      return seen
    },
    messages: (id) => ok([...live.messages(id)]),
    async call({ id, tool, arguments: given, callId }) {
      const stop = new AbortController()
      calls.set(callId, stop)
      const { result, durationMs, runId } = await callTool(id, tool, given, stop.signal)
      calls.delete(callId)
      if (!result.ok) return result
      return ok({ ...result.value, durationMs, ...(runId !== undefined && { runId }) })
    },
    cancel: (callId) => calls.get(callId)?.abort(),
    async prompt({ id, name, arguments: given }) {
      const result = await ask(id, 'prompts/get', { name, arguments: given })
      return result.ok ? readPromptMessages(result.value, addFile) : result
    },
    async resource({ id, uri }) {
      const result = await ask(id, 'resources/read', { uri })
      return result.ok ? readResourceContents(result.value, addFile) : result
    },
    toolOf,
    async agree(serverId) {
      const server = find(serverId)
      return server.ok ? agree(server.value) : server
    },
    callTool,
    async sweep() {
      const gone = database.write(databaseError('mcpNotSaved'), () => ok(store.purge(trustedNow() - keptMs)))
      if (gone.ok) for (const id of gone.value) await secrets.removeAll(id)
    },
    async close() {
      for (const stop of calls.values()) stop.abort()
      await live.close()
    },
  }

  function hide(ids: readonly string[]): Result<void> {
    return database.write(databaseError('mcpNotSaved'), () => {
      for (const id of ids) store.setDeleted(id, clock.now())
      return ok()
    })
  }
}

/** A call that was not made. */
function failed(error: AppError): ToolOutcome {
  return { result: err(error), durationMs: 0, bytes: 0 }
}

const keyInCall = { kind: 'invalid-input', ...mcpError('keyInCall') } as const

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, 90)} ${number}`
    if (!taken.has(next)) return next
  }
}
