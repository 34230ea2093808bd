import { randomUUID } from 'node:crypto'
import type { Connection } from '../../shared/connections/connection.ts'
import type { PendingLink } from '../../shared/connect-links/pending-link.ts'
import { readConnectLink, type ConnectLink } from './read-connect-link.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract, Input } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Clock } from '../host/host.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'

export interface ConnectLinkDependencies {
  readonly connections: Pick<ConnectionService, 'list' | 'add' | 'keys'>
  readonly clock: Clock
  readonly emit: Emit<AppContract>
  readonly maskKey: (key: string) => string
  /** Redacts a key everywhere until the returned function is called. */
  readonly hideSecret: (key: string) => () => void
}

/** How long a link waits for the user's decision. */
export const patienceMs = 10 * 60_000

/** More pending links are hardly meant for a person. */
const maxPending = 3

/**
 * Connect links from their arrival to the user's decision. They are neither stored nor logged, and nothing is saved
 * without consent; a key is only passed on to the key service.
 */
export interface ConnectLinkService {
  /** Reads a link that arrived or was pasted. `invalid-input` for an invalid one, whose text is not kept. */
  offer(text: string): Result<PendingLink>
  list(): PendingLink[]
  /** Adds the connection, or adds the key to the existing connection `connectionId`. */
  accept(input: Input<'connectLinks.accept'>): Promise<Result<Connection>>
  /** Forgets a link and its key. */
  refuse(id: string): Result<void>
}

interface Waiting {
  readonly link: ConnectLink
  readonly expiresAt: number
  readonly cancel: () => void
  readonly release: (() => void) | undefined
}

export function createConnectLinkService(dependencies: ConnectLinkDependencies): ConnectLinkService {
  const { connections, clock, emit, maskKey, hideSecret } = dependencies
  const waiting = new Map<string, Waiting>()

  function view(id: string, { link, expiresAt }: Waiting): PendingLink {
    const { baseUrl, origin, name, key, notes } = link
    const existing = connections.list().find((other) => !other.isPractice && other.baseUrl === baseUrl)
    const { host } = new URL(origin)
    return {
      id,
      host,
      baseUrl,
      name: name ?? host,
      maskedKey: key === undefined ? '' : maskKey(key),
      notes: [...notes],
      ...(existing !== undefined && { existing: { id: existing.id, name: existing.name } }),
      expiresAt,
    }
  }

  function list(): PendingLink[] {
    return [...waiting].map(([id, pending]) => view(id, pending))
  }

  function forget(id: string): void {
    waiting.get(id)?.cancel()
    waiting.get(id)?.release?.()
    if (waiting.delete(id)) emit('connectLinks.changed', list())
  }

  return {
    list,
    offer(text) {
      const read = readConnectLink(text)
      if (!read.ok) return read
      if (waiting.size >= maxPending) return err(tooMany())
      const id = randomUUID()
      const pending: Waiting = {
        link: read.value,
        expiresAt: clock.now() + patienceMs,
        cancel: clock.after(patienceMs, () => forget(id)),
        release: read.value.key === undefined ? undefined : hideSecret(read.value.key),
      }
      waiting.set(id, pending)
      emit('connectLinks.changed', list())
      return ok(view(id, pending))
    },
    async accept({ id, name, connectionId }) {
      const pending = waiting.get(id)
      if (pending === undefined) return err(gone())
      const { baseUrl, key } = pending.link
      const label = name?.trim() || pending.link.name
      const saved =
        connectionId === undefined
          ? await connections.add({ address: baseUrl, name: label, key })
          : await addKey(connectionId, pending.link)
      if (saved.ok) forget(id)
      return saved
    },
    refuse(id) {
      forget(id)
      return ok()
    },
  }

  /** Only to a connection with exactly the address that the window showed. */
  async function addKey(
    connectionId: string,
    { baseUrl, key, name }: ConnectLink,
  ): Promise<Result<Connection>> {
    const existing = connections.list().find((other) => other.id === connectionId)
    if (existing === undefined || existing.isPractice || existing.baseUrl !== baseUrl) return err(gone())
    return key === undefined ? ok(existing) : connections.keys.setUnseen({ connectionId, key, name })
  }
}

function gone(): AppError {
  return { kind: 'not-found', ...connectionsError('linkGone') }
}

function tooMany(): AppError {
  return { kind: 'invalid-input', ...connectionsError('tooManyLinks') }
}
