import type { Result } from '../../shared/errors/result.ts'
import type { ModelFacts, ModelUsage } from '../../shared/models/model-facts.ts'
import { tokensPerSecond } from '../../shared/runs/run-speed.ts'
import type { Database } from '../database/database.ts'
import { median } from './median.ts'
import { createFactsStore, type ModelOfConnection } from './facts-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** Facts about models from the runs of this machine, without any assumptions. */
export interface ModelFactsReader {
  usage(connectionId: string): Result<ModelUsage[]>
  of(model: ModelOfConnection): Result<ModelFacts>
}

export function createModelFacts(database: Database): ModelFactsReader {
  const store = createFactsStore(database)
  return {
    usage: (connectionId) =>
      database.read(databaseError('modelRunsNotCounted'), () => store.usage(connectionId)),
    of: (model) =>
      database.read(databaseError('modelRunsNotRead'), () => {
        const timed = store.timings(model)
        const firstTextMs = median(timed.map(({ timings }) => timings.firstTextMs))
        const rate = median(timed.map(({ timings, outputTokens }) => tokensPerSecond(timings, outputTokens)))
        return {
          ...store.counts(model),
          fields: store.fields(model),
          ...definedFields({ firstTextMs, tokensPerSecond: rate }),
        }
      }),
  }
}
