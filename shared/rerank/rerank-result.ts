import * as z from 'zod/mini'
import { parametersSchema } from '../formats/parameters.ts'
import { appErrorSchema } from '../errors/app-error.ts'
import { rankingSchema } from '../formats/rerank/ranking.ts'
import { runStatuses } from '../runs/run.ts'
import { usageSchema } from '../runs/usage.ts'

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
  /** The documents as they were sent, in order: the set may have been edited since. */
  documents: z.array(z.object({ id: z.string(), text: z.string() })),
  status: z.enum(runStatuses),
  startedAt: z.number(),
  tookMs: z.optional(z.number()),
  usage: z.optional(usageSchema),
  requestId: z.optional(z.string()),
  error: z.optional(appErrorSchema),
  /** Set once the answer was read. */
  ranking: z.optional(rankingSchema),
})

export type RerankResult = z.infer<typeof rerankResultSchema>
