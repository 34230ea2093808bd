import type { lensContract } from '../../shared/ipc/contract/lens.ts'
import type { Area } from '../lib/area.ts'
import { createLensService, type LensService, type LensServiceDependencies } from './lens-service.ts'

/** A conversation's question, asked in another format. */
export function createLens(dependencies: LensServiceDependencies): Area<LensService, typeof lensContract> {
  const service = createLensService(dependencies)
  return { service, handlers: { 'lens.send': (input) => service.send(input) } }
}
