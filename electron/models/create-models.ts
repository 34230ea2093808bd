import { modelsFormat } from '../../shared/formats/models/index.ts'
import type { connectionsContract } from '../../shared/ipc/contract/connections.ts'
import type { modelsContract } from '../../shared/ipc/contract/models.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { Area } from '../lib/area.ts'
import {
  createModelService,
  type FetchModels,
  type ModelService,
  type ModelServiceDependencies,
} from './model-service.ts'

export interface ModelsDependencies extends Omit<ModelServiceDependencies, 'fetchModels'> {
  readonly gateway: Pick<Gateway, 'call'>
  readonly keyHealth: Pick<KeyHealthBook, 'noteAccepted' | 'noteError'>
}

type ModelCommands = typeof modelsContract & Pick<typeof connectionsContract, 'connections.check'>

/** What gateways offer. Their answers say something about the key they were asked with as well. */
export function createModels(dependencies: ModelsDependencies): Area<ModelService, ModelCommands> {
  const service = createModelService({ ...dependencies, fetchModels: createFetchModels(dependencies) })
  return {
    service,
    handlers: {
      'connections.check': ({ id }, { signal }) => service.check(id, signal),
      'models.list': (input, { signal }) => service.list(input, signal),
      'models.get': async (input) => service.get(input),
      'models.usage': async ({ connectionId }) => service.usage(connectionId),
      'models.markSeen': async ({ connectionId }) => toVoid(service.markSeen(connectionId)),
      'models.override': async (input) => toVoid(service.override(input)),
    },
  }
}

function createFetchModels({
  gateway,
  keyHealth,
}: Pick<ModelsDependencies, 'gateway' | 'keyHealth'>): FetchModels {
  return async (target, signal) => {
    const models = await gateway.call({ format: modelsFormat, input: {}, target, signal })
    const { keyId } = target
    if (keyId === undefined) return models
    if (models.ok) keyHealth.noteAccepted(keyId, models.value.length)
    else keyHealth.noteError(keyId, models.error, 'list')
    return models
  }
}
