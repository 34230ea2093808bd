import { practiceConnectionId, type ConnectionCheck } from '../../shared/connections/connection.ts'
import { definedFields } from '../../shared/defined-fields.ts'
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
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'
import { tableDate } from '../lib/bundled-table/find-in-table.ts'
import type { Prices } from '../prices/create-prices.ts'
import { readEntryFacts } from './entry-facts.ts'
import { changesOf, withoutRaw } from './follow-list.ts'
import {
  createKnownLists,
  valueOrWarn,
  type KnownList,
  type KnownListsDependencies,
  type ListInput,
} from './known-lists.ts'
import { createModelFacts } from './model-facts.ts'
import { profileOf } from './model-profiles.ts'
import { createOverrideStore } from './override-store.ts'
import { createOwnPriceStore } from './own-price-store.ts'
import { createOwnRuns } from './own-runs.ts'
import { findRestriction } from './restriction.ts'

export interface ModelServiceDependencies extends KnownListsDependencies {
  readonly emit: Emit<AppContract>
  /** A function, since prices in turn depend on model lists. */
  readonly prices: () => Pick<Prices, 'of' | 'lastRead'>
}

/** The model lists of the connections, and facts about each model. */
export interface ModelService {
  /**
   * The list known in this session or stored before; requests it from the gateway when there is none, or on `refresh`.
   */
  list(input: ListInput, signal: AbortSignal): Promise<Result<ModelList>>
  /** Requests the list and measures the time. The received list is stored. */
  check(connectionId: string, signal: AbortSignal): Promise<Result<ConnectionCheck>>
  /** One model in the active key's list, with facts from its runs. The model need not be in the list. */
  get(input: Input<'models.get'>): Result<ModelFacts>
  usage(connectionId: string): Result<ModelUsage[]>
  /** Facts about every model of a connection, from earlier data: unknown prices are requested meanwhile. */
  profiles(connectionId: string): Result<ModelProfiles>
  /** The price in the entry of a model, if it was listed in this session. */
  entryPriceOf(connectionId: string, model: string): ModelPrice | undefined
  /** The user has seen the changes: the current list of the active key is the one to compare with. */
  markSeen(connectionId: string): Result<void>
  /** Sets the user's override of what a model can do; without `can` it is removed. */
  override(input: Input<'models.override'>): Result<void>
  /** The user's own price of a model. */
  ownPriceOf(connectionId: string, model: string): OwnPrice | undefined
  /** Without `price` it is removed. */
  setPrice(input: Input<'models.setPrice'>): Result<void>
  /**
   * Marks the lists as outdated, after a change of the address or the key. They are kept to compare later ones with.
   */
  forget(connectionId: string): void
  /** Call it for a connection that was removed. */
  forgetConnection(connectionId: string): void
}

export function createModelService(dependencies: ModelServiceDependencies): ModelService {
  const { database, clock, log, describeConnection, emit } = dependencies
  const lists = createKnownLists(dependencies)
  const overrides = createOverrideStore(database)
  const ownPrices = createOwnPriceStore(database, log)
  const facts = createModelFacts(database)
  const readOwnRuns = createOwnRuns(database)
  /** Connections whose gateway was asked for its prices in this session. */
  const pricesAsked = new Set<string>()

  /** The list in the form for the window: without the raw entries, with the user's overrides. */
  function toList(list: KnownList): ModelList {
    const { connectionId } = list.owner
    const own = valueOrWarn(log, overrides.of(connectionId))
    const withOwn = (model: ListedModel): ModelEntry => {
      const word = own?.get(model.id)
      return word === undefined ? withoutRaw(model) : { ...withoutRaw(model), own: word }
    }
    const connection = describeConnection(connectionId)
    const keys = connection.ok ? connection.value.keys : []
    const restriction = findRestriction(list, lists.others(list), keys, clock.now())
    const changes = changesOf(list)
    return {
      models: list.models.map(withOwn),
      listedAt: list.listedAt,
      durationMs: list.durationMs,
      ...definedFields({ changes, restriction }),
    }
  }

  /** Requests prices the first time: known data is shown meanwhile. */
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
    const runs = database.read(databaseError('modelRunsNotCounted'), () =>
      readOwnRuns(connectionId, clock.now()),
    )
    if (!runs.ok) return runs
    const listed = lists.entries(connectionId)
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
      const list = await lists.find(input, signal)
      return list.ok ? ok(toList(list.value)) : list
    },
    async check(connectionId, signal) {
      const list = await lists.find({ connectionId, refresh: true }, signal)
      if (!list.ok) return list
      // The caller receives the list as the result of its command.
      emit('models.changed', { connectionId })
      const { models, durationMs, listedAt } = list.value
      return ok({ modelCount: models.length, durationMs, checkedAt: listedAt })
    },
    get({ connectionId, id }) {
      const found = facts.of({ connectionId, model: id })
      const entry = lists.entries(connectionId).get(id)
      return found.ok && entry !== undefined ? ok({ raw: entry.raw, ...found.value }) : found
    },
    usage: (connectionId) => facts.usage(connectionId),
    profiles,
    entryPriceOf(connectionId, model) {
      const entry = lists.entries(connectionId).get(model)
      return entry && readEntryFacts(entry.raw).price
    },
    markSeen(connectionId) {
      const list = lists.ofActiveKey(connectionId)
      if (list === undefined) return err(nothingListed)
      return changeWord(connectionId, lists.markSeen(list))
    },
    override: ({ connectionId, model, target, can }) =>
      changeWord(connectionId, overrides.set(connectionId, model, target, can)),
    ownPriceOf: (connectionId, model) => ownPrices.get(connectionId, model),
    setPrice: ({ connectionId, model, price }) =>
      changeWord(connectionId, ownPrices.set(connectionId, model, price)),
    forget(connectionId) {
      lists.forget(connectionId)
      pricesAsked.delete(connectionId)
    },
    forgetConnection(connectionId) {
      lists.remove(connectionId)
      valueOrWarn(log, overrides.removeConnection(connectionId))
      valueOrWarn(log, ownPrices.removeConnection(connectionId))
    },
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
