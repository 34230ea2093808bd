import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useVideoJobs } from '../../../queries/video.ts'
import { useLayout } from '../../../stores/layout-store.ts'
import type { VideoValues } from '../../../../shared/request-forms/video/form.ts'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useVideoView } from '../../../panels/video-jobs/video-view-store.ts'
import { JobDetails } from './job-details.tsx'
import { JobExchange } from './job-exchange.tsx'
import { videoText } from '../../../../shared/text/en/video.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** The details of the selected job, or its request and response. Covers the rest in a narrow window. */
export function SidePane({ actions }: ResultsProps<VideoValues>) {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const isNarrow = useMediaQuery(narrowWindow)
  const selectedId = useVideoView((state) => state.selectedId)
  // In a narrow window the pane would cover the list that a job is selected in.
  if (!isOpen || (isNarrow && selectedId === undefined)) return null
  return (
    <RightPane name="video.side" label={videoText().selectedJob} isOver={isNarrow} max={760}>
      <SideContent actions={actions} />
    </RightPane>
  )
}

function SideContent({ actions }: { actions: RequestActions }) {
  const { selectedId, inspected } = useVideoView()
  const job = useVideoJobs()?.find(({ id }) => id === selectedId)
  if (job === undefined) {
    return (
      <>
        <PaneHead title={videoText().noJobSelected} />
        <p className="px-3 py-2.5 text-small text-ink-3">{videoText().noJobSelectedHint}</p>
      </>
    )
  }
  if (inspected !== undefined)
    return <JobExchange key={`${job.id} ${inspected}`} job={job} what={inspected} />
  return <JobDetails key={job.id} job={job} actions={actions} />
}
