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

/** Models asked by one tiny request each, whether they answer. */
export const modelCheckContract = {
  /** What checking these models would send and cost. Sends nothing to a model. */
  'modelCheck.plan': command(z.object(checkedModels), modelCheckPlanSchema),
  /**
   * Sends one tiny request to each model, as a run that History shows. Refused when it is not the plan that was agreed to:
   * another number of requests, or dearer. Closing the stream stops what is out, and sends no more.
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
