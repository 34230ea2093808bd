import * as z from 'zod/mini'
import { appErrorSchema } from '../../errors/app-error.ts'
import { healthPlanSchema, healthResultSchema } from '../../passport/health.ts'
import { maxProbedParameters, probePlanSchema } from '../../passport/probe-plan.ts'
import { modelPassportSchema, passportKeySchema, passportLineSchema } from '../../passport/passport.ts'
import { command, event, stream, type Contract, type ItemOf } from '../define.ts'
import { nothing } from '../inputs.ts'

const modelOfConnection = z.object({ connectionId: z.string(), model: z.string() })

/** What runs have taught of models: their parameters, and how their answers differ from what is documented. */
export const passportContract = {
  /** The models of a connection that anything is known of, the one used last first. */
  'passport.list': command(z.object({ connectionId: z.string() }), z.array(passportLineSchema)),
  'passport.get': command(modelOfConnection, modelPassportSchema),
  /** Marks all differences of a model’s answers as known, or as news again. */
  'passport.markKnown': command(z.extend(passportKeySchema, { isKnown: z.boolean() }), nothing),
  /** Forgets what is known of a connection, or of one of its models. The last time can be taken back until the app ends. */
  'passport.forget': command(z.object({ connectionId: z.string(), model: z.optional(z.string()) }), nothing),
  'passport.restore': command(z.object({ connectionId: z.string() }), nothing),
  'passport.changed': event(z.object({ connectionId: z.string() })),
} satisfies Contract

const probed = {
  ...passportKeySchema.shape,
  names: z.array(z.string()).check(z.minLength(1), z.maxLength(maxProbedParameters)),
}

/** Parameters tried one after the other, by one tiny request each. */
export const probeContract = {
  /** What trying these parameters would send and cost. Sends nothing to a model. */
  'passport.planProbe': command(z.object(probed), probePlanSchema),
  /**
   * Sends one tiny request for each parameter, as a run that History shows. Refused when it is not the plan that was agreed to:
   * another number of requests, or dearer. Closing the stream stops what is out, and sends no more.
   */
  'passport.probe': stream(
    z.object({ ...probed, agreed: z.pick(probePlanSchema, { requests: true, usd: true, foreign: true }) }),
    z.object({
      name: z.string(),
      outcome: z.enum(['accepted', 'refused', 'failed']),
      runId: z.optional(z.string()),
      error: z.optional(appErrorSchema),
    }),
  ),
} satisfies Contract

export type ProbeItem = ItemOf<(typeof probeContract)['passport.probe']>

/** Seven small requests that show whether a model does in one format what is asked of it. */
export const healthContract = {
  /** What a check would send and cost. Sends nothing to a model. */
  'passport.planHealth': command(passportKeySchema, healthPlanSchema),
  /**
   * Sends the requests of a check, each as a run that History shows, and tells what came of each as it ends. What it has shown is kept
   * in the passport. Refused when it is not the plan that was agreed to. Closing the stream stops what is out, and sends no more.
   */
  'passport.checkHealth': stream(
    z.extend(passportKeySchema, {
      agreed: z.pick(healthPlanSchema, { requests: true, usd: true, foreign: true }),
    }),
    healthResultSchema,
  ),
} satisfies Contract
