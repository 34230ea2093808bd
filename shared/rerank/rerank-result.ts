import * as z from 'zod/mini'
import { parametersSchema } from '../formats/parameters.ts'
import { appErrorSchema } from '../errors/app-error.ts'
import { rankingSchema } from '../formats/rerank/ranking.ts'
import { runStatuses } from '../runs/run.ts'
import { usageSchema } from '../runs/usage.ts'
import { setRowSchema } from '../sets/text-set.ts'

/** One click on "Rank", for one model. */
export const rerankRequestSchema = z.object({
  setId: z.string(),
  /** Who is asked. */
  connectionId: z.string(),
  model: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
  /** The set as it was when it was clicked, for a request that waited its turn. Left out: as the set has them now. */
  query: z.optional(z.string()),
  rows: z.optional(z.array(setRowSchema)),
})

export type RerankRequest = z.infer<typeof rerankRequestSchema>

/** What a model is asked with: what preview and request are made from. */
export type RerankForm = Pick<RerankRequest, 'model' | 'parameters' | 'extraJson'>

/** One ranking of a set by one model. Its id is that of its run. */
export const rerankResultSchema = z.object({
  id: z.string(),
  setId: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  isPractice: z.boolean(),
  model: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
  query: z.string(),
  /** The documents in the order they were sent, as they were: the set may have been edited since. */
  documents: z.array(z.object({ id: z.string(), text: z.string() })),
  status: z.enum(runStatuses),
  startedAt: z.number(),
  tookMs: z.optional(z.number()),
  usage: z.optional(usageSchema),
  requestId: z.optional(z.string()),
  error: z.optional(appErrorSchema),
  /** Once the answer was read. */
  ranking: z.optional(rankingSchema),
})

export type RerankResult = z.infer<typeof rerankResultSchema>
