import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** The estimated cost of a form if it were sent now. */
export const formEstimateSchema = z.object({
  requests: z.number(),
  /** Number of requests without a price, or with a price that cannot be calculated yet: no sum includes them. */
  withoutPrice: z.number(),
  /** Sum of the requests priced in US dollars. */
  usd: z.number(),
  /** One sum for each other currency; left out without any. */
  foreign: z.optional(z.array(foreignMoneySchema)),
  /** `table`: for at least one request, the price is the vendor's from the bundled table. */
  source: z.enum(['prices', 'table']),
  /** Whether the gateway offers a price list at all. */
  isListed: z.boolean(),
  /** Estimated input tokens of all requests; left out when files are sent, whose tokens are unknown in advance. */
  tokens: z.optional(
    z.object({
      count: z.number(),
      /** `runs`: from the token counts of earlier runs of all the models. */
      from: z.enum(['runs', 'usual']),
    }),
  ),
})

export type FormEstimate = z.infer<typeof formEstimateSchema>
