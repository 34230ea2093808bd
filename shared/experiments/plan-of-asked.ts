import * as z from 'zod/mini'
import { experimentPlanSchema } from './experiment.ts'

/** The maximum number of runs that an experiment can be created from. */
export const maxRunsOfPlan = 500

/**
 * Why something is missing in a plan.
 * - `format`: experiments do not support the format.
 * - `record`: the request was not recorded completely, or one of its files is gone.
 * - `fit`: its format cannot send the questions of the others, or they cannot send its own.
 * - `content`: the request is included, without those parts of its messages that are neither text nor its own files.
 */
const leftOutReasons = ['format', 'record', 'fit', 'content'] as const

const leftOutSchema = z.object({
  why: z.enum(leftOutReasons),
  /** The number of requests. */
  count: z.number(),
  /** Their formats, without duplicates, where known. */
  formats: z.array(z.string()),
})

export type LeftOut = z.infer<typeof leftOutSchema>

/** A plan that repeats earlier requests. */
export const planOfAskedSchema = z.object({
  plan: z.pick(experimentPlanSchema, { description: true, prompt: true, variants: true, cases: true }),
  leftOut: z.array(leftOutSchema),
  /** The answer, when the plan was created from a single request; `''` when there was none. */
  answer: z.string(),
})

export type PlanOfAsked = z.infer<typeof planOfAskedSchema>

/** Counts the requests that something is missing of, by reason. */
export function sumLeftOut(
  all: readonly { readonly why: LeftOut['why']; readonly format: string }[],
): readonly LeftOut[] {
  return leftOutReasons.flatMap((why) => {
    const found = all.filter((item) => item.why === why)
    const formats = [...new Set(found.map(({ format }) => format))]
    return found.length === 0 ? [] : [{ why, count: found.length, formats }]
  })
}
