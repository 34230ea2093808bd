import * as z from 'zod/mini'
import { appErrorSchema } from '../../errors/app-error.ts'
import { maxCheckedModels, modelCheckPlanSchema } from '../../models/model-check.ts'
import { foreignCostSchema } from '../../runs/foreign-cost.ts'
import { runCostSchema } from '../../runs/run-cost.ts'
import { command, stream, type Contract, type ItemOf } from '../define.ts'

const checkedModels = {
  connectionId: z.string(),
  models: z.array(z.string()).check(z.minLength(1), z.maxLength(maxCheckedModels)),
}

/** Tests whether models answer, with one tiny request each. */
export const modelCheckContract = {
  /** The requests and the cost of checking these models. Sends nothing to a model. */
  'modelCheck.plan': command(z.object(checkedModels), modelCheckPlanSchema),
  /**
   * Sends one tiny request to each model, as a run that History shows. Refused when it differs from the confirmed plan:
   * another number of requests, or a higher price. Closing the stream stops running requests and sends no more.
   */
  'modelCheck.run': stream(
    z.object({
      ...checkedModels,
      agreed: z.pick(modelCheckPlanSchema, { requests: true, usd: true, foreign: true }),
    }),
    z.object({
      model: z.string(),
      outcome: z.enum(['works', 'failed']),
      runId: z.optional(z.string()),
      durationMs: z.optional(z.number()),
      cost: z.optional(runCostSchema),
      foreignCost: z.optional(foreignCostSchema),
      error: z.optional(appErrorSchema),
    }),
  ),
} satisfies Contract

export type ModelCheckItem = ItemOf<(typeof modelCheckContract)['modelCheck.run']>
