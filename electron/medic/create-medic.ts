import { toVoid } from '../../shared/ipc/handlers.ts'
import type { medicContract } from '../../shared/ipc/contract/medic.ts'
import type { Area } from '../lib/area.ts'
import { createMedicService, type MedicService, type MedicServiceDependencies } from './medic-service.ts'

/** The fields that are omitted from requests because a model refuses them. */
export function createMedic(
  dependencies: MedicServiceDependencies,
): Area<MedicService, typeof medicContract> {
  const service = createMedicService(dependencies)
  return {
    service,
    handlers: {
      'medic.list': async () => service.list(),
      'medic.remember': async (input) => service.remember(input),
      'medic.forget': async (removal) => toVoid(service.forget(removal)),
      'medic.forgetAll': async () => toVoid(service.forgetAll()),
    },
  }
}
