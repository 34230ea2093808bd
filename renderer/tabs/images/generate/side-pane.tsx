import type { ImagesGenerateValues } from '../../../../shared/request-forms/images/form.ts'
import { BackHead } from '../../../controls/panes/back-head.tsx'
import { Inspector } from '../../../panels/inspector/inspector.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useLayout } from '../../../stores/layout-store.ts'
import { useLiveRun, useLiveRunPart } from '../../../stores/use-live-runs.tsx'
import { SelectedImage } from './selected-image.tsx'
import { useImagesView } from './view-store.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'
import type { QueuedRequest } from '../../../../shared/request-queue/queued-request.ts'
import { QueueList } from '../../../panels/queue/queue-list.tsx'

/** The queue and the details of the selected image, or the request of a run. Covers the rest in a narrow window. */
export function SidePane(props: ResultsProps<ImagesGenerateValues>) {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const isNarrow = useMediaQuery(narrowWindow)
  if (!isOpen) return null
  return (
    <RightPane name="images.side" label={imagesText().queueDetails} isOver={isNarrow} max={760}>
      <SideContent {...props} />
    </RightPane>
  )
}

function SideContent(props: ResultsProps<ImagesGenerateValues>) {
  const { runs, actions } = props
  const { inspectedRunId, inspect } = useImagesView()
  const live = useLiveRun(inspectedRunId)
  const entry = runs.entries?.find(({ run: { id } }) => id === inspectedRunId)
  const run = live?.run ?? entry?.run
  if (inspectedRunId !== undefined && run !== undefined) {
    return (
      <>
        <BackHead
          title={imagesText().request}
          of={entry?.asked}
          back={imagesText().backToQueue}
          onBack={() => inspect(undefined)}
          actions={<ClosePane />}
        />
        <Inspector run={run} blocks={live?.blocks ?? []} />
      </>
    )
  }
  return (
    <>
      <ImageQueueList {...props} />
      <SelectedImage runs={runs} actions={actions} />
    </>
  )
}

/** The requests for images that are running or waiting. */
function ImageQueueList({ runs, requests, actions }: ResultsProps<ImagesGenerateValues>) {
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

/** The model, and how much of its answer has arrived. */
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
