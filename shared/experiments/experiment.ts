import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'
import type { Money } from '../money/sums.ts'
import { servedBySchema } from '../runs/served-by.ts'
import { appErrorSchema, wordedSchema } from '../errors/app-error.ts'
import { formatIds } from '../formats/registry.ts'
import { assertionResultSchema, assertionSchema, embedderSchema, graderSchema } from './assertion.ts'
import { derivedMetricSchema } from './derived-metric.ts'
import { cellPreviewSchema } from './cell-preview.ts'

/** A column of the grid: who is asked, and how. */
export const variantSchema = z.object({
  id: z.string(),
  label: z.string(),
  connectionId: z.string(),
  /** The id of a format, checked before anything is sent. */
  format: z.enum(formatIds),
  model: z.string(),
  /** Only the fields that are sent, by their wire name. Texts in them may hold `{{variables}}`. */
  parameters: z.record(z.string(), z.json()),
  /** Merged into the body last, over everything. */
  extra: z.record(z.string(), z.json()),
  /** Its own prompt, in place of the plan's. */
  prompt: z.optional(z.string()),
  /** US dollars for a token, in place of what the gateway's list says of the model. */
  price: z.optional(z.object({ input: z.optional(z.number()), output: z.optional(z.number()) })),
})

export type Variant = z.infer<typeof variantSchema>

/** A row of the grid. */
export const experimentCaseSchema = z.object({
  description: z.optional(z.string()),
  /** The values of the variables; files are `MediaValue`s. */
  vars: z.record(z.string(), z.json()),
  assertions: z.array(assertionSchema),
  /** The weighted mean that the assertions must reach together. Left out: each of them must hold. */
  threshold: z.optional(z.number()),
  /** `prefix` and `suffix` are texts before and behind what is asked; anything else is shown, and written again. */
  options: z.optional(z.record(z.string(), z.json())),
  /** What a pack says of the case besides: shown and exported; the app does not interpret it. */
  metadata: z.optional(z.record(z.string(), z.json())),
})

export type ExperimentCase = z.infer<typeof experimentCaseSchema>

/** One direction of a grid: what differs along it, and the value of each step. */
const axisSchema = z.object({
  /** A parameter by its wire name, or `model`. */
  field: z.string(),
  values: z.array(z.json()),
})

/** What is to be run, as it stands in the file of a pack, with its connections found. */
export const experimentPlanSchema = z.object({
  description: z.string(),
  /**
   * What every variant asks that has no prompt of its own: a text with `{{variables}}`, or a JSON list of messages (`role`,
   * `content`) with such texts in them. Of a search it is the query; a transcription needs none.
   */
  prompt: z.string(),
  variants: z.array(variantSchema),
  /** The variant that the others are compared with. */
  baselineId: z.optional(z.string()),
  /** The variants are the steps of these, those of `x` fastest. Left out: they are a list. */
  axes: z.exactOptional(z.object({ x: axisSchema, y: axisSchema })),
  cases: z.array(experimentCaseSchema),
  /** What every case is checked for, before its own assertions. */
  assertions: z.array(assertionSchema),
  /** Of the cases that have none of their own. */
  threshold: z.optional(z.number()),
  grader: z.optional(graderSchema),
  /** The model whose vectors say how alike two texts are. */
  embedder: z.optional(embedderSchema),
  /** How often each cell is asked. */
  repeats: z.number(),
  /** How many requests are out at a time on one connection. */
  concurrency: z.number(),
  /** Milliseconds between the starts of two requests of a connection. */
  delayMs: z.number(),
  /** Nothing is sent beyond this many requests, those of the grader included. Left out: as many as are planned. */
  maxRequests: z.exactOptional(z.number()),
  /** The same for money, in US dollars: what was measured or estimated. */
  maxCost: z.exactOptional(z.number()),
  /** Figures of each variant, reckoned from what its answers scored under the names of assertions. */
  derivedMetrics: z.optional(z.array(derivedMetricSchema)),
})

export type ExperimentPlan = z.infer<typeof experimentPlanSchema>

/** What a variant asks; with a case what stands before and behind it there. */
export function promptOf(
  { prompt }: ExperimentPlan,
  variant: Variant,
  row?: Pick<ExperimentCase, 'options'>,
): string {
  const asked = variant.prompt ?? prompt
  const { prefix = '', suffix = '' } = row?.options ?? {}
  return [prefix, asked, suffix].filter((part) => typeof part === 'string').join('')
}

/** The case at a place of the plan with what it checks in every case; `undefined` where there is none. */
export function wholeCaseAt(plan: ExperimentPlan, caseIndex: number): ExperimentCase | undefined {
  const row = plan.cases[caseIndex]
  return row && wholeCase(plan, row)
}

/** A case with what the plan checks in every case. */
export function wholeCase({ assertions, threshold }: ExperimentPlan, row: ExperimentCase): ExperimentCase {
  return {
    ...row,
    assertions: [...assertions, ...row.assertions],
    ...(row.threshold === undefined && threshold !== undefined && { threshold }),
  }
}

/**
 * `planned`: not sent, or answered and not yet judged: by the model that an assertion asks for, or beside the answers of the
 * other variants. `sending`: sent, and not over. `done`: answered, and every assertion holds. `failed`: answered, and an
 * assertion does not hold. `error`: the gateway refused it, or it could not be sent. `unknown`: it was sent and nobody knows
 * what came of it; it may have been charged, and is never sent again by itself. `stopped`: ended by the user.
 */
export const cellStates = ['planned', 'sending', 'done', 'failed', 'error', 'unknown', 'stopped'] as const

export type CellState = (typeof cellStates)[number]

/** Whether the cell has an answer that was judged: only those count for pass rates and times. */
export function isAnswered(state: CellState): boolean {
  return state === 'done' || state === 'failed'
}

/** What a cell came to in numbers. A value that is not known is left out. */
export const cellMetricsSchema = z.object({
  /** Milliseconds from the request to the first piece of text, and to the end. */
  firstTextMs: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  /** Tokens of the answer in a second, from the first piece to the last. */
  tokensPerSecond: z.optional(z.number()),
  /** US dollars, and how it is known. */
  cost: z.optional(z.number()),
  isCostMeasured: z.optional(z.boolean()),
  /** In place of the cost in dollars, one in another currency. */
  foreignCost: z.optional(foreignMoneySchema),
  /** US dollars that models cost which judged the answer; of one that judged several answers, its share. */
  judgingCost: z.optional(z.number()),
  /** The same in other currencies, one sum for each. */
  judgingForeign: z.optional(z.array(foreignMoneySchema)),
  /** US dollars of its earlier answers, which a retry replaced, and of judging them; in neither of the above. */
  earlierCost: z.optional(z.number()),
  earlierForeign: z.optional(z.array(foreignMoneySchema)),
  /** Of a transcript whose case has `expected`: wrong, missing and added words over those expected; 0 is perfect. */
  wordErrorRate: z.optional(z.number()),
  /** Of a ranking whose case has `relevant`, both 0 to 1: the gain of its first ten, and 1 over the first relevant place. */
  ndcgAt10: z.optional(z.number()),
  reciprocalRank: z.optional(z.number()),
  /** Who answered in the end, where that is not what was asked for. */
  servedBy: z.optional(servedBySchema),
})

export type CellMetrics = z.infer<typeof cellMetricsSchema>

/** What the answer of a cell cost, with its currency. What was measured in dollars stands in place of what was estimated in others. */
export function moneyOfCell({ cost, foreignCost }: CellMetrics): Money | undefined {
  return cost === undefined ? foreignCost : { amount: cost, currency: 'USD' }
}

/** One request of the grid. */
export const cellSchema = z.object({
  id: z.number(),
  caseIndex: z.number(),
  variantIndex: z.number(),
  /** From 0. */
  repeat: z.number(),
  state: z.enum(cellStates),
  /** The newest; earlier ones are in History. */
  runId: z.optional(z.string()),
  /** How many times it was sent. */
  attempts: z.number(),
  /** Its answer is there, as this run, and waits to be judged by a model; it is not asked again. */
  answerRunId: z.optional(z.string()),
  /** Of a cell that the gateway told to wait: epoch milliseconds. */
  notBefore: z.optional(z.number()),
  /** Of a cell that is out: when it was sent, in epoch milliseconds. */
  sentAt: z.optional(z.number()),
  error: z.optional(appErrorSchema),
  /** The text of the answer, cut at `maxCellTextCharacters`. */
  text: z.optional(z.string()),
  /** The files of the answer that are in the library. */
  media: z.optional(z.array(z.object({ mediaId: z.string(), mediaType: z.string() }))),
  /** Of an answer that is neither words nor files: what the grid draws of it. */
  preview: z.optional(cellPreviewSchema),
  /** 0 to 1, the weighted mean of its assertions. */
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
 * `draft`: its plan may still be changed, and nothing was sent. `paused`: nothing is sent until the user says so; what is out
 * is waited for. `finished`: every cell has its outcome, and the experiment is a snapshot.
 */
export const experimentStates = ['draft', 'paused', 'running', 'finished'] as const

export type ExperimentState = (typeof experimentStates)[number]

export const stateCountsSchema = z.record(z.enum(cellStates), z.number())

export type StateCounts = z.infer<typeof stateCountsSchema>

export const experimentSummarySchema = z.object({
  id: z.string(),
  /** Those that were made of one another: snapshots of one experiment. */
  seriesId: z.string(),
  description: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** When it was first started, and when its last cell had its outcome. */
  startedAt: z.optional(z.number()),
  endedAt: z.optional(z.number()),
  state: z.enum(experimentStates),
  /** Of one that was paused by itself: why. */
  pausedBecause: z.optional(wordedSchema),
  counts: stateCountsSchema,
})

export type ExperimentSummary = z.infer<typeof experimentSummarySchema>

/** An experiment that is on. */
export const runningExperimentSchema = z.object({
  id: z.string(),
  description: z.string(),
  counts: stateCountsSchema,
  /** When the last of the cells that were told to wait may be sent, in epoch milliseconds. */
  waitsUntil: z.optional(z.number()),
})

export type RunningExperiment = z.infer<typeof runningExperimentSchema>

export const experimentSchema = z.extend(experimentSummarySchema, { plan: experimentPlanSchema })

/** What an experiment has used of its limits. */
export const spendingSchema = z.object({
  /** How many requests were sent, those to models that judge among them. */
  requests: z.number(),
  /** US dollars, of the cells, of their earlier answers and of the requests that judged them, where it is known. */
  cost: z.number(),
  /** The same in other currencies, one sum for each; no limit is reckoned with them. Left out where there is none. */
  foreign: z.optional(z.array(foreignMoneySchema)),
})

export type Spending = z.infer<typeof spendingSchema>

/** A connection that an experiment leaves alone, since the gateway has told to wait: until when, in epoch milliseconds. */
export const connectionWaitSchema = z.object({ connectionId: z.string(), until: z.number() })

export type ConnectionWait = z.infer<typeof connectionWaitSchema>

export type Experiment = z.infer<typeof experimentSchema>

/** What an experiment holds that nothing was said about. */
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

/** How long the name of an experiment may be. */
export const maxExperimentNameCharacters = 1_000

/** How many cells an experiment may have. */
export const maxCells = 100_000

/** How much of an answer stands in a cell. The whole of it is in its run. */
export const maxCellTextCharacters = 100_000

/** How much of an answer stands in the grid. */
export const maxRowTextCharacters = 300
