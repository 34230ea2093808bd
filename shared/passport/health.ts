import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** The abilities that a health check tests, in the order they are shown. */
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
 * The outcome of a trial. `refused`: the gateway answered with an error. `failed`: no answer arrived. `not-offered`:
 * the format has no field for it, so nothing was sent.
 */
const healthOutcomes = ['passed', 'not-as-asked', 'refused', 'failed', 'not-offered', 'stopped'] as const

export type HealthOutcome = (typeof healthOutcomes)[number]

/** Observations about an answer, each with its own text (`passport.health.seen`). */
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
  /** Number of events in a stream. */
  events: z.optional(z.number()),
  /** The beginning of the answer, when it differs from the expected one. */
  text: z.optional(z.string()),
  /** Scripts that did not come back as they were sent. */
  lost: z.optional(z.array(z.enum(['cjk', 'emoji', 'rtl']))),
})

export type HealthSeen = z.infer<typeof healthSeenSchema>

export const healthResultSchema = z.object({
  id: z.enum(healthTrialIds),
  outcome: z.enum(healthOutcomes),
  seen: z.optional(healthSeenSchema),
  /** The error that was returned instead of an answer. */
  error: z.optional(
    z.object({ status: z.optional(z.number()), code: z.optional(z.string()), says: z.string() }),
  ),
  /** The run in History, unless it was deleted there. */
  runId: z.optional(z.string()),
  durationMs: z.optional(z.number()),
})

export type HealthResult = z.infer<typeof healthResultSchema>

/** The last check of a model in one format, its trials in order. */
export const healthCheckSchema = z.object({ at: z.number(), results: z.array(healthResultSchema) })

export type HealthCheck = z.infer<typeof healthCheckSchema>

/** The requests and the cost of a check. */
export const healthPlanSchema = z.object({
  requests: z.number(),
  /** Estimated total in US dollars; left out when no price is known. */
  usd: z.optional(z.number()),
  /** Totals in other currencies. */
  foreign: z.optional(z.array(foreignMoneySchema)),
  /** Tokens of all requests together; `outputTokens` is the maximum of their answers. */
  inputTokens: z.number(),
  outputTokens: z.number(),
})

export type HealthPlan = z.infer<typeof healthPlanSchema>

/** Number of passed trials, and of those that the format offers. */
export function countPassed(results: readonly HealthResult[]): { passed: number; offered: number } {
  return {
    passed: results.filter(({ outcome }) => outcome === 'passed').length,
    offered: results.filter(({ outcome }) => outcome !== 'not-offered').length,
  }
}
