import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** As many as the longest table of a format has. */
export const maxProbedParameters = 100

/** What trying parameters sends and costs. */
export const probePlanSchema = z.object({
  requests: z.number(),
  /** The estimate for all of them; left out where no price is known. */
  usd: z.optional(z.number()),
  /** The same in other currencies. */
  foreign: z.optional(z.array(foreignMoneySchema)),
  /** Tokens of all requests together, and the most that their answers may have. */
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Parameters that no tiny request fits. */
  leftOut: z.array(z.string()),
})

export type ProbePlan = z.infer<typeof probePlanSchema>
