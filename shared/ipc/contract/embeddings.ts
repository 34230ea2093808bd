import * as z from 'zod/mini'
import {
  embeddedQuerySchema,
  embeddingDetailSchema,
  embeddingProgressSchema,
  embeddingResultSchema,
} from '../../embeddings/embedding-result.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Embeddings of texts. */
export const embeddingsContract = {
  /** Requests the batches that are not done, with the texts as they were at the start. */
  'embeddings.continue': command(byId, embeddingResultSchema),
  /** Stops the running requests and starts no others. Received vectors stay. */
  'embeddings.stop': command(byId, embeddingResultSchema),
  /** The results of a set, newest first. */
  'embeddings.list': command(z.object({ setId: z.string() }), z.array(embeddingResultSchema)),
  'embeddings.get': command(byId, embeddingDetailSchema),
  'embeddings.delete': command(byId, nothing),
  'embeddings.restore': command(byId, embeddingResultSchema),
  /**
   * Embeds one more text the way a result's texts were, to rank them against it. Resolves when the run has ended, with
   * any outcome; cancelling the call stops the run.
   */
  'embeddings.query': command(z.object({ id: z.string(), text: z.string() }), embeddedQuerySchema),
  'embeddings.changed': event(embeddingProgressSchema),
} satisfies Contract
