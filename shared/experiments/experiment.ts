import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'
import type { Money } from '../money/sums.ts'
import { servedBySchema } from '../runs/served-by.ts'
import { appErrorSchema, wordedSchema } from '../errors/app-error.ts'
import { formatIds } from '../formats/registry.ts'
import { assertionResultSchema, assertionSchema, embedderSchema, graderSchema } from './assertion.ts'
import { derivedMetricSchema } from './derived-metric.ts'
import { cellPreviewSchema } from './cell-preview.ts'

/** A column of the grid: a model and its settings. */
export const variantSchema = z.object({
  id: z.string(),
  label: z.string(),
  connectionId: z.string(),
  /** A format id, validated before anything is sent. */
  format: z.enum(formatIds),
  model: z.string(),
  /** Only the fields that are sent, by wire name. Texts in them may contain `{{variables}}`. */
  parameters: z.record(z.string(), z.json()),
  /** Merged into the body last; overrides every other field. */
  extra: z.record(z.string(), z.json()),
  /** The variant's own prompt, instead of the plan's. */
  prompt: z.optional(z.string()),
  /** US dollars per token, instead of the price from the gateway's model list. */
  price: z.optional(z.object({ input: z.optional(z.number()), output: z.optional(z.number()) })),
})

export type Variant = z.infer<typeof variantSchema>

/** A row of the grid. */
export const experimentCaseSchema = z.object({
  description: z.optional(z.string()),
  /** Values by variable name; files are `MediaValue`s. */
  vars: z.record(z.string(), z.json()),
  assertions: z.array(assertionSchema),
  /** The minimum weighted mean of the assertions. Absent: each assertion must hold. */
  threshold: z.optional(z.number()),
  /** `prefix` and `suffix` are texts before and after the prompt; anything else is shown and exported unchanged. */
  options: z.optional(z.record(z.string(), z.json())),
  /** Further data of the case in its pack: shown and exported; the app does not interpret it. */
  metadata: z.optional(z.record(z.string(), z.json())),
})

export type ExperimentCase = z.infer<typeof experimentCaseSchema>

/** One axis of a grid: the setting that varies along it, and the value of each step. */
const axisSchema = z.object({
  /** The wire name of a parameter, or `model`. */
  field: z.string(),
  values: z.array(z.json()),
})

/** The configuration of an experiment, as in a pack file but with resolved connections. */
export const experimentPlanSchema = z.object({
  description: z.string(),
  /**
   * The prompt of every variant that has none of its own: a text with `{{variables}}`, or a JSON list of messages
   * (`role`, `content`) with such texts in them. For a search it is the query; a transcription needs none.
   */
  prompt: z.string(),
  variants: z.array(variantSchema),
  /** The variant with which the others are compared. */
  baselineId: z.optional(z.string()),
  /** The variants are the points of this grid; `x` varies fastest. Absent: the variants are a list. */
  axes: z.exactOptional(z.object({ x: axisSchema, y: axisSchema })),
  cases: z.array(experimentCaseSchema),
  /** Assertions for every case, evaluated before its own. */
  assertions: z.array(assertionSchema),
  /** The default for cases without their own threshold. */
  threshold: z.optional(z.number()),
  grader: z.optional(graderSchema),
  /** The model whose vectors measure how similar two texts are. */
  embedder: z.optional(embedderSchema),
  /** How many times each cell is sent. */
  repeats: z.number(),
  /** The maximum number of concurrent requests per connection. */
  concurrency: z.number(),
  /** Milliseconds between the starts of two requests on one connection. */
  delayMs: z.number(),
  /** The maximum number of requests, including those of the grader. Absent: as many as are planned. */
  maxRequests: z.exactOptional(z.number()),
  /** The maximum cost in US dollars, measured or estimated. */
  maxCost: z.exactOptional(z.number()),
  /** Figures of each variant, calculated from the scores that its answers have under assertion names. */
  derivedMetrics: z.optional(z.array(derivedMetricSchema)),
})

export type ExperimentPlan = z.infer<typeof experimentPlanSchema>

/** Returns the prompt of a variant; with a case, including its prefix and suffix. */
export function promptOf(
  { prompt }: ExperimentPlan,
  variant: Variant,
  row?: Pick<ExperimentCase, 'options'>,
): string {
  const asked = variant.prompt ?? prompt
  const { prefix = '', suffix = '' } = row?.options ?? {}
  return [prefix, asked, suffix].filter((part) => typeof part === 'string').join('')
}

/** Returns the case at an index, with the plan's assertions added; `undefined` when there is none. */
export function wholeCaseAt(plan: ExperimentPlan, caseIndex: number): ExperimentCase | undefined {
  const row = plan.cases[caseIndex]
  return row && wholeCase(plan, row)
}

/** Returns a case with the plan's assertions added. */
export function wholeCase({ assertions, threshold }: ExperimentPlan, row: ExperimentCase): ExperimentCase {
  return {
    ...row,
    assertions: [...assertions, ...row.assertions],
    ...(row.threshold === undefined && threshold !== undefined && { threshold }),
  }
}

/**
 * The state of a cell.
 * - `planned`: not sent, or answered and not yet judged: an assertion waits for a model, or for the answers of the
 *   other variants.
 * - `sending`: sent, and not finished.
 * - `done`: answered, and every assertion holds.
 * - `failed`: answered, and an assertion does not hold.
 * - `error`: the gateway refused it, or it could not be sent.
 * - `unknown`: sent, but the outcome is not known. It may have been charged, and is never resent automatically.
 * - `stopped`: ended by the user.
 */
export const cellStates = ['planned', 'sending', 'done', 'failed', 'error', 'unknown', 'stopped'] as const

export type CellState = (typeof cellStates)[number]

/** Whether a cell has a judged answer: only those count for pass rates and durations. */
export function isAnswered(state: CellState): boolean {
  return state === 'done' || state === 'failed'
}

/** The figures of a cell. Unknown values are absent. */
export const cellMetricsSchema = z.object({
  /** Milliseconds from the request to the first text, and to the end. */
  firstTextMs: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  /** Answer tokens per second, from the first to the last piece of text. */
  tokensPerSecond: z.optional(z.number()),
  /** US dollars, and whether the cost was measured or estimated. */
  cost: z.optional(z.number()),
  isCostMeasured: z.optional(z.boolean()),
  /** The cost in another currency, instead of `cost`. */
  foreignCost: z.optional(foreignMoneySchema),
  /** US dollars paid to models for judging the answer; when one request judged several answers, this answer's share. */
  judgingCost: z.optional(z.number()),
  /** The same in other currencies, one sum per currency. */
  judgingForeign: z.optional(z.array(foreignMoneySchema)),
  /** US dollars for earlier answers that a retry replaced, including their judging; not part of the costs above. */
  earlierCost: z.optional(z.number()),
  earlierForeign: z.optional(z.array(foreignMoneySchema)),
  /**
   * For a transcript whose case has `expected`: wrong, missing and added words divided by the expected words; 0 is
   * perfect.
   */
  wordErrorRate: z.optional(z.number()),
  /**
   * For a ranking whose case has `relevant`, both 0 to 1: the gain of the first ten results, and 1 divided by the rank
   * of the first relevant one.
   */
  ndcgAt10: z.optional(z.number()),
  reciprocalRank: z.optional(z.number()),
  /** The model that answered, when it differs from the requested one. */
  servedBy: z.optional(servedBySchema),
})

export type CellMetrics = z.infer<typeof cellMetricsSchema>

/**
 * Returns the cost of a cell's answer with its currency. A cost measured in dollars replaces one estimated in another
 * currency.
 */
export function moneyOfCell({ cost, foreignCost }: CellMetrics): Money | undefined {
  return cost === undefined ? foreignCost : { amount: cost, currency: 'USD' }
}

/** One request of the grid. */
export const cellSchema = z.object({
  id: z.number(),
  caseIndex: z.number(),
  variantIndex: z.number(),
  /** Counted from 0. */
  repeat: z.number(),
  state: z.enum(cellStates),
  /** The newest run; earlier ones are in History. */
  runId: z.optional(z.string()),
  /** How many times it was sent. */
  attempts: z.number(),
  /** The run whose answer waits to be judged by a model; the cell itself is not sent again. */
  answerRunId: z.optional(z.string()),
  /** When the cell may be sent again after a rate limit, in epoch milliseconds. */
  notBefore: z.optional(z.number()),
  /** When the cell was sent, in epoch milliseconds; only while its request is active. */
  sentAt: z.optional(z.number()),
  error: z.optional(appErrorSchema),
  /** The text of the answer, truncated to `maxCellTextCharacters`. */
  text: z.optional(z.string()),
  /** The answer's files in the library. */
  media: z.optional(z.array(z.object({ mediaId: z.string(), mediaType: z.string() }))),
  /** The grid's preview of an answer that is neither text nor files. */
  preview: z.optional(cellPreviewSchema),
  /** The weighted mean of the assertions, from 0 to 1. */
  score: z.optional(z.number()),
  results: z.array(assertionResultSchema),
  metrics: cellMetricsSchema,
})

export type Cell = z.infer<typeof cellSchema>

/** A cell as the grid shows it: the beginning of its answer, and how many of its assertions hold. */
export const cellRowSchema = z.extend(z.omit(cellSchema, { results: true }), {
  passed: z.number(),
  checked: z.number(),
})

export type CellRow = z.infer<typeof cellRowSchema>

/**
 * The state of an experiment.
 * - `draft`: its plan can still be changed, and nothing was sent.
 * - `paused`: nothing is sent until the user resumes; active requests are completed.
 * - `finished`: every cell has its outcome, and the experiment is a snapshot.
 */
export const experimentStates = ['draft', 'paused', 'running', 'finished'] as const

export type ExperimentState = (typeof experimentStates)[number]

export const stateCountsSchema = z.record(z.enum(cellStates), z.number())

export type StateCounts = z.infer<typeof stateCountsSchema>

export const experimentSummarySchema = z.object({
  id: z.string(),
  /** Shared by all snapshots of one experiment. */
  seriesId: z.string(),
  description: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** When it was first started, and when its last cell finished. */
  startedAt: z.optional(z.number()),
  endedAt: z.optional(z.number()),
  state: z.enum(experimentStates),
  /** The reason, when the app paused it automatically. */
  pausedBecause: z.optional(wordedSchema),
  counts: stateCountsSchema,
})

export type ExperimentSummary = z.infer<typeof experimentSummarySchema>

/** A running experiment. */
export const runningExperimentSchema = z.object({
  id: z.string(),
  description: z.string(),
  counts: stateCountsSchema,
  /** When the last rate-limited cell may be sent, in epoch milliseconds. */
  waitsUntil: z.optional(z.number()),
})

export type RunningExperiment = z.infer<typeof runningExperimentSchema>

export const experimentSchema = z.extend(experimentSummarySchema, { plan: experimentPlanSchema })

/** How much of its limits an experiment has used. */
export const spendingSchema = z.object({
  /** The number of requests sent, including those to judging models. */
  requests: z.number(),
  /** Known US dollars for the cells, their earlier answers, and judging. */
  cost: z.number(),
  /** The same in other currencies, one sum per currency; not counted against limits. Absent when there is none. */
  foreign: z.optional(z.array(foreignMoneySchema)),
})

export type Spending = z.infer<typeof spendingSchema>

/**
 * A connection to which an experiment sends nothing because the gateway asked it to wait; `until` in epoch
 * milliseconds.
 */
export const connectionWaitSchema = z.object({ connectionId: z.string(), until: z.number() })

export type ConnectionWait = z.infer<typeof connectionWaitSchema>

export type Experiment = z.infer<typeof experimentSchema>

/** The default values of a plan. */
export const emptyPlan: ExperimentPlan = {
  description: '',
  prompt: '',
  variants: [],
  cases: [],
  assertions: [],
  repeats: 1,
  concurrency: 4,
  delayMs: 0,
}

/** The maximum length of an experiment's name. */
export const maxExperimentNameCharacters = 1_000

/** The maximum number of cells of an experiment. */
export const maxCells = 100_000

/** The maximum length of an answer in a cell. The full answer is in its run. */
export const maxCellTextCharacters = 100_000

/** The maximum length of an answer in the grid. */
export const maxRowTextCharacters = 300
