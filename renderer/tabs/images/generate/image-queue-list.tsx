import type { ImageGeneration } from '../../../../shared/images/image-request.ts'
import { QueueList } from '../../../panels/queue/queue-list.tsx'
import type { QueuedRequest } from '../../../stores/request-queue.ts'
import { useLiveRunPart } from '../../../stores/use-live-runs.tsx'
import { askedByForm } from './asked-for.ts'
import { useImageQueue, useQueueState } from './use-image-queue.ts'
import type { ImageRuns } from './use-image-runs.ts'

/** The requests for pictures that are on or wait. */
export function ImageQueueList({ runs }: { runs: ImageRuns }) {
  const queue = useImageQueue()
  const requests = useQueueState((state) => state.requests)
  const limit = useQueueState((state) => state.limit)
  return (
    <QueueList
      requests={requests}
      queue={{ ...queue, limit }}
      entries={runs.entries}
      titleOf={({ request }) => request.prompt}
      Words={Progress}
    />
  )
}

/** Which model, and what of its answer is there. */
function Progress({ queued: { request, runId } }: { queued: QueuedRequest<ImageGeneration> }) {
  const previews = useLiveRunPart(
    runId,
    (live) => live?.blocks.filter((block) => block.type === 'media' && block.isPartial === true).length ?? 0,
  )
  const { count, size } = askedByForm(request)
  const asked = `${count} × ${size ?? (count === 1 ? 'image' : 'images')}`
  return (
    <>
      {request.model} · {previews > 0 ? 'preview received' : asked}
    </>
  )
}
