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

/** Requests to a gateway and their responses, during the run and afterwards. */
export const runsContract = {
  /** Aborts the request of a run. Received data stays. Stopping a finished run is not an error. */
  'runs.stop': command(byId, nothing),
  /** `only` leaves the other parts of the record empty. */
  'runs.record': command(z.extend(byId, { only: z.optional(z.enum(recordParts)) }), runRecordSchema),
  /**
   * Saves media of a finished answer that is not in the library, from its record, without sending the request again.
   * Media that still cannot be saved is marked in the answer, which is to be reread.
   */
  'runs.keepMedia': command(byId, nothing),
  /**
   * Saves the files inside a run's JSON body, from its record, as attachments with the ids of their stand-ins there.
   */
  'runs.keepBodyFiles': command(byId, nothing),
  /**
   * The last preview of each image of a finished run that did not arrive, from its record, in the order of the answer.
   */
  'runs.previews': command(byId, z.array(runPreviewSchema)),
  /** The JSON shape that a run's own request asked for; without `shape` when it asked for none. */
  'runs.askedShape': command(byId, z.object({ shape: z.optional(requestedShapeSchema) })),
  /**
   * The cache miss of a conversation's run and its cause; without `miss` when there is none, or when it cannot be
   * determined.
   */
  'runs.cacheMiss': command(byId, z.object({ miss: z.optional(cacheMissSchema) })),
  /** Cache totals over all answers of a conversation, by the conversation's id. */
  'runs.cacheShares': command(byId, cacheSharesSchema),
  /**
   * The cost of a run, or of all requests of one result together, as far as it is known now; without `cost` unless the
   * cost of each is known.
   */
  'runs.cost': command(
    z.object({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(maxCostedRuns)) }),
    z.object({ cost: z.optional(runCostSchema), foreignCost: z.optional(foreignCostSchema) }),
  ),
  /** All parts so far as a first batch, then new ones. Ends when the run ends. */
  'runs.watch': stream(byId, runBatchSchema),
} satisfies Contract
