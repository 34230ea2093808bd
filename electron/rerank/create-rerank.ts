import type { rerankContract } from '../../shared/ipc/contract/rerank.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Area } from '../lib/area.ts'
import { createRerankService, type RerankService, type RerankServiceDependencies } from './rerank-service.ts'

/** Rankings of texts. */
export function createRerank(
  dependencies: RerankServiceDependencies,
): Area<RerankService, typeof rerankContract> {
  const service = createRerankService(dependencies)
  return {
    service,
    handlers: {
      'rerank.list': async ({ setId }) => service.list(setId),
      'rerank.delete': async ({ id }) => toVoid(service.delete(id)),
      'rerank.restore': async ({ id }) => service.restore(id),
    },
  }
}
