import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'
import { wordedSchema } from '../errors/app-error.ts'

/** A problem that prevents a plan from running, and its place. */
export const planProblemSchema = z.object({
  /** The part of the plan to change. */
  part: z.enum(['prompt', 'variants', 'cases', 'assertions', 'limits']),
  variantId: z.optional(z.string()),
  /** The first affected case, and the number of affected cases. */
  caseIndex: z.optional(z.number()),
  cases: z.optional(z.number()),
  problem: wordedSchema,
})

export type PlanProblem = z.infer<typeof planProblemSchema>

/** What starting a plan would send, and its problems. */
export const planCheckSchema = z.object({
  /** Cells that are not sent yet. */
  requests: z.number(),
  /** Further requests, to the models that judge. */
  gradedRequests: z.number(),
  /**
   * Estimated US dollars for the requests whose price is known, including judging; and how many requests have no price.
   */
  estimatedCost: z.optional(z.number()),
  /** The same in other currencies. */
  estimatedForeign: z.optional(z.array(foreignMoneySchema)),
  /** The part of it for judging; absent when it is zero. */
  estimatedJudgingCost: z.optional(z.number()),
  withoutPrice: z.optional(z.number()),
  problems: z.array(planProblemSchema),
})

export type PlanCheck = z.infer<typeof planCheckSchema>
