import { practiceConnectionId, type ConnectionCheck } from '../../shared/connections/connection.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ListedModel } from '../../shared/formats/models/listed-model.ts'
import type { AppContract, Input } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { ModelFacts, ModelUsage } from '../../shared/models/model-facts.ts'
import type { ModelList } from '../../shared/models/model-list.ts'
import type { ModelProfiles, OwnRuns } from '../../shared/models/model-profile.ts'
import type { ModelPrice } from '../../shared/prices/model-price.ts'
import type { OwnPrice } from '../../shared/prices/own-price.ts'
import type { Database } from '../database/database.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Clock, Log } from '../host/host.ts'
import { tableDate } from '../lib/bundled-table/find-in-table.ts'
import type { Prices } from '../prices/create-prices.ts'
import { changesOf, followList, withoutRaw } from './follow-list.ts'
import { labelOf, type KeyOfConnection } from './key-label.ts'
import { readEntryFacts } from './entry-facts.ts'
import { createModelFacts } from './model-facts.ts'
import { createModelListStore, type ListOwner, type StoredList } from './model-list-store.ts'
import { profileOf } from './model-profiles.ts'
import { createOverrideStore } from './override-store.ts'
import { createOwnPriceStore } from './own-price-store.ts'
import { createOwnRuns } from './own-runs.ts'
import { findRestriction } from './restriction.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** Asks a gateway for its model list, once. */
export type FetchModels = (target: GatewayTarget, signal: AbortSignal) => Promise<Result<ListedModel[]>>

/** What a list needs to know of its connection. */
export interface KeysOfConnection {
  readonly activeKeyId: string | null
  readonly keys: readonly KeyOfConnection[]
}

export interface ModelServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** With `keyId` for that key in place of the active one. */
  readonly resolveTarget: (connectionId: string, keyId?: string) => Promise<Result<GatewayTarget>>
  readonly describeConnection: (connectionId: string) => Result<KeysOfConnection>
  readonly fetchModels: FetchModels
  readonly emit: Emit<AppContract>
  /** Told late, since prices are told what lists say of them. */
  readonly prices: () => Pick<Prices, 'of' | 'lastRead'>
}

export interface ListInput {
  readonly connectionId: string
  /** The active key unless told. */
  readonly keyId?: string | undefined
  readonly refresh?: boolean | undefined
}

/** The model lists of the connections, and what is known about each model. */
export interface ModelService {
  /** What is known in this session or was stored before; asks the gateway when there is nothing, or on `refresh`. */
  list(input: ListInput, signal: AbortSignal): Promise<Result<ModelList>>
  /** Asks the gateway and says how long it took. The list it got is kept. */
  check(connectionId: string, signal: AbortSignal): Promise<Result<ConnectionCheck>>
  /** One model as the active key was told it, and what its runs say. A model need not be in the list. */
  get(input: Input<'models.get'>): Result<ModelFacts>
  usage(connectionId: string): Result<ModelUsage[]>
  /** What is known of every model of a connection, by what was read before: prices that are not known yet are asked for meanwhile. */
  profiles(connectionId: string): Result<ModelProfiles>
  /** What the entry of a model says that it costs, where it was listed in this session. */
  entryPriceOf(connectionId: string, model: string): ModelPrice | undefined
  /** What changed was looked at: the list of the active key as it is now is the one to compare with. */
  markSeen(connectionId: string): Result<void>
  /** The user's own word on what a model can do; without `can` it is taken back. */
  override(input: Input<'models.override'>): Result<void>
  /** What the user says that a model costs. */
  ownPriceOf(connectionId: string, model: string): OwnPrice | undefined
  /** Without `price` it is taken back. */
  setPrice(input: Input<'models.setPrice'>): Result<void>
  /** The lists may be others from now on: another address or another key. They are kept to say what changed. */
  forget(connectionId: string): void
  /** For a connection that was removed. */
  forgetConnection(connectionId: string): void
}

interface Known extends StoredList {
  /** What the list is stored under. */
  readonly place: string
}

export function createModelService(dependencies: ModelServiceDependencies): ModelService {
  const { clock, log, resolveTarget, describeConnection, fetchModels, emit } = dependencies
  const stored = createModelListStore(dependencies.database)
  const overrides = createOverrideStore(dependencies.database)
  const ownPrices = createOwnPriceStore(dependencies.database, dependencies.log)
  const facts = createModelFacts(dependencies.database)
  const readOwnRuns = createOwnRuns(dependencies.database)
  /** Connections whose gateway has been asked for its prices in this session. */
  const pricesAsked = new Set<string>()
  const known = new Map<string, Known>()
  /** Raised by `forget`, so that an answer that was on its way meanwhile is not kept. */
  const generations = new Map<string, number>()

  const generationOf = (id: string) => generations.get(id) ?? 0

  /** `generation` is that of before the target was resolved, since the target holds the key of that moment. */
  async function requestList(
    owner: ListOwner,
    target: GatewayTarget,
    generation: number,
    signal: AbortSignal,
  ): Promise<Result<Known>> {
    const startedAt = clock.monotonic()
    const models = await fetchModels(target, signal)
    if (!models.ok) return models
    const place = placeOf(target)
    const before = known.get(keyOf(owner)) ?? warnOf(stored.get(owner, place))
    const list = { place, ...followList(before, models.value, clock.now(), clock.monotonic() - startedAt) }
    if (generation !== generationOf(owner.connectionId)) return ok(list)
    known.set(keyOf(owner), list)
    warnOf(stored.set(owner, place, list))
    return ok(list)
  }

  /** A list that cannot be stored costs one more request, and is not worth a message. */
  function warnOf<Value>(result: Result<Value>): Value | undefined {
    if (result.ok) return result.value
    log.warn(`models: ${result.error.message}`)
    return undefined
  }

  /** Whose list is meant, or why there is no such connection. */
  function ownerOf({ connectionId, keyId }: ListInput): Result<ListOwner> {
    const connection = describeConnection(connectionId)
    if (!connection.ok) return connection
    const wanted = keyId ?? connection.value.activeKeyId
    const key = connection.value.keys.find(({ id }) => id === wanted)
    return ok({ connectionId, keyLabel: key === undefined ? '' : labelOf(key) })
  }

  function knownOf(connectionId: string): { owner: ListOwner; list: Known } | undefined {
    const owner = ownerOf({ connectionId })
    const list = owner.ok ? known.get(keyOf(owner.value)) : undefined
    return owner.ok && list !== undefined ? { owner: owner.value, list } : undefined
  }

  async function findList(input: ListInput, signal: AbortSignal): Promise<Result<Known>> {
    const owner = ownerOf(input)
    if (!owner.ok) return owner
    const fromSession = input.refresh === true ? undefined : known.get(keyOf(owner.value))
    if (fromSession !== undefined) return ok(fromSession)
    const generation = generationOf(input.connectionId)
    const target = await resolveTarget(input.connectionId, input.keyId)
    if (!target.ok) return target
    const place = placeOf(target.value)
    // The practice gateway comes with the app: a stored list could be that of another version.
    const isForced = input.refresh === true || input.connectionId === practiceConnectionId
    const fromDisk = isForced ? undefined : warnOf(stored.get(owner.value, place))
    if (fromDisk === undefined || fromDisk.isStale)
      return requestList(owner.value, target.value, generation, signal)
    const list = { place, ...fromDisk }
    known.set(keyOf(owner.value), list)
    return ok(list)
  }

  /** The list as the window gets it: without the raw entries, with the user's own word. */
  function toList(owner: ListOwner, list: Known): ModelList {
    const own = warnOf(overrides.of(owner.connectionId))
    const withOwn = (model: ListedModel): ModelEntry => {
      const word = own?.get(model.id)
      return word === undefined ? withoutRaw(model) : { ...withoutRaw(model), own: word }
    }
    const connection = describeConnection(owner.connectionId)
    const others = warnOf(stored.others(owner, list.place)) ?? []
    const names = connection.ok ? connection.value.keys : []
    const restriction = findRestriction(list, others, names, clock.now())
    const changes = changesOf(list)
    return {
      models: list.models.map(withOwn),
      listedAt: list.listedAt,
      durationMs: list.durationMs,
      ...definedFields({ changes, restriction }),
    }
  }

  /** Of each list by name: prices are asked of thousands one after the other. */
  const entriesOf = new WeakMap<readonly ListedModel[], ReadonlyMap<string, ListedModel>>()

  function entriesIn(models: readonly ListedModel[]): ReadonlyMap<string, ListedModel> {
    const entries = entriesOf.get(models) ?? new Map(models.map((model) => [model.id, model]))
    entriesOf.set(models, entries)
    return entries
  }

  function entryOf(connectionId: string, model: string): ListedModel | undefined {
    const models = knownOf(connectionId)?.list.models
    return models && entriesIn(models).get(model)
  }

  /** The first time: what is there already is shown meanwhile. */
  function askForPrices(connectionId: string): void {
    if (pricesAsked.has(connectionId)) return
    pricesAsked.add(connectionId)
    dependencies
      .prices()
      .of(connectionId)
      .then(({ isListed }) => (isListed ? emit('models.changed', { connectionId }) : undefined))
      .catch((error: unknown) => log.error(`models: ${String(error)}`))
  }

  function profiles(connectionId: string): Result<ModelProfiles> {
    const runs = dependencies.database.read(databaseError('modelRunsNotCounted'), () =>
      readOwnRuns(connectionId, clock.now()),
    )
    if (!runs.ok) return runs
    const listed = entriesIn(knownOf(connectionId)?.list.models ?? [])
    const sources = {
      prices: dependencies.prices().lastRead(connectionId),
      ownPriceOf: (model: string) => ownPrices.get(connectionId, model),
      runs: connectionId === practiceConnectionId ? withoutFailing(runs.value) : runs.value,
    }
    askForPrices(connectionId)
    const ids = new Set([...listed.keys(), ...runs.value.keys(), ...ownPrices.modelsOf(connectionId)])
    return ok({
      tableDate,
      profiles: [...ids].flatMap((id) => profileOf(id, listed.get(id), sources) ?? []),
    })
  }

  function changeWord(connectionId: string, changed: Result<void>): Result<void> {
    if (changed.ok) emit('models.changed', { connectionId })
    return changed
  }

  return {
    async list(input, signal) {
      const list = await findList(input, signal)
      if (!list.ok) return list
      const owner = ownerOf(input)
      return owner.ok ? ok(toList(owner.value, list.value)) : owner
    },
    async check(connectionId, signal) {
      const list = await findList({ connectionId, refresh: true }, signal)
      if (!list.ok) return list
      // Whoever asked for the list itself has it.
      emit('models.changed', { connectionId })
      const { models, durationMs, listedAt } = list.value
      return ok({ modelCount: models.length, durationMs, checkedAt: listedAt })
    },
    get({ connectionId, id }) {
      const found = facts.of({ connectionId, model: id })
      const entry = entryOf(connectionId, id)
      return found.ok && entry !== undefined ? ok({ raw: entry.raw, ...found.value }) : found
    },
    usage: (connectionId) => facts.usage(connectionId),
    profiles,
    entryPriceOf(connectionId, model) {
      const entry = entryOf(connectionId, model)
      return entry && readEntryFacts(entry.raw).price
    },
    markSeen(connectionId) {
      const found = knownOf(connectionId)
      if (found === undefined) return err(nothingListed)
      const { owner, list } = found
      const next = { ...list, seen: list.models.map(withoutRaw), seenAt: list.listedAt }
      known.set(keyOf(owner), next)
      return changeWord(connectionId, stored.set(owner, list.place, next))
    },
    override: ({ connectionId, model, target, can }) =>
      changeWord(connectionId, overrides.set(connectionId, model, target, can)),
    ownPriceOf: (connectionId, model) => ownPrices.get(connectionId, model),
    setPrice: ({ connectionId, model, price }) =>
      changeWord(connectionId, ownPrices.set(connectionId, model, price)),
    forget(connectionId) {
      drop(connectionId)
      pricesAsked.delete(connectionId)
      warnOf(stored.markStale(connectionId))
    },
    forgetConnection(connectionId) {
      drop(connectionId)
      warnOf(stored.remove(connectionId))
      warnOf(overrides.removeConnection(connectionId))
      warnOf(ownPrices.removeConnection(connectionId))
    },
  }

  function drop(connectionId: string): void {
    generations.set(connectionId, generationOf(connectionId) + 1)
    for (const key of known.keys()) if (key.startsWith(`${connectionId} `)) known.delete(key)
  }
}

/** Its models fail on purpose. */
function withoutFailing(runs: ReadonlyMap<string, OwnRuns>): ReadonlyMap<string, OwnRuns> {
  return new Map([...runs].map(([model, { isFailing: _isFailing, ...rest }]) => [model, rest]))
}

const nothingListed = {
  kind: 'not-found',
  ...windowError('noModelList'),
} as const

function keyOf({ connectionId, keyLabel }: ListOwner): string {
  return `${connectionId} ${keyLabel}`
}

/** The practice gateway is the same one on whichever port it was given. */
function placeOf({ connectionId, baseUrl }: GatewayTarget): string {
  return connectionId === practiceConnectionId ? practiceConnectionId : baseUrl
}
