import { practiceConnectionId } from '../../shared/connections/connection.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { ListedModel } from '../../shared/formats/models/listed-model.ts'
import type { Database } from '../database/database.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Clock, Log } from '../host/host.ts'
import { followList, withoutRaw } from './follow-list.ts'
import { labelOf, type KeyOfConnection } from './key-label.ts'
import { createModelListStore, type ListOwner, type OtherList, type StoredList } from './model-list-store.ts'

/** Requests the model list of a gateway, once. */
export type FetchModels = (target: GatewayTarget, signal: AbortSignal) => Promise<Result<ListedModel[]>>

/** The data of a connection that a list needs. */
export interface KeysOfConnection {
  readonly activeKeyId: string | null
  readonly keys: readonly KeyOfConnection[]
}

export interface ListInput {
  readonly connectionId: string
  /** The active key by default. */
  readonly keyId?: string | undefined
  readonly refresh?: boolean | undefined
}

export interface KnownListsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** `keyId` selects another key than the active one. */
  readonly resolveTarget: (connectionId: string, keyId?: string) => Promise<Result<GatewayTarget>>
  readonly describeConnection: (connectionId: string) => Result<KeysOfConnection>
  readonly fetchModels: FetchModels
}

export interface KnownList extends StoredList {
  readonly owner: ListOwner
  /** The address that the list is stored under. */
  readonly place: string
}

/** The model lists that keys received, in this session and stored, each with the one that the user has seen. */
export interface KnownLists {
  /**
   * The list known in this session or stored before; requests it from the gateway when there is none, or on `refresh`.
   */
  find(input: ListInput, signal: AbortSignal): Promise<Result<KnownList>>
  /** The list of the active key, if it is known in this session. */
  ofActiveKey(connectionId: string): KnownList | undefined
  /** The entries of that list by name. */
  entries(connectionId: string): ReadonlyMap<string, ListedModel>
  /** The lists that other keys received at the same address. */
  others(list: KnownList): readonly OtherList[]
  /** Marks the list as seen by the user. */
  markSeen(list: KnownList): Result<void>
  /** Marks lists as outdated. They are kept to compare later ones with. */
  forget(connectionId: string): void
  remove(connectionId: string): void
}

export function createKnownLists(dependencies: KnownListsDependencies): KnownLists {
  const { database, clock, log, resolveTarget, describeConnection, fetchModels } = dependencies
  const stored = createModelListStore(database)
  const known = new Map<string, KnownList>()
  /** Incremented by `forget`, so that an answer to an earlier request is discarded. */
  const generations = new Map<string, number>()
  /** The entries of each list by name: prices of thousands are looked up one after the other. */
  const entriesOf = new WeakMap<readonly ListedModel[], ReadonlyMap<string, ListedModel>>()

  const generationOf = (id: string) => generations.get(id) ?? 0

  /** The owner of the list, or the error when the connection does not exist. */
  function ownerOf({ connectionId, keyId }: ListInput): Result<ListOwner> {
    const connection = describeConnection(connectionId)
    if (!connection.ok) return connection
    const wanted = keyId ?? connection.value.activeKeyId
    const key = connection.value.keys.find(({ id }) => id === wanted)
    return ok({ connectionId, keyLabel: key === undefined ? '' : labelOf(key) })
  }

  /** `generation` is from before the target was resolved, since the target has the key of that moment. */
  async function request(
    owner: ListOwner,
    target: GatewayTarget,
    generation: number,
    signal: AbortSignal,
  ): Promise<Result<KnownList>> {
    const startedAt = clock.monotonic()
    const models = await fetchModels(target, signal)
    if (!models.ok) return models
    const place = placeOf(target)
    const before = known.get(keyOf(owner)) ?? valueOrWarn(log, stored.get(owner, place))
    const followed = followList(before, models.value, clock.now(), clock.monotonic() - startedAt)
    const list = { owner, place, ...followed }
    if (generation !== generationOf(owner.connectionId)) return ok(list)
    known.set(keyOf(owner), list)
    valueOrWarn(log, stored.set(owner, place, list))
    return ok(list)
  }

  function ofActiveKey(connectionId: string): KnownList | undefined {
    const owner = ownerOf({ connectionId })
    return owner.ok ? known.get(keyOf(owner.value)) : undefined
  }

  function drop(connectionId: string): void {
    generations.set(connectionId, generationOf(connectionId) + 1)
    for (const [key, { owner }] of known) if (owner.connectionId === connectionId) known.delete(key)
  }

  return {
    async find(input, signal) {
      const owner = ownerOf(input)
      if (!owner.ok) return owner
      const fromSession = input.refresh === true ? undefined : known.get(keyOf(owner.value))
      if (fromSession !== undefined) return ok(fromSession)
      const generation = generationOf(input.connectionId)
      const target = await resolveTarget(input.connectionId, input.keyId)
      if (!target.ok) return target
      const place = placeOf(target.value)
      // The practice gateway comes with the app: a stored list could be from another version.
      const isForced = input.refresh === true || input.connectionId === practiceConnectionId
      const fromDisk = isForced ? undefined : valueOrWarn(log, stored.get(owner.value, place))
      if (fromDisk === undefined || fromDisk.isStale)
        return request(owner.value, target.value, generation, signal)
      const list = { owner: owner.value, place, ...fromDisk }
      known.set(keyOf(owner.value), list)
      return ok(list)
    },
    ofActiveKey,
    entries(connectionId) {
      const models = ofActiveKey(connectionId)?.models ?? none
      const entries = entriesOf.get(models) ?? new Map(models.map((model) => [model.id, model]))
      entriesOf.set(models, entries)
      return entries
    },
    others: ({ owner, place }) => valueOrWarn(log, stored.others(owner, place)) ?? [],
    markSeen(list) {
      const next = { ...list, seen: list.models.map(withoutRaw), seenAt: list.listedAt }
      known.set(keyOf(list.owner), next)
      return stored.set(list.owner, list.place, next)
    },
    forget(connectionId) {
      drop(connectionId)
      valueOrWarn(log, stored.markStale(connectionId))
    },
    remove(connectionId) {
      drop(connectionId)
      valueOrWarn(log, stored.remove(connectionId))
    },
  }
}

/** For stored data about models: its loss costs one more request, or a mark, and is not worth a message. */
export function valueOrWarn<Value>(log: Log, result: Result<Value>): Value | undefined {
  if (result.ok) return result.value
  log.warn(`models: ${result.error.message}`)
  return undefined
}

const none: readonly ListedModel[] = []

function keyOf({ connectionId, keyLabel }: ListOwner): string {
  return `${connectionId} ${keyLabel}`
}

/** The practice gateway is the same one on any port. */
function placeOf({ connectionId, baseUrl }: GatewayTarget): string {
  return connectionId === practiceConnectionId ? practiceConnectionId : baseUrl
}
