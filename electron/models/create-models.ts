import { readKeyLimits } from '../../shared/connections/key-limits.ts'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import type { connectionsContract } from '../../shared/ipc/contract/connections.ts'
import type { modelsContract } from '../../shared/ipc/contract/models.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { Area } from '../lib/area.ts'
import type { RecordQuery } from '../runs/query-log.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import type { FetchModels } from './known-lists.ts'
import { createModelService, type ModelService, type ModelServiceDependencies } from './model-service.ts'

export interface ModelsDependencies extends Omit<ModelServiceDependencies, 'fetchModels'> {
  readonly gateway: Pick<Gateway, 'call'>
  readonly keyHealth: Pick<KeyHealthBook, 'noteAccepted' | 'noteError' | 'noteLimits'>
  readonly recordQuery: RecordQuery
}

/** Maximum number of stored lists per connection. */
const keptLists = 20

type ModelCommands = typeof modelsContract & Pick<typeof connectionsContract, 'connections.check'>

/** The models of gateways. Gateways' answers also reflect on the key of the request. */
export function createModels(dependencies: ModelsDependencies): Area<ModelService, ModelCommands> {
  const service = createModelService({ ...dependencies, fetchModels: createFetchModels(dependencies) })
  return {
    service,
    handlers: {
      'connections.check': ({ id }, { signal }) => service.check(id, signal),
      'models.list': (input, { signal }) => service.list(input, signal),
      'models.get': async (input) => service.get(input),
      'models.usage': async ({ connectionId }) => service.usage(connectionId),
      'models.profiles': async ({ connectionId }) => service.profiles(connectionId),
      'models.markSeen': async ({ connectionId }) => toVoid(service.markSeen(connectionId)),
      'models.override': async (input) => toVoid(service.override(input)),
      'models.setPrice': async (input) => toVoid(service.setPrice(input)),
    },
  }
}

function createFetchModels({
  gateway,
  keyHealth,
  recordQuery,
  clock,
}: Pick<ModelsDependencies, 'gateway' | 'keyHealth' | 'recordQuery' | 'clock'>): FetchModels {
  return async (target, signal) => {
    const { keyId, connectionId } = target
    const startedAt = clock.now()
    let answer: WholeAnswer | undefined
    const models = await gateway.call({
      format: modelsFormat,
      input: {},
      target,
      signal,
      onAnswer: (received) => void (answer = received),
    })
    const error = models.ok ? undefined : models.error
    if (answer !== undefined)
      recordQuery({
        about: `models ${connectionId}`,
        format: modelsFormat.id,
        connectionId,
        startedAt,
        answer,
        error,
        keep: keptLists,
      })
    if (keyId === undefined) return models
    if (models.ok) keyHealth.noteAccepted(keyId, models.value.length)
    else keyHealth.noteError(keyId, models.error, 'list')
    keyHealth.noteLimits(keyId, readKeyLimits(answer?.head?.headers ?? [], clock.now()))
    return models
  }
}
