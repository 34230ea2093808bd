import { err, ok, type Result } from '../../shared/errors/result.ts'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import type { McpMessage } from '../../shared/mcp/details.ts'
import type { McpState } from '../../shared/mcp/server.ts'
import type { Clock } from '../host/host.ts'
import type { ConnectionOptions, McpConnection } from './mcp-connection.ts'
import { openMcpConnection } from './mcp-connection.ts'
import { createMessageLog, type MessageLog } from './message-log.ts'
import { readListing } from './read-listing.ts'
import type { McpListing, StoredServer } from './server-store.ts'

/** Connected servers, and the state of those that were connected. */
export interface LiveServers {
  state(id: string): McpState
  messages(id: string): readonly McpMessage[]
  refusals(id: string): readonly { readonly method: string; readonly count: number }[]
  /** Connects and lists, unless that is done or in progress. */
  connect(server: StoredServer): Promise<Result<McpConnection>>
  /** Ends the connection, and a program with all its child processes. */
  stop(id: string): Promise<void>
  close(): Promise<void>
}

export interface LiveServersDependencies {
  readonly clock: Clock
  readonly version: string
  readonly redact: (text: string) => string
  readonly holdsKey: (text: string) => boolean
  /** Creates the transport to a server, or returns why that is impossible. */
  readonly transportFor: (
    server: StoredServer,
    log: MessageLog,
  ) => Promise<Result<ConnectionOptions['createTransport']>>
  readonly onListed: (id: string, listing: McpListing) => void
  readonly listingOf: (id: string) => McpListing | undefined
  readonly onChanged: () => void
}

interface Live {
  state: McpState
  readonly log: MessageLog
  connection: McpConnection | undefined
  opening: Promise<Result<McpConnection>> | undefined
  /** A list has changed while it was being read. */
  isStale: boolean
  /** Aborts the pending attempt to connect. */
  stop: AbortController | undefined
  stopWaiting: (() => void) | undefined
}

/** The interval at which a server that constantly reports changed lists is listed again. */
const relistMs = 2_000

export function createLiveServers(dependencies: LiveServersDependencies): LiveServers {
  const { clock, version, redact, holdsKey, transportFor, onListed, listingOf, onChanged } = dependencies
  const servers = new Map<string, Live>()

  function liveOf(id: string): Live {
    const known = servers.get(id)
    if (known !== undefined) return known
    const live: Live = {
      state: { status: 'stopped' },
      log: createMessageLog({ clock, redact }),
      connection: undefined,
      opening: undefined,
      isStale: false,
      stop: undefined,
      stopWaiting: undefined,
    }
    servers.set(id, live)
    return live
  }

  function setState(live: Live, state: McpState): void {
    live.state = state
    onChanged()
  }

  function fail(live: Live, error: AppError): void {
    live.connection = undefined
    live.stopWaiting?.()
    live.stopWaiting = undefined
    setState(live, { status: 'failed', error, lines: [...live.log.errorLines()] })
  }

  async function list(id: string, live: Live, connection: McpConnection): Promise<Result<void>> {
    const read = await readListing(connection, listingOf(id), clock.now())
    if (!read.ok) return read
    if (live.connection !== connection) return ok()
    onListed(id, read.value)
    return ok()
  }

  /** At most one listing at a time, and no more often than every `relistMs`; later changes are read afterwards. */
  function listAgain(id: string, live: Live): void {
    if (live.connection === undefined) return
    if (live.stopWaiting !== undefined) return void (live.isStale = true)
    live.stopWaiting = clock.after(relistMs, () => {
      live.stopWaiting = undefined
      if (!live.isStale) return
      live.isStale = false
      listAgain(id, live)
    })
    void list(id, live, live.connection).then(() => onChanged())
  }

  async function open(server: StoredServer, live: Live, signal: AbortSignal): Promise<Result<McpConnection>> {
    const { id } = server
    const createTransport = await transportFor(server, live.log)
    if (!createTransport.ok) return createTransport
    if (signal.aborted) return err(cancelledError)
    const opened = await openMcpConnection({
      server: server.definition.name,
      version,
      clock,
      log: live.log,
      redact,
      holdsKey,
      signal,
      createTransport: createTransport.value,
      onEnded: (error) => fail(live, error),
      onListChanged: () => listAgain(id, live),
      onRefused: onChanged,
    })
    if (!opened.ok) return opened
    live.connection = opened.value
    const listed = await list(id, live, opened.value)
    if (listed.ok && live.connection === opened.value) return opened
    await opened.value.close()
    return err(listed.ok ? failureOf(live) : listed.error)
  }

  return {
    state: (id) => servers.get(id)?.state ?? { status: 'stopped' },
    messages: (id) => servers.get(id)?.log.list() ?? [],
    refusals: (id) => servers.get(id)?.connection?.refusals() ?? [],
    connect(server) {
      const live = liveOf(server.id)
      if (live.opening !== undefined) return live.opening
      if (live.connection !== undefined && live.state.status === 'ready')
        return Promise.resolve(ok(live.connection))
      setState(live, { status: 'starting', since: clock.now() })
      const stop = new AbortController()
      live.stop = stop
      const opening = open(server, live, stop.signal).then((opened) => {
        if (live.opening !== opening) return opened
        live.opening = undefined
        if (!opened.ok) fail(live, opened.error)
        else setState(live, { status: 'ready', since: clock.now(), ...opened.value.info })
        return opened
      })
      live.opening = opening
      return opening
    },
    async stop(id) {
      const live = servers.get(id)
      if (live === undefined) return
      const { opening, connection } = live
      live.stop?.abort()
      live.opening = undefined
      live.connection = undefined
      live.stopWaiting?.()
      live.stopWaiting = undefined
      const ended = connection ?? (await opening?.then((opened) => (opened.ok ? opened.value : undefined)))
      await ended?.close()
      setState(live, { status: 'stopped' })
    },
    async close() {
      await Promise.all(
        [...servers.values()].map(async (live) => {
          const { connection, opening, stop } = live
          stop?.abort()
          live.stopWaiting?.()
          live.connection = undefined
          await connection?.close()
          const opened = await opening
          if (opened?.ok === true) await opened.value.close()
        }),
      )
    },
  }
}

/** Why a server is not connected although connecting succeeded: it failed meanwhile, or was stopped. */
function failureOf({ state }: Live): AppError {
  return state.status === 'failed' ? state.error : cancelledError
}
