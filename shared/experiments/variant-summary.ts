import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** A range that a value lies in with 95 %. */
export const intervalSchema = z.object({ low: z.number(), high: z.number() })

export type Interval = z.infer<typeof intervalSchema>

/** The median with where it lies (left out of fewer than six values), and what one in twenty is above. */
export const spreadSchema = z.object({
  p50: z.number(),
  p95: z.number(),
  medianInterval: z.optional(intervalSchema),
})

export type Spread = z.infer<typeof spreadSchema>

/** What some cells cost together in one currency other than US dollars. */
const foreignSumSchema = z.extend(foreignMoneySchema, { known: z.number(), measured: z.number() })

export type ForeignSum = z.infer<typeof foreignSumSchema>

/** What the cells of one variant come to. A number that nothing is known of is left out. */
export const variantSummarySchema = z.object({
  label: z.string(),
  cells: z.number(),
  passed: z.number(),
  /** Answered, and an assertion does not hold. */
  failed: z.number(),
  /** The models that answered in place of the one that was asked for, and how many cells each. */
  servedModels: z.optional(z.array(z.object({ model: z.string(), cells: z.number() }))),
  /** Refused, or could not be judged; not among the answers that the pass rate is of. */
  errors: z.number(),
  /** Not sent, stopped, or of unknown outcome. */
  open: z.number(),
  /** Of the answers, 0 to 1. */
  passRate: z.optional(z.number()),
  /** Where the pass rate lies. */
  interval: z.optional(intervalSchema),
  /** How likely one of as many answers as there are repeats passes, and all of them: the mean over the cases. */
  passAtK: z.optional(z.number()),
  passHatK: z.optional(z.number()),
  /** Milliseconds. */
  firstTextMs: z.optional(spreadSchema),
  durationMs: z.optional(spreadSchema),
  /** The median over the cells. */
  tokensPerSecond: z.optional(z.number()),
  /** Of the cells whose answers say them; left out when none does. */
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  /** US dollars, of the cells whose cost is known; and how many those are, and how many of them the gateway measured. */
  cost: z.number(),
  costKnown: z.number(),
  costMeasured: z.number(),
  /** The same in other currencies, which are never added to it. */
  foreign: z.optional(z.array(foreignSumSchema)),
  /** The mean over the cells that have them: of transcripts with an expected text, and of rankings with relevant documents. */
  wordErrorRate: z.optional(z.number()),
  ndcgAt10: z.optional(z.number()),
  reciprocalRank: z.optional(z.number()),
  /** US dollars that models cost which judged its answers: beside `cost`, not in it. */
  judgingCost: z.optional(z.number()),
  judgingForeign: z.optional(z.array(foreignMoneySchema)),
  /** US dollars of answers that a retry replaced, with what judging them cost: in neither of the above. */
  earlierCost: z.optional(z.number()),
  earlierForeign: z.optional(z.array(foreignMoneySchema)),
  /** The derived metrics of the plan, in their order; without a value where a name in one has none. */
  derived: z.optional(z.array(z.object({ name: z.string(), value: z.optional(z.number()) }))),
  /** How many different answers it gave, by their texts and the contents of their files. 0 where there is nothing to compare. */
  distinctAnswers: z.number(),
  /** How many cases had one answer in all repeats, how many two, and so on. Cases without an answer are left out. */
  distinctByCase: z.array(z.number()),
})

export type VariantSummary = z.infer<typeof variantSummarySchema>
