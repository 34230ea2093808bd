import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** What a model is asked to show, in the order in which it is told. */
export const healthTrialIds = [
  'answers',
  'streams',
  'tool-call',
  'json-schema',
  'unicode',
  'stop-sequence',
  'long-input',
] as const

export type HealthTrialId = (typeof healthTrialIds)[number]

/**
 * What came of a trial. `refused`: the gateway answered with an error. `failed`: no answer came at all. `not-offered`: the format has
 * no field for it, so nothing was sent.
 */
const healthOutcomes = ['passed', 'not-as-asked', 'refused', 'failed', 'not-offered', 'stopped'] as const

export type HealthOutcome = (typeof healthOutcomes)[number]

/** What was seen of an answer, each in words of its own (`passport.health.seen`). */
const healthSeenKinds = [
  'exact',
  'other-text',
  'nothing',
  'cut',
  'ended-early',
  'events',
  'no-end',
  'not-streamed',
  'valid-arguments',
  'no-call',
  'other-tool',
  'wrong-arguments',
  'strict-json',
  'valid-json',
  'no-json',
  'other-json',
  'intact',
  'changed',
  'kept',
  'goes-on',
  'found',
  'not-found',
] as const

export const healthSeenSchema = z.object({
  kind: z.enum(healthSeenKinds),
  /** How many events a stream had. */
  events: z.optional(z.number()),
  /** The beginning of the answer, where it is another one than was asked for. */
  text: z.optional(z.string()),
  /** Which scripts did not come back as they were sent. */
  lost: z.optional(z.array(z.enum(['cjk', 'emoji', 'rtl']))),
})

export type HealthSeen = z.infer<typeof healthSeenSchema>

export const healthResultSchema = z.object({
  id: z.enum(healthTrialIds),
  outcome: z.enum(healthOutcomes),
  seen: z.optional(healthSeenSchema),
  /** What was said in place of an answer. */
  error: z.optional(
    z.object({ status: z.optional(z.number()), code: z.optional(z.string()), says: z.string() }),
  ),
  /** The run that History has, unless it was deleted there. */
  runId: z.optional(z.string()),
  durationMs: z.optional(z.number()),
})

export type HealthResult = z.infer<typeof healthResultSchema>

/** The last check of a model in one format, trial by trial in their order. */
export const healthCheckSchema = z.object({ at: z.number(), results: z.array(healthResultSchema) })

export type HealthCheck = z.infer<typeof healthCheckSchema>

/** What a check sends and costs. */
export const healthPlanSchema = z.object({
  requests: z.number(),
  /** The estimate for all of them; left out where no price is known. */
  usd: z.optional(z.number()),
  /** The same in other currencies. */
  foreign: z.optional(z.array(foreignMoneySchema)),
  /** Tokens of all requests together, and the most that their answers may have. */
  inputTokens: z.number(),
  outputTokens: z.number(),
})

export type HealthPlan = z.infer<typeof healthPlanSchema>

/** How many of the trials that the format offers were passed. */
export function countPassed(results: readonly HealthResult[]): { passed: number; offered: number } {
  return {
    passed: results.filter(({ outcome }) => outcome === 'passed').length,
    offered: results.filter(({ outcome }) => outcome !== 'not-offered').length,
  }
}
