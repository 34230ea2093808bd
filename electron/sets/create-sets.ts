import type { setsContract } from '../../shared/ipc/contract/sets.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Area } from '../lib/area.ts'
import { createSetService, type SetService, type SetServiceDependencies } from './set-service.ts'

/** Sets of texts. */
export function createSets(dependencies: SetServiceDependencies): Area<SetService, typeof setsContract> {
  const service = createSetService(dependencies)
  return {
    service,
    handlers: {
      'sets.list': async ({ kind }) => service.list(kind),
      'sets.get': async ({ id }) => service.get(id),
      'sets.create': async (input) => service.create(input),
      'sets.update': async (input) => service.update(input),
      'sets.delete': async ({ id }) => toVoid(service.delete(id)),
      'sets.restore': async ({ id }) => service.restore(id),
    },
  }
}
