import { imageGenerationSchema, type ImageGeneration } from '../../../../shared/images/image-request.ts'
import { createQueueHooks } from '../../../queries/create-queue-hooks.ts'

/** One queue per window: it goes on while other tabs are open. */
export const { useQueue: useImageQueue, useQueueState } = createQueueHooks<ImageGeneration>({
  storageKey: 'images-at-a-time',
  requestSchema: imageGenerationSchema,
  send: (bridge, request) => bridge.call('images.generate', request),
})
