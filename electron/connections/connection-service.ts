import { randomUUID } from 'node:crypto'
import {
  practiceConnectionId,
  type Connection,
  type ConnectionSettings,
  type ProxyChoice,
} from '../../shared/connections/connection.ts'
import { writeConnectionFile } from '../../shared/connections/connection-file.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { InputOf, OutputOf } from '../../shared/ipc/define.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Host } from '../host/host.ts'
import type { KeyService } from '../keys/key-service.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import { createConnectionList, type ConnectionList } from './connection-list.ts'
import { checkConnection, type CheckedConnection } from './connection-rules.ts'
import { freeName } from './free-name.ts'
import { planImport } from './import-connections.ts'
import { createRemovedConnections, type RemovedConnections } from './removed-connections.ts'
import { connectionDefaults, type StoredConnection } from './stored-connection.ts'

export interface ConnectionServiceDependencies {
  readonly host: Pick<Host, 'config' | 'systemProxy' | 'clock' | 'log'>
  readonly keys: KeyService
  readonly settings: SettingsService
  readonly emit: Emit<AppContract>
  readonly practiceUrl: string
  /** Takes every known key out of a text. */
  readonly redact?: (text: string) => string
  /** Called when the answers of a connection may be others from now on: another address or key, or it is gone. */
  readonly onAnswersChanged: (connectionId: string) => void
  /** A connection is gone for good: what was kept for it can go too. */
  readonly onRemoved?: (connectionId: string) => void
}

/** Where a check-up goes. */
export interface CheckUpTarget {
  readonly target: GatewayTarget
  readonly proxyMode: ProxyChoice['mode']
  /** Every key of the connection. */
  readonly keyIds: readonly string[]
  /** Why the key of the connection may not be sent or cannot be read. */
  readonly keyProblem?: AppError
}

type Output<Name extends keyof AppContract> = OutputOf<AppContract[Name]>
type Input<Name extends keyof AppContract> = InputOf<AppContract[Name]>

/** The connections, with the practice gateway's as the first one, and what may be said about their keys. */
export class ConnectionService {
  readonly #dependencies: ConnectionServiceDependencies
  readonly #list: ConnectionList
  readonly #practice: CheckedConnection
  readonly #removed: RemovedConnections

  constructor(dependencies: ConnectionServiceDependencies) {
    this.#dependencies = dependencies
    this.#list = createConnectionList(dependencies.host.config)
    this.#practice = practiceConnection(dependencies.practiceUrl)
    this.#removed = createRemovedConnections({
      config: dependencies.host.config,
      clock: dependencies.host.clock,
      log: dependencies.host.log,
      purge: (id) => this.#purge(id),
    })
  }

  /** Stored connections that cannot be read. */
  get problems(): readonly AppError[] {
    return this.#list.problems
  }

  list(): Connection[] {
    return this.#all().map((connection) => this.#view(connection))
  }

  get(id: string): Result<Connection> {
    const found = this.#find(id)
    return found.ok ? ok(this.#view(found.value)) : found
  }

  /** Adds a connection with its first key, if there is one, and makes it the active one. All of it or nothing. */
  async add(input: Input<'connections.add'>): Promise<Result<Connection>> {
    const checked = checkConnection({
      ...connectionDefaults,
      id: randomUUID(),
      address: input.address,
      name: input.name ?? '',
    })
    if (!checked.ok) return checked
    const connection = checked.value
    const before = this.#list.all()
    const saved = this.#list.replace([...before, connection])
    if (!saved.ok) return saved
    if (input.key !== undefined && input.key.trim() !== '') {
      const kept = await this.#dependencies.keys.set(keyFor(connection, { key: input.key }))
      if (!kept.ok) {
        this.#list.replace(this.#list.all().filter(({ id }) => id !== connection.id))
        return kept
      }
    }
    this.announce()
    const active = this.#dependencies.settings.set({ activeConnectionId: connection.id })
    return active.ok ? ok(this.#view(connection)) : active
  }

  /** Changes what is named. After a change to another origin the keys wait to be entered again. */
  update(input: Input<'connections.update'>): Result<Connection> {
    const { id } = input
    const own = this.#findOwn(id)
    if (!own.ok) return own
    const checked = checkConnection(patched(own.value, input))
    if (!checked.ok) return checked
    const saved = this.#list.replace(
      this.#list.all().map((other) => (other.id === id ? checked.value : other)),
    )
    if (!saved.ok) return saved
    if (canAnswerDifferently(own.value, checked.value)) this.#dependencies.onAnswersChanged(id)
    this.announce()
    return ok(this.#view(checked.value))
  }

  /**
   * Takes a connection out of the list; `restore` undoes it for a while. Its keys stay sealed until then and are deleted
   * afterwards, at the end of the app, or at the next start, whichever comes first. The practice gateway's stays.
   */
  remove(id: string): Result<Record<string, never>> {
    const own = this.#findOwn(id)
    if (!own.ok) return own
    const { settings } = this.#dependencies
    const before = this.#list.all()
    const held = this.#removed.hold({
      connection: own.value,
      index: before.findIndex((other) => other.id === id),
      wasActive: settings.get().activeConnectionId === id,
    })
    if (!held.ok) return held
    const saved = this.#list.replace(before.filter((other) => other.id !== id))
    if (!saved.ok) {
      this.#removed.take(id)
      return saved
    }
    if (settings.get().activeConnectionId === id) settings.set({ activeConnectionId: practiceConnectionId })
    this.announce()
    return ok({})
  }

  /** Puts a removed connection back where it was, with its keys. `not-found` once it is deleted for good. */
  restore(id: string): Result<Connection> {
    const taken = this.#removed.take(id)
    if (!taken.ok) return taken
    const { connection, index, wasActive } = taken.value
    const saved = this.#list.replace(this.#list.all().toSpliced(index, 0, connection))
    if (!saved.ok) return saved
    this.announce()
    if (wasActive) this.#dependencies.settings.set({ activeConnectionId: id })
    return ok(this.#view(connection))
  }

  /** Deletes for good what was removed, without waiting for an undo: at the start and at the end of the app. */
  purgeRemoved(): Promise<void> {
    return this.#removed.purgeAll((id) => this.#list.all().some((other) => other.id === id))
  }

  /** Adds a copy under another name. Keys are not copied, and the active connection stays. */
  duplicate(id: string): Result<Connection> {
    const own = this.#findOwn(id)
    if (!own.ok) return own
    const all = this.#all()
    const name = freeName(
      `${own.value.name} copy`,
      all.map((other) => other.name),
    )
    const copy = { ...structuredClone(own.value), id: randomUUID(), name }
    const index = this.#list.all().findIndex((other) => other.id === id)
    const saved = this.#list.replace(this.#list.all().toSpliced(index + 1, 0, copy))
    if (!saved.ok) return saved
    this.announce()
    return ok(this.#view(copy))
  }

  /** The user's own connections as a file, without keys and secret headers. */
  export(): Output<'connections.export'> {
    const { text, leftOut } = writeConnectionFile(this.#list.all())
    const hide = this.#dependencies.redact ?? ((plain: string) => plain)
    // A key pasted into a name or an address would have been one too many.
    return { text: hide(text), count: this.#list.all().length, leftOut: [...leftOut] }
  }

  /** Adds the connections of a file. What is not taken over is named in the notes. */
  import({ text }: Input<'connections.import'>): Result<Output<'connections.import'>> {
    const plan = planImport(text, this.#all(), randomUUID)
    if (!plan.ok) return plan
    const { connections, notes } = plan.value
    const saved = this.#list.replace([...this.#list.all(), ...connections])
    if (!saved.ok) return saved
    if (connections.length > 0) this.announce()
    return ok({ added: connections.map((connection) => this.#view(connection)), notes: [...notes] })
  }

  async #purge(id: string): Promise<Result<void>> {
    const removed = await this.#dependencies.keys.removeAll(id)
    if (!removed.ok) return removed
    this.#dependencies.onAnswersChanged(id)
    this.#dependencies.onRemoved?.(id)
    return ok()
  }

  async setKey(input: Input<'keys.set'>): Promise<Result<Connection>> {
    return this.#changeKeys(input.connectionId, (connection) =>
      this.#dependencies.keys.set(keyFor(connection, input)),
    )
  }

  async selectKey(input: Input<'keys.select'>): Promise<Result<Connection>> {
    return this.#changeKeys(input.connectionId, ({ id }) => this.#dependencies.keys.select(id, input.keyId))
  }

  async removeKey(input: Input<'keys.remove'>): Promise<Result<Connection>> {
    return this.#changeKeys(input.connectionId, ({ id }) => this.#dependencies.keys.remove(id, input.keyId))
  }

  /**
   * Where a request of this connection goes and with which key: made for one request, never kept. `not-found` for an
   * unknown connection, `no-key` when its key may not be sent or cannot be read. `keyId` asks for another key of it than
   * the active one.
   */
  async resolveTarget(id: string, keyId?: string): Promise<Result<GatewayTarget>> {
    const found = this.#find(id)
    if (!found.ok) return found
    const connection = found.value
    const key = await this.#dependencies.keys.keyFor(id, originOf(connection), keyId)
    return key.ok ? ok(await this.#target(connection, key.value, keyId)) : key
  }

  /**
   * The same for a check-up, which can look at the way to a gateway even when the key cannot be used: `keyProblem` says
   * why then, and the target has none.
   */
  async resolveForCheckUp(id: string): Promise<Result<CheckUpTarget>> {
    const found = this.#find(id)
    if (!found.ok) return found
    const connection = found.value
    const key = await this.#dependencies.keys.keyFor(id, originOf(connection))
    const target = await this.#target(connection, key.ok ? key.value : null)
    return ok({
      target,
      proxyMode: connection.proxy.mode,
      keyIds: this.#dependencies.keys.describe(id, originOf(connection)).keys.map((each) => each.id),
      ...(!key.ok && { keyProblem: key.error }),
    })
  }

  async #target(connection: CheckedConnection, key: string | null, keyId?: string): Promise<GatewayTarget> {
    const { id, baseUrl, extraHeaders, caCertificate, headerNames } = connection
    const usedId = keyId ?? this.#dependencies.keys.describe(id, originOf(connection)).activeKeyId
    return {
      connectionId: id,
      baseUrl,
      key,
      ...(key !== null && usedId !== null && { keyId: usedId }),
      extraHeaders,
      headerNames,
      proxyUrl: await this.#proxyOf(connection),
      caCertificate,
      connectTimeoutMs: connection.connectTimeoutSeconds * 1_000,
      headersTimeoutMs: connection.headersTimeoutSeconds * 1_000,
      idleTimeoutMs: connection.idleTimeoutSeconds * 1_000,
    }
  }

  /** Tells every window; also called when the state of a key turned out to be another one. */
  announce(): void {
    this.#dependencies.emit('connections.changed', this.list())
  }

  async #changeKeys(
    connectionId: string,
    change: (connection: CheckedConnection) => Result<void> | Promise<Result<void>>,
  ): Promise<Result<Connection>> {
    const found = this.#find(connectionId)
    if (!found.ok) return found
    const changed = await change(found.value)
    if (!changed.ok) return changed
    this.#dependencies.onAnswersChanged(connectionId)
    this.announce()
    return this.get(connectionId)
  }

  #all(): readonly CheckedConnection[] {
    return [this.#practice, ...this.#list.all()]
  }

  #find(id: string): Result<CheckedConnection> {
    const connection = this.#all().find((other) => other.id === id)
    return connection === undefined ? err(noSuchConnection) : ok(connection)
  }

  #findOwn(id: string): Result<CheckedConnection> {
    return id === practiceConnectionId ? err(practiceStays) : this.#find(id)
  }

  #view(connection: CheckedConnection): Connection {
    return {
      ...connection,
      isPractice: connection.id === practiceConnectionId,
      ...this.#dependencies.keys.describe(connection.id, originOf(connection)),
    }
  }

  async #proxyOf({ proxy, baseUrl }: CheckedConnection): Promise<string | null> {
    if (proxy.mode === 'custom') return proxy.url
    return proxy.mode === 'none' ? null : this.#dependencies.host.systemProxy(baseUrl)
  }
}

function practiceConnection(url: string): CheckedConnection {
  return {
    ...connectionDefaults,
    id: practiceConnectionId,
    name: 'Practice gateway',
    address: url,
    baseUrl: url,
    proxy: { mode: 'none' },
  }
}

const noSuchConnection: AppError = {
  kind: 'not-found',
  message: 'This connection is not there any more.',
  nextStep: 'Choose another connection.',
}

const practiceStays: AppError = {
  kind: 'invalid-input',
  message: 'The connection to the practice gateway is part of the app and stays as it is.',
  nextStep: 'Add your own gateway as another connection.',
}

function originOf(connection: CheckedConnection): string {
  return new URL(connection.baseUrl).origin
}

function keyFor(
  connection: CheckedConnection,
  key: { key: string; keyId?: string | undefined; name?: string | undefined },
) {
  return {
    connectionId: connection.id,
    origin: originOf(connection),
    key: key.key,
    keyId: key.keyId,
    name: key.name,
  }
}

/** A field left out of the patch stays as it is. */
function patched(connection: CheckedConnection, patch: Partial<ConnectionSettings>): StoredConnection {
  return {
    id: connection.id,
    name: patch.name ?? connection.name,
    address: patch.address ?? connection.address,
    extraHeaders: patch.extraHeaders ?? connection.extraHeaders,
    proxy: patch.proxy ?? connection.proxy,
    caCertificate: patch.caCertificate ?? connection.caCertificate,
    connectTimeoutSeconds: patch.connectTimeoutSeconds ?? connection.connectTimeoutSeconds,
    headersTimeoutSeconds: patch.headersTimeoutSeconds ?? connection.headersTimeoutSeconds,
    idleTimeoutSeconds: patch.idleTimeoutSeconds ?? connection.idleTimeoutSeconds,
    headerNames: patch.headerNames ?? connection.headerNames,
  }
}

function canAnswerDifferently(before: CheckedConnection, after: CheckedConnection): boolean {
  return (
    before.baseUrl !== after.baseUrl ||
    JSON.stringify(before.extraHeaders) !== JSON.stringify(after.extraHeaders)
  )
}
