import * as z from 'zod/mini'
import { rerankRequestSchema } from '../../../shared/rerank/rerank-result.ts'
import { createQueueHooks } from '../../queries/create-queue-hooks.ts'
import type { QueuedRequest } from '../../stores/request-queue.ts'
import { noteRanking } from './form/form-store.ts'

const clickedRankingSchema = z.object({
  request: rerankRequestSchema,
  clickId: z.string(),
  /** Which of the models of its click it is. */
  place: z.number(),
})

/** A request to one model, and which of the models of which click it is. */
export type ClickedRanking = z.infer<typeof clickedRankingSchema>

export type QueuedRanking = QueuedRequest<ClickedRanking>

/** One queue per window: it goes on while other tabs are open. */
export const { useQueue: useRerankQueue, useQueueState: useRerankQueueState } =
  createQueueHooks<ClickedRanking>({
    storageKey: 'rerank-at-a-time',
    requestSchema: clickedRankingSchema,
    async send(bridge, { request, clickId, place }) {
      const sent = await bridge.call('rerank.run', request)
      if (sent.ok) noteRanking(clickId, place, sent.value.id)
      return sent
    },
  })
