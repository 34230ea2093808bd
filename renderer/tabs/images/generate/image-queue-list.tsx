import type { ImagesGenerateValues } from '../../../../shared/request-forms/images/form.ts'
import type { QueuedRequest } from '../../../../shared/request-queue/queued-request.ts'
import { QueueList } from '../../../panels/queue/queue-list.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { imagesText } from '../../../../shared/text/en/images.ts'
import { useLiveRunPart } from '../../../stores/use-live-runs.tsx'

/** The requests for images that are on or wait. */
export function ImageQueueList({ runs, requests, actions }: ResultsProps<ImagesGenerateValues>) {
  return (
    <QueueList
      requests={requests.queued}
      queue={actions.queue}
      entries={runs.entries}
      titleOf={({ prompt }) => prompt}
      Detail={Progress}
    />
  )
}

/** Which model, and what of its answer is there. */
function Progress({ queued: { model, runId, expects } }: { queued: QueuedRequest }) {
  const previews = useLiveRunPart(
    runId,
    (live) => live?.blocks.filter((block) => block.type === 'media' && block.isPartial === true).length ?? 0,
  )
  const { count = 1, size } = expects ?? {}
  const { previewReceived, sizesRequested, imagesRequested } = imagesText()
  if (previews > 0) return previewReceived({ model })
  return size === undefined ? imagesRequested({ model, count }) : sizesRequested({ model, count, size })
}
