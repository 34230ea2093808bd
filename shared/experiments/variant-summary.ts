import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'

/** A 95 % confidence interval. */
export const intervalSchema = z.object({ low: z.number(), high: z.number() })

export type Interval = z.infer<typeof intervalSchema>

/** The median with its interval (absent with fewer than six values), and the 95th percentile. */
export const spreadSchema = z.object({
  p50: z.number(),
  p95: z.number(),
  medianInterval: z.optional(intervalSchema),
})

export type Spread = z.infer<typeof spreadSchema>

/** The total cost of some cells in one currency other than US dollars. */
const foreignSumSchema = z.extend(foreignMoneySchema, { known: z.number(), measured: z.number() })

export type ForeignSum = z.infer<typeof foreignSumSchema>

/** The figures of one variant's cells. Unknown figures are absent. */
export const variantSummarySchema = z.object({
  label: z.string(),
  cells: z.number(),
  passed: z.number(),
  /** Answered, but an assertion does not hold. */
  failed: z.number(),
  /** The models that answered instead of the requested one, with their number of cells. */
  servedModels: z.optional(z.array(z.object({ model: z.string(), cells: z.number() }))),
  /** Refused, or could not be judged; not included in the pass rate. */
  errors: z.number(),
  /** Not sent, stopped, or of unknown outcome. */
  open: z.number(),
  /** The share of answers that passed, from 0 to 1. */
  passRate: z.optional(z.number()),
  /** The interval of the pass rate. */
  interval: z.optional(intervalSchema),
  /**
   * The probability that at least one of k answers passes, and that all of them do, where k is the number of repeats:
   * the mean over the cases.
   */
  passAtK: z.optional(z.number()),
  passHatK: z.optional(z.number()),
  /** Milliseconds. */
  firstTextMs: z.optional(spreadSchema),
  durationMs: z.optional(spreadSchema),
  /** The median over the cells. */
  tokensPerSecond: z.optional(z.number()),
  /** Sums over the cells whose answers report them; absent when none does. */
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  /**
   * US dollars of the cells with a known cost; the number of those cells, and how many of them the gateway measured.
   */
  cost: z.number(),
  costKnown: z.number(),
  costMeasured: z.number(),
  /** The same in other currencies, which are never added to `cost`. */
  foreign: z.optional(z.array(foreignSumSchema)),
  /** Means over the cells that have them: transcripts with an expected text, and rankings with relevant documents. */
  wordErrorRate: z.optional(z.number()),
  ndcgAt10: z.optional(z.number()),
  reciprocalRank: z.optional(z.number()),
  /** US dollars paid to models for judging the answers; not part of `cost`. */
  judgingCost: z.optional(z.number()),
  judgingForeign: z.optional(z.array(foreignMoneySchema)),
  /** US dollars for answers that a retry replaced, including their judging; not part of the costs above. */
  earlierCost: z.optional(z.number()),
  earlierForeign: z.optional(z.array(foreignMoneySchema)),
  /** The plan's derived metrics, in plan order; without a value when a name in the expression has none. */
  derived: z.optional(z.array(z.object({ name: z.string(), value: z.optional(z.number()) }))),
  /** The number of distinct answers, by their texts and file contents. 0 when there is nothing to compare. */
  distinctAnswers: z.number(),
  /**
   * How many cases had one distinct answer in all repeats, how many two, and so on. Cases without an answer are not
   * counted.
   */
  distinctByCase: z.array(z.number()),
})

export type VariantSummary = z.infer<typeof variantSummarySchema>
