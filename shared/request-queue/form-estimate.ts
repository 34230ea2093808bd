import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** About what a form would cost if it were sent now. */
export const formEstimateSchema = z.object({
  requests: z.number(),
  /** So many of the requests have no price, or one by what nobody can tell yet: they are in no sum. */
  withoutPrice: z.number(),
  /** Of the requests that are priced in US dollars. */
  usd: z.number(),
  /** Of those priced in other currencies, one sum for each; left out without any. */
  foreign: z.optional(z.array(foreignMoneySchema)),
  /** `table`: of at least one request the price is the maker's, of the bundled table. */
  source: z.enum(['prices', 'table']),
  /** Whether the gateway offers a list of prices at all. */
  isListed: z.boolean(),
  /** About how many tokens all of them send; left out where files are sent, which nobody can count before. */
  tokens: z.optional(
    z.object({
      count: z.number(),
      /** `runs`: by what runs of all the models have counted. */
      from: z.enum(['runs', 'usual']),
    }),
  ),
})

export type FormEstimate = z.infer<typeof formEstimateSchema>
