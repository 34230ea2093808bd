import { randomUUID } from 'node:crypto'
import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { InputOf, OutputOf } from '../../shared/ipc/define.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Host } from '../host/host.ts'
import type { HeaderValues } from '../keys/header-values.ts'
import type { KeyService } from '../keys/key-service.ts'
import type { KeyWay } from '../keys/key-way.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import { canAnswerDifferently, patched } from './connection-changes.ts'
import { noSuchConnection, practiceStays } from './connection-errors.ts'
import { headersToSend, headersToShow, keepWithValues, moveValues } from './connection-headers.ts'
import { createConnectionCopies, type ConnectionCopies } from './connection-copies.ts'
import { createConnectionKeys, type ConnectionKeys } from './connection-keys.ts'
import { createConnectionList, type ConnectionList } from './connection-list.ts'
import { checkConnection, type CheckedConnection } from './connection-rules.ts'
import { createConnectionTargets, type CheckUpTarget, type ConnectionTargets } from './connection-targets.ts'
import { wayOf } from './connection-way.ts'
import { createRemovedConnections, type RemovedConnections } from './removed-connections.ts'
import { practiceConnection } from './practice-connection.ts'
import { connectionDefaults } from './stored-connection.ts'

export interface ConnectionServiceDependencies {
  readonly host: Pick<Host, 'config' | 'systemProxy' | 'clock' | 'log' | 'shell'>
  readonly keys: KeyService
  readonly headerValues: HeaderValues
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
  /** What can be done with the keys of a connection. */
  readonly keys: ConnectionKeys
  readonly #copies: ConnectionCopies
  readonly #moveProblems: AppError[] = []

  constructor(dependencies: ConnectionServiceDependencies) {
    this.#dependencies = dependencies
    this.#list = createConnectionList(dependencies.host.config)
    this.#practice = practiceConnection(dependencies.practiceUrl)
    this.#targets = createConnectionTargets({
      find: (id) => this.#find(id),
      keys: dependencies.keys,
      headersOf: (connection) => headersToSend(connection, dependencies.headerValues),
      systemProxy: (url) => dependencies.host.systemProxy(url),
    })
    const { shell } = dependencies.host
    this.keys = createConnectionKeys({
      find: (id) => this.#find(id),
      keys: dependencies.keys,
      headerValues: dependencies.headerValues,
      confirm: shell.confirm?.bind(shell),
      changed: (id) => this.#keysChanged(id),
    })
    this.#copies = createConnectionCopies({
      list: this.#list,
      findOwn: (id) => this.#findOwn(id),
      all: () => this.#all(),
      headerValues: dependencies.headerValues,
      redact: dependencies.redact ?? ((text) => text),
      announce: () => this.announce(),
    })
    this.#removed = createRemovedConnections({
      config: dependencies.host.config,
      clock: dependencies.host.clock,
      log: dependencies.host.log,
      purge: (id) => this.#purge(id),
    })
  }

  /** Stored connections that cannot be read, and values of headers that could not be moved to where keys are kept. */
  get problems(): readonly AppError[] {
    return [...this.#list.problems, ...this.#moveProblems]
  }

  /** The way of a connection of the user's; `undefined` for one that is not there. */
  wayOf(id: string): KeyWay | undefined {
    const found = this.#find(id)
    return found.ok ? wayOf(found.value) : undefined
  }

  /**
   * Moves the values of headers that an earlier version wrote into the config file to where keys are kept. Those that cannot
   * be sealed now stay in the file, and are moved at the next start.
   */
  async moveHeaderValues(): Promise<void> {
    this.#moveProblems.push(...(await moveValues(this.#list, this.#dependencies.headerValues)))
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
      const kept = await this.#dependencies.keys.set({
        connectionId: connection.id,
        way: wayOf(connection),
        key: input.key,
      })
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
  async update(input: Input<'connections.update'>): Promise<Result<Connection>> {
    const { id } = input
    const own = this.#findOwn(id)
    if (!own.ok) return own
    const checked = checkConnection(patched(own.value, input))
    if (!checked.ok) return checked
    const saved = await this.#keep(checked.value, ({ extraHeaders }) => {
      // Read once more: another change may have come while the values of headers were sealed.
      const latest = this.#findOwn(id)
      if (!latest.ok) return latest
      const next = checkConnection(
        patched(latest.value, { ...input, ...(input.extraHeaders && { extraHeaders }) }),
      )
      return next.ok ? this.#replace(next.value) : next
    })
    if (!saved.ok) return saved
    if (canAnswerDifferently(own.value, checked.value)) this.#dependencies.onAnswersChanged(id)
    this.announce()
    return this.get(id)
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

  /** Adds a copy under another name, its headers with it. Keys are not copied, and the active connection stays. */
  async duplicate(id: string): Promise<Result<Connection>> {
    const copy = await this.#copies.duplicate(id)
    return copy.ok ? ok(this.#view(copy.value)) : copy
  }

  /** The user's own connections as a file, without keys and values of headers that are kept like keys. */
  export(): Output<'connections.export'> {
    return this.#copies.export()
  }

  /** Adds the connections of a file. What is not taken over is named in the notes. */
  async import(input: Input<'connections.import'>): Promise<Result<Output<'connections.import'>>> {
    const done = await this.#copies.import(input.text)
    if (!done.ok) return done
    const { added, notes } = done.value
    return ok({ added: added.map((connection) => this.#view(connection)), notes: [...notes] })
  }

  async #purge(id: string): Promise<Result<void>> {
    const removed = await this.#dependencies.keys.removeAll(id)
    if (!removed.ok) return removed
    const forgotten = await this.#dependencies.headerValues.removeAll(id)
    if (!forgotten.ok) return forgotten
    this.#dependencies.onAnswersChanged(id)
    this.#dependencies.onRemoved?.(id)
    return ok()
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

  #keysChanged(connectionId: string): Result<Connection> {
    this.#dependencies.onAnswersChanged(connectionId)
    this.announce()
    return this.get(connectionId)
  }

  #keep(connection: CheckedConnection, list: (connection: CheckedConnection) => Result<void>) {
    return keepWithValues(connection, this.#dependencies.headerValues, list)
  }

  #replace(connection: CheckedConnection): Result<void> {
    return this.#list.replace(
      this.#list.all().map((other) => (other.id === connection.id ? connection : other)),
    )
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
      extraHeaders: headersToShow(connection, this.#dependencies.headerValues),
      ...this.#dependencies.keys.describe(connection.id, wayOf(connection)),
    }
  }
}
