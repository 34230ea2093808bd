import { randomUUID } from 'node:crypto'
import type { Connection } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract, Input, Output } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Host } from '../host/host.ts'
import type { KeyService } from '../keys/key-service.ts'
import type { KeyWay } from '../keys/key-way.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import { canAnswerDifferently, patched } from './connection-changes.ts'
import { headersToSend } from './connection-headers.ts'
import { createConnectionCertificates, type ConnectionCertificates } from './choose-certificate.ts'
import { certificateToSend } from './connection-certificate.ts'
import { createConnectionCopies } from './connection-copies.ts'
import { createConnectionKeys, type ConnectionKeys } from './connection-keys.ts'
import { createConnectionList } from './connection-list.ts'
import { proxyToSend } from './connection-proxy.ts'
import { checkConnection, type CheckedConnection } from './connection-rules.ts'
import { keepWithSecrets, moveSecrets } from './connection-secrets.ts'
import { createConnectionRemoval } from './connection-removal.ts'
import { createConnectionTargets, type CheckUpTarget } from './connection-targets.ts'
import { wayOf } from './connection-way.ts'
import { createKnownConnections } from './known-connections.ts'
import { connectionDefaults } from './stored-connection.ts'

export interface ConnectionServiceDependencies {
  readonly host: Pick<Host, 'config' | 'systemProxy' | 'clock' | 'log' | 'shell'>
  readonly keys: KeyService
  readonly headerValues: SealedValues
  readonly proxyCredentials: SealedValues
  readonly clientCertificates: SealedValues
  readonly settings: SettingsService
  readonly emit: Emit<AppContract>
  readonly practiceUrl: string
  /** Redacts every known key in a text. */
  readonly redact?: (text: string) => string
  /** Called before a request with a key is sent to an origin. */
  readonly onKeySent?: (keyId: string, origin: string) => void
  /** Called when the answers of a connection may change: its address or key has changed, or it was removed. */
  readonly onAnswersChanged: (connectionId: string) => void
  /** Called when a connection was deleted for good: data stored for it can be deleted too. */
  readonly onRemoved?: (connectionId: string) => void
}

/** The connections, beginning with the practice gateway's, and what may be shown of their keys. */
export interface ConnectionService {
  /** Operations on the keys of a connection. */
  readonly keys: ConnectionKeys
  readonly certificates: ConnectionCertificates
  /** Stored connections that cannot be read, and secrets that could not be moved to the key vault. */
  readonly problems: readonly AppError[]
  /** The way of one of the user's connections; `undefined` when it does not exist. */
  wayOf(id: string): KeyWay | undefined
  /**
   * Moves secret header values, and user names and passwords of proxies, that an earlier version wrote into the config
   * file to the key vault. Those that cannot be sealed now stay in the file until the next start.
   */
  moveSecrets(): Promise<void>
  list(): Connection[]
  get(id: string): Result<Connection>
  /** Adds a connection with its first key, if any, and makes it active. All or nothing. */
  add(input: Input<'connections.add'>): Promise<Result<Connection>>
  /** Changes the named fields. After a change of the origin the keys must be entered again. */
  update(input: Input<'connections.update'>): Promise<Result<Connection>>
  /**
   * Removes a connection from the list; `restore` undoes it for a while. Its keys stay sealed until then, and are
   * deleted afterwards, at the end of the app, or at the next start, whichever comes first. The practice gateway's
   * connection cannot be removed.
   */
  remove(id: string): Result<Record<string, never>>
  /** Restores a removed connection at its place, with its keys. `not-found` once it is deleted for good. */
  restore(id: string): Result<Connection>
  /** Deletes removed connections for good without waiting for an undo: at the start and at the end of the app. */
  purgeRemoved(): Promise<void>
  /** Adds a copy under another name, including headers. Keys are not copied, and the active connection stays active. */
  duplicate(id: string): Promise<Result<Connection>>
  /** The user's own connections as a file, without keys and secret header values. */
  export(): Output<'connections.export'>
  /** Adds the connections of a file. The notes name what is not imported. */
  import(input: Input<'connections.import'>): Promise<Result<Output<'connections.import'>>>
  /** The destination of a request of this connection, with its key. */
  resolveTarget(id: string, keyId?: string): Promise<Result<GatewayTarget>>
  /** The same for a check, which can test the way to a gateway even when the key cannot be used. */
  resolveForCheckUp(id: string): Promise<Result<CheckUpTarget>>
  /** Notifies every window; also called when the state of a key turned out to be different. */
  announce(): void
}

/** The connections, stored in the config file. */
export function createConnectionService(dependencies: ConnectionServiceDependencies): ConnectionService {
  const { host, headerValues, proxyCredentials, clientCertificates } = dependencies
  const { settings, emit, onAnswersChanged, onRemoved } = dependencies
  const { redact = (text: string) => text } = dependencies
  const secrets = { headerValues, proxyCredentials, clientCertificates }
  const stored = createConnectionList(host.config)
  const known = createKnownConnections({
    stored,
    practiceUrl: dependencies.practiceUrl,
    keys: dependencies.keys,
    ...secrets,
  })
  const moveProblems: AppError[] = []
  const targets = createConnectionTargets({
    onKeySent: dependencies.onKeySent,
    find: (id) => known.find(id),
    keys: dependencies.keys,
    headersOf: (connection) => headersToSend(connection, headerValues),
    proxyOf: (connection) => proxyToSend(connection, proxyCredentials, (url) => host.systemProxy(url)),
    certificateOf: (connection) => certificateToSend(connection, clientCertificates),
  })
  const keys = createConnectionKeys({
    find: (id) => known.find(id),
    keys: dependencies.keys,
    boundAlike: [headerValues, clientCertificates],
    confirm: host.shell.confirm?.bind(host.shell),
    changed: keysChanged,
  })
  const certificates = createConnectionCertificates({
    ...host,
    certificates: clientCertificates,
    findOwn: (id) => known.findOwn(id),
    changed: keysChanged,
  })
  const copies = createConnectionCopies({
    list: stored,
    findOwn: (id) => known.findOwn(id),
    all: () => known.all(),
    secrets,
    redact,
    announce,
  })
  const removal = createConnectionRemoval({
    host,
    stored,
    known,
    keys: dependencies.keys,
    secrets,
    settings,
    announce,
    onAnswersChanged,
    onRemoved,
  })

  function wayOfConnection(id: string): KeyWay | undefined {
    const found = known.find(id)
    return found.ok ? wayOf(found.value) : undefined
  }

  async function moveOldSecrets(): Promise<void> {
    moveProblems.push(...(await moveSecrets(stored, secrets)))
  }

  async function add(input: Input<'connections.add'>): Promise<Result<Connection>> {
    const checked = checkConnection({
      ...connectionDefaults,
      id: randomUUID(),
      address: input.address,
      name: input.name ?? '',
    })
    if (!checked.ok) return checked
    const connection = checked.value
    const before = stored.all()
    const saved = stored.replace([...before, connection])
    if (!saved.ok) return saved
    if (input.key !== undefined && input.key.trim() !== '') {
      const kept = await dependencies.keys.set({
        connectionId: connection.id,
        way: wayOf(connection),
        key: input.key,
      })
      if (!kept.ok) {
        stored.replace(stored.all().filter(({ id }) => id !== connection.id))
        return kept
      }
    }
    announce()
    const active = settings.set({ activeConnectionId: connection.id })
    return active.ok ? ok(known.view(connection)) : active
  }

  async function update(input: Input<'connections.update'>): Promise<Result<Connection>> {
    const { id } = input
    const own = known.findOwn(id)
    if (!own.ok) return own
    const checked = checkConnection(patched(own.value, input))
    if (!checked.ok) return checked
    const listLatest = ({ extraHeaders, proxy }: CheckedConnection): Result<CheckedConnection> => {
      // Read again: it may have changed while a value was sealed.
      const latest = known.findOwn(id)
      if (!latest.ok) return latest
      const kept = { ...(input.extraHeaders && { extraHeaders }), ...(input.proxy && { proxy }) }
      const next = checkConnection(patched(latest.value, { ...input, ...kept }))
      return next.ok ? known.replace(next.value) : next
    }
    const saved = await keepWithSecrets(checked.value, secrets, listLatest, own.value)
    if (!saved.ok) return saved
    if (canAnswerDifferently(own.value, checked.value)) onAnswersChanged(id)
    announce()
    return known.get(id)
  }

  async function duplicate(id: string): Promise<Result<Connection>> {
    const copy = await copies.duplicate(id)
    return copy.ok ? ok(known.view(copy.value)) : copy
  }

  function exportAll(): Output<'connections.export'> {
    return copies.export()
  }

  async function importFile(
    input: Input<'connections.import'>,
  ): Promise<Result<Output<'connections.import'>>> {
    const done = await copies.import(input.text)
    if (!done.ok) return done
    const { added, notes } = done.value
    return ok({ added: added.map((connection) => known.view(connection)), notes: [...notes] })
  }

  function announce(): void {
    emit('connections.changed', known.list())
  }

  function keysChanged(connectionId: string): Result<Connection> {
    onAnswersChanged(connectionId)
    announce()
    return known.get(connectionId)
  }

  return {
    keys,
    certificates,
    get problems(): readonly AppError[] {
      return [...stored.problems, ...moveProblems]
    },
    wayOf: wayOfConnection,
    moveSecrets: moveOldSecrets,
    list: () => known.list(),
    get: (id) => known.get(id),
    add,
    update,
    ...removal,
    duplicate,
    export: exportAll,
    import: importFile,
    resolveTarget: (id, keyId) => targets.resolve(id, keyId),
    resolveForCheckUp: (id) => targets.resolveForCheckUp(id),
    announce,
  }
}
