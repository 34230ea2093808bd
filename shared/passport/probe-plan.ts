import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** The size of the longest parameter table of a format. */
export const maxProbedParameters = 100

/** The requests and the cost of testing parameters. */
export const probePlanSchema = z.object({
  requests: z.number(),
  /** Estimated total in US dollars; left out when no price is known. */
  usd: z.optional(z.number()),
  /** Totals in other currencies. */
  foreign: z.optional(z.array(foreignMoneySchema)),
  /** Tokens of all requests together; `outputTokens` is the maximum of their answers. */
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Parameters that no tiny request can test. */
  leftOut: z.array(z.string()),
})

export type ProbePlan = z.infer<typeof probePlanSchema>
