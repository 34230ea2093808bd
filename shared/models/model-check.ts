import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** As many models are checked by one click at most. */
export const maxCheckedModels = 50

/** What a check would send and cost, to be agreed to before anything is sent. */
export const modelCheckPlanSchema = z.object({
  /** One for each model that a tiny request fits. */
  requests: z.number(),
  /** US dollars of the models with a known price together; left out when none has one. */
  usd: z.optional(z.number()),
  /** The same in other currencies. */
  foreign: z.optional(z.array(foreignMoneySchema)),
  /** How many of the requests have no known price. */
  unpriced: z.number(),
  /** Models that no tiny request fits: they make media, want a file, or compare texts. */
  leftOut: z.array(z.string()),
})

export type ModelCheckPlan = z.infer<typeof modelCheckPlanSchema>
