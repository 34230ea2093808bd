import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'
import { wordedSchema } from '../errors/app-error.ts'

/** What is in the way of a plan, and where. */
export const planProblemSchema = z.object({
  /** The part of the plan that is to be changed. */
  part: z.enum(['prompt', 'variants', 'cases', 'assertions', 'limits']),
  variantId: z.optional(z.string()),
  /** The first case that has it, and how many have it. */
  caseIndex: z.optional(z.number()),
  cases: z.optional(z.number()),
  problem: wordedSchema,
})

export type PlanProblem = z.infer<typeof planProblemSchema>

/** What would be sent, and what is in the way of it. */
export const planCheckSchema = z.object({
  /** Requests to the variants that are not sent yet. */
  requests: z.number(),
  /** More requests, to the models that judge. */
  gradedRequests: z.number(),
  /** US dollars, of the requests that a price is known of, those to the models that judge among them; and of how many none is known. */
  estimatedCost: z.optional(z.number()),
  /** The same in other currencies. */
  estimatedForeign: z.optional(z.array(foreignMoneySchema)),
  /** How much of it is for judging; left out when that is nothing. */
  estimatedJudgingCost: z.optional(z.number()),
  withoutPrice: z.optional(z.number()),
  problems: z.array(planProblemSchema),
})

export type PlanCheck = z.infer<typeof planCheckSchema>
