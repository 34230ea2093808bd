import { join } from 'node:path'
import type { embeddingsContract } from '../../shared/ipc/contract/embeddings.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Paths } from '../host/host.ts'
import type { Area } from '../lib/area.ts'
import { createSubmitBatch, type SubmitBatchDependencies } from './submit-batch.ts'
import {
  createEmbeddingService,
  type EmbeddingService,
  type EmbeddingServiceDependencies,
} from './embedding-service.ts'

export interface EmbeddingsDependencies
  extends Omit<EmbeddingServiceDependencies, 'folder' | 'submitBatch' | 'runs'>, SubmitBatchDependencies {
  readonly paths: Pick<Paths, 'data'>
  readonly runs: SubmitBatchDependencies['runs'] & EmbeddingServiceDependencies['runs']
}

/** Vectors of texts. */
export function createEmbeddings(
  dependencies: EmbeddingsDependencies,
): Area<EmbeddingService, typeof embeddingsContract> {
  const service = createEmbeddingService({
    ...dependencies,
    folder: join(dependencies.paths.data, 'vectors'),
    submitBatch: createSubmitBatch(dependencies),
  })
  return {
    service,
    handlers: {
      'embeddings.continue': ({ id }) => service.continue(id),
      'embeddings.stop': ({ id }) => service.stop(id),
      'embeddings.list': async ({ setId }) => service.list(setId),
      'embeddings.get': ({ id }) => service.get(id),
      'embeddings.delete': async ({ id }) => toVoid(await service.delete(id)),
      'embeddings.restore': async ({ id }) => service.restore(id),
      'embeddings.query': (input, { signal }) => service.query(input, signal),
    },
  }
}
