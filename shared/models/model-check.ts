import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** Maximum number of models checked by one click. */
export const maxCheckedModels = 50

/** The requests and the cost of a check, for the user to confirm before anything is sent. */
export const modelCheckPlanSchema = z.object({
  /** One request for each model that supports a tiny request. */
  requests: z.number(),
  /** Total in US dollars for the models with a known price; left out when none has one. */
  usd: z.optional(z.number()),
  /** Totals in other currencies. */
  foreign: z.optional(z.array(foreignMoneySchema)),
  /** Number of requests without a known price. */
  unpriced: z.number(),
  /** Models without a tiny request: they generate media, need a file, or compare texts. */
  leftOut: z.array(z.string()),
})

export type ModelCheckPlan = z.infer<typeof modelCheckPlanSchema>
