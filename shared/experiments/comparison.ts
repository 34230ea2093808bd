import * as z from 'zod/mini'
import { foreignCurrencySchema } from '../money/currency.ts'
import { intervalSchema } from './variant-summary.ts'

/**
 * What became of a case with a variant, all repeats together. `regression`: fewer answers pass than before. `fixed`: more do.
 * `different`: as many pass, and the texts are others. `same`: neither. `not-comparable`: one side has no answer, or there is
 * no such case or variant there.
 */
export const comparisonVerdicts = ['regression', 'fixed', 'different', 'not-comparable', 'same'] as const

export type ComparisonVerdict = (typeof comparisonVerdicts)[number]

/** The repeats of a case with a variant. */
export const comparedSideSchema = z.object({
  caseIndex: z.number(),
  variantIndex: z.number(),
  /** The cell to show: of a regression the first that fails now, and the first that passed before; of others the first answer. */
  cellId: z.optional(z.number()),
  passed: z.number(),
  /** Passed or failed; requests that went wrong are not among them. */
  answered: z.number(),
  repeats: z.number(),
})

export type ComparedSide = z.infer<typeof comparedSideSchema>

export const cellComparisonSchema = z.object({
  verdict: z.enum(comparisonVerdicts),
  /** Of a regression: every repeat passed and none does now; of a fix the opposite. */
  isInEveryRepeat: z.boolean(),
  now: comparedSideSchema,
  before: z.optional(comparedSideSchema),
  /** The values or the assertions of the case are not what they were, so that the verdicts may differ for that reason. */
  isCaseChanged: z.boolean(),
})

export type CellComparison = z.infer<typeof cellComparisonSchema>

/** One thing that a variant sends otherwise than before. A side that has none is left out. */
export const variantChangeSchema = z.object({
  field: z.enum(['connection', 'format', 'model', 'prompt', 'parameter', 'extra']),
  /** Of a parameter or an extra field: its wire name. */
  name: z.optional(z.string()),
  before: z.optional(z.json()),
  now: z.optional(z.json()),
})

export type VariantChange = z.infer<typeof variantChangeSchema>

/** `not-clear`: as large a difference comes about by chance more than once in twenty times, or there are too few cases. */
export const decisionVerdicts = ['better', 'worse', 'not-clear'] as const

export type DecisionVerdict = (typeof decisionVerdicts)[number]

const decidedSchema = z.object({
  verdict: z.enum(decisionVerdicts),
  /** The cases that are known on both sides and are judged alike. */
  count: z.number(),
  /** How many cases more would tell a difference of this size apart four times of five; left out where none would. */
  moreCases: z.optional(z.number()),
})

/** Whether more of the cases pass than in the baseline, by an exact test of the same cases. */
export const decisionSchema = z.extend(decidedSchema, {
  /** The cases of which more answers pass, and fewer. */
  better: z.number(),
  worse: z.number(),
  /** The chance of such a difference between equal sides, 0 to 1. */
  likely: z.number(),
})

export type Decision = z.infer<typeof decisionSchema>

/** What less is better of: milliseconds, tokens and money. */
export const decidedFigures = ['firstText', 'duration', 'outputTokens', 'cost'] as const

export type DecidedFigure = (typeof decidedFigures)[number]

/** Whether a figure is smaller than in the baseline, by a bootstrap of the differences of the same cases. */
export const figureDecisionSchema = z.extend(decidedSchema, {
  figure: z.enum(decidedFigures),
  /** Of a cost in another currency than US dollars. */
  currency: z.optional(foreignCurrencySchema),
  /** The mean of the baseline, and now less before. */
  before: z.number(),
  difference: z.number(),
  /** Where the difference lies with 95 %; left out of fewer than eight cases. */
  interval: z.optional(intervalSchema),
})

export type FigureDecision = z.infer<typeof figureDecisionSchema>

export const comparedVariantSchema = z.object({
  variantIndex: z.number(),
  label: z.string(),
  /** Its place in the baseline; left out when there is none of its label. */
  baselineIndex: z.optional(z.number()),
  changes: z.array(variantChangeSchema),
  counts: z.record(z.enum(comparisonVerdicts), z.number()),
  /** Left out where no case was answered on both sides. */
  passes: z.optional(decisionSchema),
  figures: z.array(figureDecisionSchema),
  /** Cases whose cost is known on both sides, but in no currency that both have: it is not compared. Left out without any. */
  otherCurrencies: z.optional(z.number()),
})

export type ComparedVariant = z.infer<typeof comparedVariantSchema>

/** An experiment beside a baseline. */
export const comparisonSchema = z.object({
  /** The experiment that the baseline is of; the same one when a variant is. */
  baselineId: z.string(),
  /** The variants that are compared, in their order; the baseline itself is not among them. */
  variants: z.array(comparedVariantSchema),
  /** Regressions first, those in every repeat before the others; what is the same is counted only. */
  cells: z.array(cellComparisonSchema),
  /** Cases of the baseline that are not there now. */
  missingCases: z.number(),
})

export type Comparison = z.infer<typeof comparisonSchema>
