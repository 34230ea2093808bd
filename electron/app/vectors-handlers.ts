import { ok, type Result } from '../../shared/errors/result.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { embeddingsContract } from '../../shared/ipc/contract/embeddings.ts'
import type { rerankContract } from '../../shared/ipc/contract/rerank.ts'
import type { setsContract } from '../../shared/ipc/contract/sets.ts'
import type { Vectors } from './create-vectors.ts'

/** The commands of sets, vectors and rankings. */
export function vectorsHandlers({
  sets,
  embeddings,
  rerank,
}: Vectors): Handlers<typeof setsContract & typeof embeddingsContract & typeof rerankContract> {
  return {
    'sets.list': async ({ kind }) => sets.list(kind),
    'sets.get': async ({ id }) => sets.get(id),
    'sets.create': async (input) => sets.create(input),
    'sets.update': async (input) => sets.update(input),
    'sets.delete': async ({ id }) => withoutValue(sets.delete(id)),
    'sets.restore': async ({ id }) => sets.restore(id),

    'embeddings.start': (input) => embeddings.start(input),
    'embeddings.continue': ({ id }) => embeddings.continue(id),
    'embeddings.stop': ({ id }) => embeddings.stop(id),
    'embeddings.list': async ({ setId }) => embeddings.list(setId),
    'embeddings.get': ({ id }) => embeddings.get(id),
    'embeddings.delete': async ({ id }) => withoutValue(await embeddings.delete(id)),
    'embeddings.restore': async ({ id }) => embeddings.restore(id),
    'embeddings.query': (input, { signal }) => embeddings.query(input, signal),

    'rerank.run': (input) => rerank.run(input),
    'rerank.list': async ({ setId }) => rerank.list(setId),
    'rerank.delete': async ({ id }) => withoutValue(rerank.delete(id)),
    'rerank.restore': async ({ id }) => rerank.restore(id),
  }
}

function withoutValue(result: Result<void>): Result<Record<string, never>> {
  return result.ok ? ok({}) : result
}
