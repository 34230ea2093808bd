import * as z from 'zod/mini'
import { experimentPlanSchema } from './experiment.ts'

/** How many runs an experiment is made of at most. */
export const maxRunsOfPlan = 500

/**
 * Why something is not in a plan. `format`: experiments cannot ask in it. `record`: what was sent is not recorded whole, or a
 * file of it is gone. `fit`: its format cannot ask the questions of the others, or they cannot ask its own. `content`: it is in
 * the plan, without what is neither text nor a file of its messages.
 */
const leftOutReasons = ['format', 'record', 'fit', 'content'] as const

const leftOutSchema = z.object({
  why: z.enum(leftOutReasons),
  /** Of how many requests. */
  count: z.number(),
  /** Theirs, each once, where they are known. */
  formats: z.array(z.string()),
})

export type LeftOut = z.infer<typeof leftOutSchema>

/** A plan that asks what was asked before. */
export const planOfAskedSchema = z.object({
  plan: z.pick(experimentPlanSchema, { description: true, prompt: true, variants: true, cases: true }),
  leftOut: z.array(leftOutSchema),
  /** What was answered, where one request was asked for; `''` when nothing was said. */
  answer: z.string(),
})

export type PlanOfAsked = z.infer<typeof planOfAskedSchema>

/** What the requests that something is left out of come to, by the reason. */
export function sumLeftOut(
  all: readonly { readonly why: LeftOut['why']; readonly format: string }[],
): readonly LeftOut[] {
  return leftOutReasons.flatMap((why) => {
    const found = all.filter((one) => one.why === why)
    const formats = [...new Set(found.map(({ format }) => format))]
    return found.length === 0 ? [] : [{ why, count: found.length, formats }]
  })
}
