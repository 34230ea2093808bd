import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { formatIds } from '../formats/registry.ts'
import { assertionResultSchema, assertionSchema } from './assertion.ts'

/** A file among the values of a case: an item of the library, or an attachment. Its bytes are read when it is sent. */
export const mediaValueSchema = z.object({
  mediaId: z.string(),
  mediaType: z.string(),
  fileName: z.string(),
})

export type MediaValue = z.infer<typeof mediaValueSchema>

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
  /**
   * What is asked: a text with `{{variables}}`, or a JSON list of messages (`role`, `content`) with such texts in them. Of
   * a search it is the query, of a transcription the name of the file's variable.
   */
  prompt: z.string(),
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
})

export type ExperimentCase = z.infer<typeof experimentCaseSchema>

/** What is to be run, as it stands in the file of a pack, with its connections found. */
export const experimentPlanSchema = z.object({
  description: z.string(),
  variants: z.array(variantSchema),
  cases: z.array(experimentCaseSchema),
  /** How often each cell is asked. */
  repeats: z.number(),
  /** How many requests are out at a time on one connection. */
  concurrency: z.number(),
  /** Milliseconds between the starts of two requests of a connection. */
  delayMs: z.number(),
})

export type ExperimentPlan = z.infer<typeof experimentPlanSchema>

/**
 * `planned`: not sent. `sending`: sent, and not over. `done`: answered, and every assertion holds. `failed`: answered, and an
 * assertion does not hold. `error`: the gateway refused it, or it could not be sent. `unknown`: it was sent and nobody knows
 * what came of it; it may have been charged, and is never sent again by itself. `stopped`: ended by the user.
 */
export const cellStates = ['planned', 'sending', 'done', 'failed', 'error', 'unknown', 'stopped'] as const

export type CellState = (typeof cellStates)[number]

/** What a cell came to in numbers. A value that is not known is left out. */
export const cellMetricsSchema = z.object({
  /** Milliseconds from the request to the first piece of text, and to the end. */
  firstTextMs: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  /** Tokens of the answer in a second, from the first piece to the last. */
  tokensPerSecond: z.optional(z.number()),
})

export type CellMetrics = z.infer<typeof cellMetricsSchema>

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
  /** Of a cell that the gateway told to wait: epoch milliseconds. */
  notBefore: z.optional(z.number()),
  error: z.optional(appErrorSchema),
  /** The text of the answer, cut at `maxCellTextCharacters`. */
  text: z.optional(z.string()),
  /** 0 to 1, the weighted mean of its assertions. */
  score: z.optional(z.number()),
  results: z.array(assertionResultSchema),
  metrics: cellMetricsSchema,
})

export type Cell = z.infer<typeof cellSchema>

/**
 * `paused`: nothing is sent until the user says so; what is out is waited for. `finished`: every cell has its outcome, and the
 * experiment is a snapshot.
 */
export const experimentStates = ['paused', 'running', 'finished'] as const

export const experimentSummarySchema = z.object({
  id: z.string(),
  description: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  state: z.enum(experimentStates),
  counts: z.record(z.enum(cellStates), z.number()),
})

export type ExperimentSummary = z.infer<typeof experimentSummarySchema>

/** How many cells an experiment may have. */
export const maxCells = 100_000

/** How much of an answer stands in a cell. The whole of it is in its run. */
export const maxCellTextCharacters = 100_000
