import * as z from 'zod/mini'
import { foreignCurrencySchema } from '../money/currency.ts'
import { intervalSchema } from './variant-summary.ts'

/**
 * The verdict about a case with a variant, over all repeats.
 * - `regression`: fewer answers pass than before.
 * - `fixed`: more answers pass.
 * - `different`: as many pass, but the texts differ.
 * - `same`: no difference.
 * - `not-comparable`: one side has no answer, or the baseline has no such case or variant.
 */
export const comparisonVerdicts = ['regression', 'fixed', 'different', 'not-comparable', 'same'] as const

export type ComparisonVerdict = (typeof comparisonVerdicts)[number]

/** All repeats of a case with a variant. */
export const comparedSideSchema = z.object({
  caseIndex: z.number(),
  variantIndex: z.number(),
  /**
   * The cell to show. For a regression the first that fails now, and the first that passed before; otherwise the first
   * answer.
   */
  cellId: z.optional(z.number()),
  passed: z.number(),
  /** Answers that passed or failed; errors are not counted. */
  answered: z.number(),
  repeats: z.number(),
})

export type ComparedSide = z.infer<typeof comparedSideSchema>

export const cellComparisonSchema = z.object({
  verdict: z.enum(comparisonVerdicts),
  /** For a regression: every repeat passed before and none does now. For a fix: the opposite. */
  isInEveryRepeat: z.boolean(),
  now: comparedSideSchema,
  before: z.optional(comparedSideSchema),
  /** The values or the assertions of the case have changed, so the verdicts may differ for that reason. */
  isCaseChanged: z.boolean(),
})

export type CellComparison = z.infer<typeof cellComparisonSchema>

/** One difference between what a variant sends now and what it sent before. A side without a value is absent. */
export const variantChangeSchema = z.object({
  field: z.enum(['connection', 'format', 'model', 'prompt', 'parameter', 'extra']),
  /** For a parameter or an extra field: its wire name. */
  name: z.optional(z.string()),
  before: z.optional(z.json()),
  now: z.optional(z.json()),
})

export type VariantChange = z.infer<typeof variantChangeSchema>

/**
 * `not-clear`: a difference this large arises by chance in more than one of twenty runs, or there are too few cases.
 */
export const decisionVerdicts = ['better', 'worse', 'not-clear'] as const

export type DecisionVerdict = (typeof decisionVerdicts)[number]

const decidedSchema = z.object({
  verdict: z.enum(decisionVerdicts),
  /** The number of compared cases: unchanged cases with a result on both sides. */
  count: z.number(),
  /** How many more cases would detect a difference of this size with 80 % power; absent where no number would. */
  moreCases: z.optional(z.number()),
})

/** Whether more cases pass than in the baseline, by an exact test over paired cases. */
export const decisionSchema = z.extend(decidedSchema, {
  /** The number of cases where more answers pass, and where fewer do. */
  better: z.number(),
  worse: z.number(),
  /** The probability of such a difference if both sides were equal, from 0 to 1. */
  likely: z.number(),
})

export type Decision = z.infer<typeof decisionSchema>

/** Figures for which less is better: milliseconds, tokens and money. */
export const decidedFigures = ['firstText', 'duration', 'outputTokens', 'cost'] as const

export type DecidedFigure = (typeof decidedFigures)[number]

/** Whether a figure is smaller than in the baseline, by a bootstrap of the paired differences. */
export const figureDecisionSchema = z.extend(decidedSchema, {
  figure: z.enum(decidedFigures),
  /** The currency of a cost that is not in US dollars. */
  currency: z.optional(foreignCurrencySchema),
  /** The mean of the baseline, and the mean of the differences (now − before). */
  before: z.number(),
  difference: z.number(),
  /** The 95 % interval of the difference; absent with fewer than eight cases. */
  interval: z.optional(intervalSchema),
})

export type FigureDecision = z.infer<typeof figureDecisionSchema>

export const comparedVariantSchema = z.object({
  variantIndex: z.number(),
  label: z.string(),
  /** The index in the baseline; absent when the baseline has no variant with this label. */
  baselineIndex: z.optional(z.number()),
  changes: z.array(variantChangeSchema),
  counts: z.record(z.enum(comparisonVerdicts), z.number()),
  /** Absent when no case was answered on both sides. */
  passes: z.optional(decisionSchema),
  figures: z.array(figureDecisionSchema),
  /**
   * The number of cases whose cost is known on both sides but in different currencies: they are not compared. Absent
   * when there are none.
   */
  otherCurrencies: z.optional(z.number()),
})

export type ComparedVariant = z.infer<typeof comparedVariantSchema>

/** An experiment compared with a baseline. */
export const comparisonSchema = z.object({
  /** The experiment of the baseline; the same experiment when the baseline is one of its variants. */
  baselineId: z.string(),
  /** The compared variants in plan order, without the baseline. */
  variants: z.array(comparedVariantSchema),
  /** Regressions first, and among them those in every repeat; `same` results are only counted. */
  cells: z.array(cellComparisonSchema),
  /** The number of baseline cases that no longer exist. */
  missingCases: z.number(),
})

export type Comparison = z.infer<typeof comparisonSchema>
