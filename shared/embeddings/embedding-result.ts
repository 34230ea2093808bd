import * as z from 'zod/mini'
import { parametersSchema, type Parameters } from '../formats/parameters.ts'
import { appErrorSchema } from '../errors/app-error.ts'
import { usageSchema } from '../runs/usage.ts'
import { vectorFormatIds } from '../formats/vector-format-ids.ts'
import type { VectorFormatId } from '../formats/registry.ts'
import { rowFileSchema } from '../sets/text-set.ts'
import { vectorTypes } from '../formats/embeddings/vector-type.ts'
import { embeddingProblemSchema } from '../formats/embeddings/embedding-problem.ts'

/** What a model is asked with. */
export interface EmbeddingForm {
  readonly format: VectorFormatId
  readonly model: string
  readonly parameters: Parameters
  /** JSON text, as it was typed. */
  readonly extraJson: string
}

const batchStatuses = ['waiting', 'running', 'done', 'failed', 'stopped'] as const

const cameAs = [...vectorTypes, 'mixed'] as const

const vectorEncodings = ['float', 'base64', 'mixed'] as const

/** One request of a result. */
export const embeddingBatchSchema = z.object({
  /** Its first text among the rows of the result, and how many there are. */
  start: z.number(),
  count: z.number(),
  /** `done`: the answer could be read, though single vectors may be missing. */
  status: z.enum(batchStatuses),
  runId: z.optional(z.string()),
  tookMs: z.optional(z.number()),
  usage: z.optional(usageSchema),
  /** How the vectors came, whatever was asked for. */
  encoding: z.optional(z.enum(vectorEncodings)),
  /** What the numbers of its vectors were, likewise. */
  type: z.optional(z.enum(cameAs)),
  error: z.optional(appErrorSchema),
  /** Positions count from the first text of the batch. */
  problems: z.array(embeddingProblemSchema),
})

export type EmbeddingBatch = z.infer<typeof embeddingBatchSchema>

/** `incomplete`: some batches were stopped, failed or not begun; they can be continued. */
export const embeddingStatuses = ['running', 'done', 'incomplete'] as const

/** The vectors of a set by one model, and how they came. */
export const embeddingResultSchema = z.object({
  id: z.string(),
  setId: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  isPractice: z.boolean(),
  /** Results of versions before there were two formats do not say which. */
  format: z.catch(z.enum(vectorFormatIds), 'embeddings'),
  model: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
  /** Texts in one request. */
  batchSize: z.number(),
  /** Requests that are out at the same time; 1 asks one after the other. */
  atOnce: z.number(),
  status: z.enum(embeddingStatuses),
  startedAt: z.number(),
  /** Milliseconds on the clock while it was running, continuations included. */
  tookMs: z.number(),
  /** Texts that are asked for, in the order of the set; empty ones are not among them. */
  rowCount: z.number(),
  /** Rows that have a vector. */
  readyCount: z.number(),
  /** Numbers in a vector, once the first came. */
  dimensions: z.optional(z.number()),
  /** All batches together. */
  usage: z.optional(usageSchema),
  batches: z.array(embeddingBatchSchema),
})

export type EmbeddingResult = z.infer<typeof embeddingResultSchema>

/** A row as it was embedded: the set may have been edited since. */
export const embeddedRowSchema = z.object({
  id: z.string(),
  text: z.string(),
  files: z.optional(z.array(rowFileSchema)),
})

export type EmbeddedRow = z.infer<typeof embeddedRowSchema>

/**
 * A result with its rows. Its vectors are bytes under `mediaAddress(vectorsId)`: `rowCount` × `dimensions` float32 numbers,
 * little-endian, row after row in the order of `rows`. A row without a vector is NaN throughout. `vectorsId` is left out
 * until the first vectors are there, and changes when more are.
 */
export const embeddingDetailSchema = z.object({
  result: embeddingResultSchema,
  rows: z.array(embeddedRowSchema),
  vectorsId: z.optional(z.string()),
})

export type EmbeddingDetail = z.infer<typeof embeddingDetailSchema>

/** How far a result is. Told for every batch. */
export const embeddingProgressSchema = z.object({
  id: z.string(),
  setId: z.string(),
  status: z.enum(embeddingStatuses),
  batches: z.number(),
  doneBatches: z.number(),
  failedBatches: z.number(),
  runningBatches: z.number(),
  rowCount: z.number(),
  readyCount: z.number(),
})

export type EmbeddingProgress = z.infer<typeof embeddingProgressSchema>

/** The vector of a text that is not of the set: a query. `vector` is float32, little-endian; left out when none came. */
export const embeddedQuerySchema = z.object({
  runId: z.string(),
  vector: z.optional(z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes')),
  usage: z.optional(usageSchema),
  tookMs: z.optional(z.number()),
  error: z.optional(appErrorSchema),
  problems: z.array(embeddingProblemSchema),
})

export type EmbeddedQuery = z.infer<typeof embeddedQuerySchema>
