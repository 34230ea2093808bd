import { ok, type Result } from '../../shared/errors/result.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { AppContract, Input, Output } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { McpTool } from '../../shared/mcp/listed-tool.ts'
import type { McpDefinition, McpServer } from '../../shared/mcp/server.ts'
import type { McpSignInPlan } from '../../shared/mcp/sign-in.ts'
import type { Database } from '../database/database.ts'
import type { Host } from '../host/host.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import type { AskDependencies, ToolOutcome } from './ask-server.ts'
import { createAskedServers } from './asked-servers.ts'
import type { GuardedFetchDependencies } from './guarded-fetch.ts'
import { createKeptServers } from './kept-servers.ts'
import { createLeftSignIns } from './left-sign-ins.ts'
import { createLiveServers } from './live-servers.ts'
import { agreementOf } from './server-rules.ts'
import { createServerSecrets } from './server-secrets.ts'
import type { StoredServer } from './server-store.ts'
import { createSignInStore } from './sign-in/sign-in-store.ts'
import { createSignIns } from './sign-in/sign-ins.ts'
import { transportFor } from './server-transport.ts'

/** A tool of a server, as a conversation has added it. */
export interface ServerTool {
  readonly server: McpDefinition
  /** `undefined` if the server no longer lists it. */
  readonly tool: McpTool | undefined
}

/** The user's MCP servers: stores, connects to and calls them. Every change is emitted as `mcp.changed`. */
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
  prepareSignIn(id: string): Promise<Result<McpSignInPlan>>
  signIn(input: Input<'mcp.signIn'>): Promise<Result<void>>
  cancelSignIn(id: string): void
  signOut(id: string): Promise<Result<Output<'mcp.signOut'>>>
  seeChanges(id: string): Result<void>
  messages(id: string): Result<Output<'mcp.messages'>>
  call(input: Input<'mcp.call'>): Promise<Result<Output<'mcp.call'>>>
  cancel(callId: string): void
  prompt(input: Input<'mcp.prompt'>): Promise<Result<Output<'mcp.prompt'>>>
  resource(input: Input<'mcp.resource'>): Promise<Result<Output<'mcp.resource'>>>
  /** For conversations: `undefined` for an unknown server or tool. */
  toolOf(serverId: string, tool: string): ServerTool | undefined
  /** Asks the user for consent, where the host can, unless given for this server since the start. */
  agree(serverId: string): Promise<Result<void>>
  /** Connects if needed, which may ask the user, and calls the tool. */
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
  /** Where sign-in tokens are stored. */
  readonly signInTokens: SealedValues
  /** Masks a secret that is not stored in everything that is written, until the returned function is called. */
  readonly hide: (secret: string) => () => void
  /** Opens a page in the user's browser; left out when the window runs in a browser. */
  readonly openPage: ((url: string) => Promise<Result<void>>) | undefined
  /** Shows a system dialog, which no page can answer. Without it no program is started. */
  readonly confirm: Host['shell']['confirm']
  readonly redact: (text: string) => string
  readonly holdsKey: (text: string) => boolean
  readonly emit: Emit<AppContract>
}

const keptMs = 7 * 24 * 60 * 60 * 1000

export function createMcpService(dependencies: McpServiceDependencies): McpService {
  const { trustedNow, confirm, emit } = dependencies
  const secrets = createServerSecrets(dependencies.secrets)
  const canStartPrograms = confirm !== undefined
  const changed = (): void => emit('mcp.changed', {})
  const kept = createKeptServers({ ...dependencies, secrets, canStartPrograms, onChanged: changed })
  const { find } = kept
  const live = createLiveServers({
    ...dependencies,
    transportFor: (server, log) =>
      transportFor(server, log, {
        ...dependencies,
        secrets,
        canStartPrograms,
        signInOf: (item) => signIns.ofRequests(item),
      }),
    // A server that was never listed has nothing to compare with.
    listingOf: kept.listingOf,
    onListed: (id, listing) => void kept.setListing(id, listing),
    onChanged: changed,
  })
  const asked = createAskedServers({ ...dependencies, kept, live })
  const signIns = createSignIns({
    ...dependencies,
    secrets,
    store: createSignInStore({ ...kept, tokens: dependencies.signInTokens, secrets }),
    onChanged: changed,
    onSignedIn(id) {
      const server = find(id)
      if (server.ok) void live.connect(server.value)
    },
  })
  const left = createLeftSignIns({ ...dependencies, kept, signIns })

  function show(server: StoredServer): McpServer {
    const { id, definition, listing, updatedAt } = server
    return {
      id,
      ...definition,
      secrets: secrets.describe(server),
      state: live.state(id),
      signIn: signIns.state(server),
      toolCount: listing.tools.length,
      updatedAt,
    }
  }

  function shown(id: string): Result<McpServer> {
    const found = find(id)
    return found.ok ? ok(show(found.value)) : found
  }

  return {
    list() {
      const found = kept.list()
      return found.ok ? ok(found.value.map(show)) : found
    },
    get(id) {
      const found = find(id)
      if (!found.ok) return found
      return ok({ server: show(found.value), ...found.value.listing, refusals: [...live.refusals(id)] })
    },
    async add(input) {
      const id = await kept.put(undefined, input)
      return id.ok ? shown(id.value) : id
    },
    async update({ id, ...input }) {
      const before = find(id)
      if (!before.ok) return before
      const stored = await kept.put(id, input)
      if (!stored.ok) return stored
      const now = find(id)
      if (!now.ok) return now
      const [old, current] = [before, now].map(({ value }) => agreementOf(value.definition.transport))
      const isOther = old !== current || input.secrets.length > 0
      if (isOther) await live.stop(id)
      if (signInKey(before.value) !== signInKey(now.value)) await signIns.leave(before.value)
      return shown(id)
    },
    import: kept.import,
    async delete(ids) {
      const hidden = kept.hide(ids)
      for (const id of ids) {
        signIns.cancel(id)
        if (hidden.ok) left.hold(id)
      }
      await Promise.all(ids.map((id) => live.stop(id)))
      changed()
      return hidden
    },
    restore(ids) {
      const restored = kept.restore(ids)
      if (restored.ok) for (const id of ids) left.release(id)
      changed()
      return restored
    },
    async start(id) {
      const server = find(id)
      if (!server.ok) return server
      const agreement = await asked.agree(server.value)
      if (!agreement.ok) return agreement
      await live.connect(server.value)
      return shown(id)
    },
    async stop(id) {
      await live.stop(id)
      return ok()
    },
    async prepareSignIn(id) {
      const server = find(id)
      if (!server.ok) return server
      const agreement = await asked.agree(server.value)
      return agreement.ok ? signIns.prepare(server.value) : agreement
    },
    async signIn({ id, planId }) {
      const server = find(id)
      return server.ok ? signIns.begin(server.value, planId) : server
    },
    cancelSignIn: (id) => signIns.cancel(id),
    async signOut(id) {
      const server = find(id)
      if (!server.ok) return server
      await live.stop(id)
      return signIns.signOut(server.value)
    },
    seeChanges(id) {
      const server = find(id)
      if (!server.ok) return server
      const seen = kept.setListing(id, { ...server.value.listing, changes: null })
      changed()
      return seen
    },
    messages: (id) => ok([...live.messages(id)]),
    call: asked.call,
    cancel: asked.cancel,
    prompt: asked.prompt,
    resource: asked.resource,
    toolOf(serverId, name) {
      const server = find(serverId)
      if (!server.ok) return undefined
      const { definition, listing } = server.value
      return { server: definition, tool: listing.tools.find((tool) => tool.name === name) }
    },
    async agree(serverId) {
      const server = find(serverId)
      return server.ok ? asked.agree(server.value) : server
    },
    callTool: asked.callTool,
    async sweep() {
      await left.sweep(trustedNow())
      const gone = kept.purge(trustedNow() - keptMs)
      if (!gone.ok) return
      for (const id of gone.value) {
        await secrets.removeAll(id)
        await signIns.forget(id)
      }
    },
    async close() {
      left.close()
      asked.close()
      await Promise.all([signIns.close(), live.close()])
    },
  }
}

/** A sign-in belongs to an address and a client id. */
function signInKey({ definition: { transport } }: StoredServer): string {
  return transport.kind === 'http' ? JSON.stringify([transport.address, transport.clientId ?? '']) : ''
}
