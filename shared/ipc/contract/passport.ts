import * as z from 'zod/mini'
import { appErrorSchema } from '../../errors/app-error.ts'
import { healthPlanSchema, healthResultSchema } from '../../passport/health.ts'
import { maxProbedParameters, probePlanSchema } from '../../passport/probe-plan.ts'
import { modelPassportSchema, passportKeySchema, passportLineSchema } from '../../passport/passport.ts'
import { command, event, stream, type Contract, type ItemOf } from '../define.ts'
import { nothing } from '../inputs.ts'

const modelOfConnection = z.object({ connectionId: z.string(), model: z.string() })

/**
 * Facts that runs have revealed about models: their parameters, and how their answers differ from the documentation.
 */
export const passportContract = {
  /** The models of a connection with known facts, most recently used first. */
  'passport.list': command(z.object({ connectionId: z.string() }), z.array(passportLineSchema)),
  'passport.get': command(modelOfConnection, modelPassportSchema),
  /** Marks all differences of a model’s answers as known, or as new again. */
  'passport.markKnown': command(z.extend(passportKeySchema, { isKnown: z.boolean() }), nothing),
  /**
   * Removes the facts about a connection, or about one of its models. The last removal can be undone until the app
   * ends.
   */
  'passport.forget': command(z.object({ connectionId: z.string(), model: z.optional(z.string()) }), nothing),
  'passport.restore': command(z.object({ connectionId: z.string() }), nothing),
  'passport.changed': event(z.object({ connectionId: z.string() })),
} satisfies Contract

const probed = {
  ...passportKeySchema.shape,
  names: z.array(z.string()).check(z.minLength(1), z.maxLength(maxProbedParameters)),
}

/** Tests parameters one after the other, with one tiny request each. */
export const probeContract = {
  /** The requests and the cost of testing these parameters. Sends nothing to a model. */
  'passport.planProbe': command(z.object(probed), probePlanSchema),
  /**
   * Sends one tiny request for each parameter, as a run that History shows. Refused when it differs from the confirmed
   * plan: another number of requests, or a higher price. Closing the stream stops running requests and sends no more.
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

/** Seven small requests that test whether a model supports the features of one format. */
export const healthContract = {
  /** The requests and the cost of a check. Sends nothing to a model. */
  'passport.planHealth': command(passportKeySchema, healthPlanSchema),
  /**
   * Sends the requests of a check, each as a run that History shows, and streams each result when it ends. The results
   * are stored in the passport. Refused when it differs from the confirmed plan. Closing the stream stops running
   * requests and sends no more.
   */
  'passport.checkHealth': stream(
    z.extend(passportKeySchema, {
      agreed: z.pick(healthPlanSchema, { requests: true, usd: true, foreign: true }),
    }),
    healthResultSchema,
  ),
} satisfies Contract
