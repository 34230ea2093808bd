import * as z from 'zod/mini'
import {
  embeddedQuerySchema,
  embeddingDetailSchema,
  embeddingProgressSchema,
  embeddingRequestSchema,
  embeddingResultSchema,
} from '../embeddings/embedding-result.ts'
import { rerankRequestSchema, rerankResultSchema } from '../rerank/rerank-result.ts'
import {
  newTextSetSchema,
  textSetChangeSchema,
  textSetKinds,
  textSetSchema,
  textSetSummarySchema,
} from '../sets/text-set.ts'
import { command, event, type Contract } from './define.ts'
import { byId, nothing } from './inputs.ts'

/** Sets of texts, their vectors and their rankings. Part of `contract`. */
export const vectorsContract = {
  /** The sets of a tab, the one changed last first. */
  'sets.list': command(z.object({ kind: z.enum(textSetKinds) }), z.array(textSetSummarySchema)),
  'sets.get': command(byId, textSetSchema),
  'sets.create': command(newTextSetSchema, textSetSchema),
  'sets.update': command(textSetChangeSchema, textSetSchema),
  /** Hides a set and its results; `restore` undoes it. Hidden ones are removed for good at a later start. */
  'sets.delete': command(byId, nothing),
  'sets.restore': command(byId, textSetSchema),
  'sets.changed': event(z.object({ id: z.string(), kind: z.enum(textSetKinds) })),

  /** Asks for the vectors of a set's texts, each batch once, and answers before the first comes. */
  'embeddings.start': command(embeddingRequestSchema, embeddingResultSchema),
  /** Asks for the batches that are not done, with the texts as they were at the start. */
  'embeddings.continue': command(byId, embeddingResultSchema),
  /** Stops the requests that are out and begins no others. What came stays. */
  'embeddings.stop': command(byId, embeddingResultSchema),
  /** The results of a set, the newest first. */
  'embeddings.list': command(z.object({ setId: z.string() }), z.array(embeddingResultSchema)),
  'embeddings.get': command(byId, embeddingDetailSchema),
  'embeddings.delete': command(byId, nothing),
  'embeddings.restore': command(byId, embeddingResultSchema),
  /**
   * Embeds one more text as a result's texts were, to rank them against it. Answers when the run has ended, however it did;
   * cancelling the call stops the run.
   */
  'embeddings.query': command(z.object({ id: z.string(), text: z.string() }), embeddedQuerySchema),
  'embeddings.changed': event(embeddingProgressSchema),

  /** Ranks the documents of a set, once, and answers before the ranking comes. `runs.stop` with its id stops it. */
  'rerank.run': command(rerankRequestSchema, rerankResultSchema),
  /** The rankings of a set, the newest first. */
  'rerank.list': command(z.object({ setId: z.string() }), z.array(rerankResultSchema)),
  'rerank.delete': command(byId, nothing),
  'rerank.restore': command(byId, rerankResultSchema),
  /** A ranking began, ended, was removed or restored. */
  'rerank.changed': event(z.object({ id: z.string(), setId: z.string() })),
} satisfies Contract
