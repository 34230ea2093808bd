import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Input, Output } from '../../shared/ipc/contract.ts'
import { maxMcpServers } from '../../shared/limits.ts'
import type { McpDefinition } from '../../shared/mcp/server.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import { checkDefinition, type ServerRules } from './server-rules.ts'
import type { ServerSecrets } from './server-secrets.ts'
import type { KeptSignIn } from './sign-in/sign-in-metadata.ts'
import {
  createServerStore,
  emptyListing,
  type HiddenServer,
  type McpListing,
  type StoredServer,
} from './server-store.ts'

/** The stored servers, with their secrets and the last known listing. Never connects to a server. */
export interface KeptServers {
  readonly list: () => Result<StoredServer[]>
  readonly find: (id: string) => Result<StoredServer>
  /** Adds a server, or changes the one with this id; returns its id. */
  readonly put: (id: string | undefined, input: Input<'mcp.add'>) => Promise<Result<string>>
  /** Adds all or none; taken names are replaced by free ones. */
  readonly import: (input: Input<'mcp.import'>) => Promise<Result<Output<'mcp.import'>>>
  readonly hide: (ids: readonly string[]) => Result<void>
  /** Deleted servers that are still signed in. */
  readonly hidden: () => Result<HiddenServer[]>
  readonly restore: (ids: readonly string[]) => Result<void>
  /** The last known listing; `undefined` for a server that was never listed. */
  readonly listingOf: (id: string) => McpListing | undefined
  readonly setListing: (id: string, listing: McpListing) => Result<void>
  signInOf: (id: string) => KeptSignIn | undefined
  setSignIn: (id: string, signIn: KeptSignIn | undefined) => Result<void>
  /** Removes servers for good that were deleted before a time; returns their ids. */
  readonly purge: (before: number) => Result<string[]>
}

export interface KeptServersDependencies extends ServerRules {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: ServerSecrets
  readonly onChanged: () => void
}

export function createKeptServers(dependencies: KeptServersDependencies): KeptServers {
  const { database, clock, secrets, onChanged } = dependencies
  const store = createServerStore(database)

  /** Call it inside of a write. */
  function nameProblem(id: string | undefined, name: string): Result<void> {
    const others = store.list().filter((item) => item.id !== id)
    if (others.some(({ definition }) => definition.name === name))
      return err({ kind: 'invalid-input', ...mcpError('nameTaken', { name }) })
    return others.length >= maxMcpServers
      ? err({ kind: 'invalid-input', ...mcpError('listFull', { limit: maxMcpServers }) })
      : ok()
  }

  const check = (definition: McpDefinition): Result<McpDefinition> =>
    checkDefinition(definition, dependencies)

  const list = (): Result<StoredServer[]> => database.read(databaseError('mcpNotRead'), () => store.list())

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
    onChanged()
    return kept.ok ? ok(newId) : kept
  }

  function setDeleted(ids: readonly string[], at: number | null): Result<void> {
    return database.write(databaseError('mcpNotSaved'), () => {
      for (const id of ids) store.setDeleted(id, at)
      return ok()
    })
  }

  return {
    list,
    find(id) {
      const found = database.read(databaseError('mcpNotRead'), () => store.get(id))
      if (!found.ok) return found
      return found.value === undefined
        ? err({ kind: 'not-found', ...mcpError('noSuchServer') })
        : ok(found.value)
    },
    put,
    async import({ servers }) {
      const known = list()
      const taken = new Set(known.ok ? known.value.map(({ definition }) => definition.name) : [])
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
      for (const server of named) {
        const id = await put(undefined, server)
        if (!id.ok) {
          setDeleted(ids, clock.now())
          return id
        }
        ids.push(id.value)
      }
      return ok({ ids })
    },
    hide: (ids) => setDeleted(ids, clock.now()),
    hidden: () => database.read(databaseError('mcpNotRead'), () => store.hidden()),
    restore: (ids) => setDeleted(ids, null),
    listingOf(id) {
      const found = database.read(databaseError('mcpNotRead'), () => store.get(id)?.listing)
      return found.ok && found.value !== emptyListing ? found.value : undefined
    },
    setListing: (id, listing) =>
      database.write(databaseError('mcpNotSaved'), () => {
        store.setListing(id, listing)
        return ok()
      }),
    signInOf(id) {
      const found = database.read(databaseError('mcpNotRead'), () => store.signInOf(id))
      return found.ok ? found.value : undefined
    },
    setSignIn: (id, signIn) =>
      database.write(databaseError('mcpNotSaved'), () => {
        store.setSignIn(id, signIn)
        return ok()
      }),
    purge: (before) => database.write(databaseError('mcpNotSaved'), () => ok(store.purge(before))),
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, 90)} ${number}`
    if (!taken.has(next)) return next
  }
}
