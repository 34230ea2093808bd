import { randomUUID } from 'node:crypto'
import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
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
import { canAnswerDifferently, patched } from './connection-changes.ts'
import { noSuchConnection, practiceStays } from './connection-errors.ts'
import { createConnectionList, type ConnectionList } from './connection-list.ts'
import { checkConnection, originOf, type CheckedConnection } from './connection-rules.ts'
import { createConnectionTargets, type CheckUpTarget, type ConnectionTargets } from './connection-targets.ts'
import { freeName } from './free-name.ts'
import { planImport } from './import-connections.ts'
import { createRemovedConnections, type RemovedConnections } from './removed-connections.ts'
import { connectionDefaults } from './stored-connection.ts'

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

type Output<Name extends keyof AppContract> = OutputOf<AppContract[Name]>
type Input<Name extends keyof AppContract> = InputOf<AppContract[Name]>

/** The connections, with the practice gateway's as the first one, and what may be said about their keys. */
export class ConnectionService {
  readonly #dependencies: ConnectionServiceDependencies
  readonly #list: ConnectionList
  readonly #practice: CheckedConnection
  readonly #removed: RemovedConnections
  readonly #targets: ConnectionTargets

  constructor(dependencies: ConnectionServiceDependencies) {
    this.#dependencies = dependencies
    this.#list = createConnectionList(dependencies.host.config)
    this.#practice = practiceConnection(dependencies.practiceUrl)
    this.#targets = createConnectionTargets({
      find: (id) => this.#find(id),
      keys: dependencies.keys,
      systemProxy: (url) => dependencies.host.systemProxy(url),
    })
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

  /** Where a request of this connection goes and with which key. */
  resolveTarget(id: string, keyId?: string): Promise<Result<GatewayTarget>> {
    return this.#targets.resolve(id, keyId)
  }

  /** The same for a check-up, which can look at the way to a gateway even when the key cannot be used. */
  resolveForCheckUp(id: string): Promise<Result<CheckUpTarget>> {
    return this.#targets.resolveForCheckUp(id)
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
