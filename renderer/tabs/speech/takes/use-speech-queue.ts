import * as z from 'zod/mini'
import { speechRequestSchema } from '../../../../shared/audio/speech-request.ts'
import { createQueueHooks } from '../../../queries/create-queue-hooks.ts'
import type { QueuedRequest } from '../../../stores/request-queue.ts'
import { noteRun } from './takes-store.ts'

const spokenRequestSchema = z.object({
  request: speechRequestSchema,
  clickId: z.string(),
  /** Epoch milliseconds. */
  clickedAt: z.number(),
  place: z.number(),
})

/** A request for one voice, and which of the voices of which click it is. */
export type SpokenRequest = z.infer<typeof spokenRequestSchema>

export type QueuedSpeech = QueuedRequest<SpokenRequest>

/** One queue per window: it goes on while other tabs are open. */
export const { useQueue: useSpeechQueue, useQueueState: useSpeechQueueState } =
  createQueueHooks<SpokenRequest>({
    storageKey: 'speech-at-a-time',
    requestSchema: spokenRequestSchema,
    async send(bridge, { request, clickId, place }) {
      const sent = await bridge.call('speech.speak', request)
      if (sent.ok) noteRun(clickId, place, sent.value.id)
      return sent
    },
  })
