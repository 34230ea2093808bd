import * as z from 'zod/mini'
import { parametersSchema, type Parameters } from '../formats/parameters.ts'
import { appErrorSchema } from '../errors/app-error.ts'
import { usageSchema } from '../runs/usage.ts'
import { vectorFormatIds } from '../formats/vector-format-ids.ts'
import type { VectorFormatId } from '../formats/registry.ts'
import { rowFileSchema } from '../sets/text-set.ts'
import { vectorTypes } from '../formats/embeddings/vector-type.ts'
import { embeddingProblemSchema } from '../formats/embeddings/embedding-problem.ts'

/** The fields of an embedding request. */
export interface EmbeddingForm {
  readonly format: VectorFormatId
  readonly model: string
  readonly parameters: Parameters
  /** JSON text, as typed. */
  readonly extraJson: string
}

const batchStatuses = ['waiting', 'running', 'done', 'failed', 'stopped'] as const

const cameAs = [...vectorTypes, 'mixed'] as const

const vectorEncodings = ['float', 'base64', 'mixed'] as const

/** One request of a result. */
export const embeddingBatchSchema = z.object({
  /** Index of its first text among the rows of the result; `count` is the number of texts. */
  start: z.number(),
  count: z.number(),
  /** `done`: the answer could be read, though some vectors may be missing. */
  status: z.enum(batchStatuses),
  runId: z.optional(z.string()),
  tookMs: z.optional(z.number()),
  usage: z.optional(usageSchema),
  /** The encoding in which the vectors arrived, whatever was requested. */
  encoding: z.optional(z.enum(vectorEncodings)),
  /** The number type in which the vectors arrived, whatever was requested. */
  type: z.optional(z.enum(cameAs)),
  error: z.optional(appErrorSchema),
  /** Positions count from the first text of the batch. */
  problems: z.array(embeddingProblemSchema),
})

export type EmbeddingBatch = z.infer<typeof embeddingBatchSchema>

/** `incomplete`: some batches were stopped, failed or not started; they can be resumed. */
export const embeddingStatuses = ['running', 'done', 'incomplete'] as const

/** The vectors of a set by one model, and how they were requested. */
export const embeddingResultSchema = z.object({
  id: z.string(),
  setId: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  isPractice: z.boolean(),
  /** Left out in results from versions that had only one format. */
  format: z.catch(z.enum(vectorFormatIds), 'embeddings'),
  model: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
  /** Texts in one request. */
  batchSize: z.number(),
  /** Maximum number of concurrent requests; 1 sends one after the other. */
  atOnce: z.number(),
  status: z.enum(embeddingStatuses),
  startedAt: z.number(),
  /** Elapsed time in milliseconds while it was running, including resumed runs. */
  tookMs: z.number(),
  /** Number of texts to embed, in the order of the set, without empty ones. */
  rowCount: z.number(),
  /** Number of rows that have a vector. */
  readyCount: z.number(),
  /** Numbers per vector, once the first has arrived. */
  dimensions: z.optional(z.number()),
  /** Total of all batches. */
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
 * A result with its rows. Its vectors are bytes under `mediaAddress(vectorsId)`: `rowCount` × `dimensions` float32
 * numbers, little-endian, row after row in the order of `rows`. A row without a vector is all NaN. `vectorsId` is left
 * out until the first vectors exist, and changes when more arrive.
 */
export const embeddingDetailSchema = z.object({
  result: embeddingResultSchema,
  rows: z.array(embeddedRowSchema),
  vectorsId: z.optional(z.string()),
})

export type EmbeddingDetail = z.infer<typeof embeddingDetailSchema>

/** Progress of a result. Emitted for every batch. */
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

/** The vector of a text outside the set: a query. `vector` is float32, little-endian; left out when none arrived. */
export const embeddedQuerySchema = z.object({
  runId: z.string(),
  vector: z.optional(z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes')),
  usage: z.optional(usageSchema),
  tookMs: z.optional(z.number()),
  error: z.optional(appErrorSchema),
  problems: z.array(embeddingProblemSchema),
})

export type EmbeddedQuery = z.infer<typeof embeddedQuerySchema>
