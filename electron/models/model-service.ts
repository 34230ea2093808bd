import { practiceConnectionId, type ConnectionCheck } from '../../shared/connections/connection.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { Database } from '../database/database.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Clock, Log } from '../host/host.ts'
import { createModelListStore } from './model-list-store.ts'

/** Asks a gateway for its model list, once. */
export type FetchModels = (target: GatewayTarget, signal: AbortSignal) => Promise<Result<ModelEntry[]>>

export interface ModelServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  readonly fetchModels: FetchModels
}

/** The model lists of the connections. */
export interface ModelService {
  /** What is known in this session or was stored before; asks the gateway when there is nothing, or on `refresh`. */
  list(
    input: { readonly connectionId: string; readonly refresh?: boolean | undefined },
    signal: AbortSignal,
  ): Promise<Result<ModelEntry[]>>
  /** Asks the gateway and says how long it took. The list it got is kept. */
  check(connectionId: string, signal: AbortSignal): Promise<Result<ConnectionCheck>>
  /** Drops what is known: another address, another key, or a removed connection. */
  forget(connectionId: string): void
}

export function createModelService(dependencies: ModelServiceDependencies): ModelService {
  const { clock, log, resolveTarget, fetchModels } = dependencies
  const stored = createModelListStore(dependencies.database)
  const known = new Map<string, ModelEntry[]>()
  /** Raised by `forget`, so that an answer that was on its way meanwhile is not kept. */
  const generations = new Map<string, number>()

  const generationOf = (id: string) => generations.get(id) ?? 0

  /** `generation` is that of before the target was resolved, since the target holds the key of that moment. */
  async function ask(
    target: GatewayTarget,
    generation: number,
    signal: AbortSignal,
  ): Promise<Result<ModelEntry[]>> {
    const { connectionId, baseUrl } = target
    const models = await fetchModels(target, signal)
    if (models.ok && generation === generationOf(connectionId)) keep(connectionId, baseUrl, models.value)
    return models
  }

  function keep(connectionId: string, baseUrl: string, models: ModelEntry[]): void {
    known.set(connectionId, models)
    // The practice gateway comes with the app: a stored list could be that of another version.
    if (connectionId === practiceConnectionId) return
    warnOf(stored.set(connectionId, baseUrl, models, clock.now()))
  }

  function readStored({ connectionId, baseUrl }: GatewayTarget): ModelEntry[] | undefined {
    const models = stored.get(connectionId, baseUrl)
    warnOf(models)
    return models.ok ? models.value : undefined
  }

  /** A list that cannot be stored costs one more request, and is not worth a message. */
  function warnOf(result: Result<unknown>): void {
    if (!result.ok) log.warn(`models: ${result.error.message}`)
  }

  return {
    async list({ connectionId, refresh = false }, signal) {
      const fromSession = refresh ? undefined : known.get(connectionId)
      if (fromSession !== undefined) return ok(fromSession)
      const generation = generationOf(connectionId)
      const target = await resolveTarget(connectionId)
      if (!target.ok) return target
      const fromDisk = refresh ? undefined : readStored(target.value)
      if (fromDisk === undefined) return ask(target.value, generation, signal)
      known.set(connectionId, fromDisk)
      return ok(fromDisk)
    },
    async check(connectionId, signal) {
      const generation = generationOf(connectionId)
      const target = await resolveTarget(connectionId)
      if (!target.ok) return target
      const startedAt = clock.monotonic()
      const models = await ask(target.value, generation, signal)
      if (!models.ok) return models
      const durationMs = clock.monotonic() - startedAt
      return ok({ modelCount: models.value.length, durationMs, checkedAt: clock.now() })
    },
    forget(connectionId) {
      generations.set(connectionId, generationOf(connectionId) + 1)
      known.delete(connectionId)
      warnOf(stored.remove(connectionId))
    },
  }
}
