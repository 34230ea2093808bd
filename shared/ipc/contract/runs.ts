import * as z from 'zod/mini'
import { cacheMissSchema, cacheSharesSchema } from '../../caching/cache-miss.ts'
import { requestedShapeSchema } from '../../answer-shape/requested-shape-schema.ts'
import { recordParts, runRecordSchema } from '../../runs/run-record.ts'
import { foreignCostSchema } from '../../runs/foreign-cost.ts'
import { maxCostedRuns, runCostSchema } from '../../runs/run-cost.ts'
import { runPreviewSchema } from '../../runs/run-preview.ts'
import { runBatchSchema } from '../../runs/run.ts'
import { command, stream, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Exchanges with a gateway, while they go on and after. */
export const runsContract = {
  /** Aborts the request of a run. What was received stays. Stopping a finished run is no error. */
  'runs.stop': command(byId, nothing),
  /** `only` leaves the rest of the record empty. */
  'runs.record': command(z.extend(byId, { only: z.optional(z.enum(recordParts)) }), runRecordSchema),
  /**
   * Saves what of a finished answer is not in the library, from its record: nothing is asked again. What still cannot be
   * saved says so in the answer, which is to be read anew.
   */
  'runs.keepMedia': command(byId, nothing),
  /** Saves the files inside of a run's JSON body, from its record, as attachments with the ids that stand for them there. */
  'runs.keepBodyFiles': command(byId, nothing),
  /** The last preview of each image of a finished run that did not come, from its record, in the order of the answer. */
  'runs.previews': command(byId, z.array(runPreviewSchema)),
  /** The JSON that a run's own request asked for; without `shape` when it asked for none. */
  'runs.askedShape': command(byId, z.object({ shape: z.optional(requestedShapeSchema) })),
  /**
   * What the cache could have given to a run of a conversation and did not, and why; without `miss` where there is none, or
   * nobody can tell.
   */
  'runs.cacheMiss': command(byId, z.object({ miss: z.optional(cacheMissSchema) })),
  /** What the cache did for all answers of a conversation, by the id of the conversation. */
  'runs.cacheShares': command(byId, cacheSharesSchema),
  /**
   * What a run cost, or all requests of one result together, as far as it is known now; without `cost` when nobody knows that of
   * each.
   */
  'runs.cost': command(
    z.object({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(maxCostedRuns)) }),
    z.object({ cost: z.optional(runCostSchema), foreignCost: z.optional(foreignCostSchema) }),
  ),
  /** Everything so far as a first batch, then what comes. Ends when the run ends. */
  'runs.watch': stream(byId, runBatchSchema),
} satisfies Contract
