import { join } from 'node:path'
import type { Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Database } from '../database/database.ts'
import { createAskBatch } from '../embeddings/ask-batch.ts'
import { createEmbeddingService, type EmbeddingService } from '../embeddings/embedding-service.ts'
import type { Clock, Log, Paths } from '../host/host.ts'
import { createRerankService, type RerankService } from '../rerank/rerank-service.ts'
import type { RunService } from '../runs/run-service.ts'
import { createSetService, type SetService } from '../sets/set-service.ts'

/** Sets of texts, and what is made of them. */
export interface Vectors {
  readonly sets: SetService
  readonly embeddings: EmbeddingService
  readonly rerank: RerankService
  /** Removes for good what was deleted long ago. */
  sweep(): Promise<void>
  close(): void
}

export interface VectorsParts {
  readonly database: Database
  readonly paths: Pick<Paths, 'data'>
  readonly clock: Clock
  readonly trustedNow: () => number
  readonly log: Log
  readonly runs: RunService
  readonly onEnded: () => void
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly describeConnection: (
    connectionId: string,
  ) => { readonly name: string; readonly isPractice: boolean } | undefined
  readonly emit: Emit<AppContract>
}

/** Puts sets, vectors and rankings together. */
export function createVectors(parts: VectorsParts): Vectors {
  const { paths, runs, removals, onEnded } = parts
  const sets = createSetService(parts)
  const embeddings = createEmbeddingService({
    ...parts,
    folder: join(paths.data, 'vectors'),
    sets,
    ask: createAskBatch({ runs, removals, onEnded }),
  })
  const rerank = createRerankService({ ...parts, sets })
  return {
    sets,
    embeddings,
    rerank,
    async sweep() {
      for (const swept of [sets.sweep(), rerank.sweep()]) if (!swept.ok) parts.log.warn(swept.error.message)
      await embeddings.sweep()
    },
    close() {
      embeddings.close()
      rerank.close()
    },
  }
}
