import { useQuery } from '@tanstack/react-query'
import { Film, Search } from 'lucide-react'
import { useEffect } from 'react'
import type { VideoValues } from '../../../../shared/request-forms/video/form.ts'
import type { FormRequests } from '../../../../shared/request-queue/queued-request.ts'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { openPaneIfOver } from '../../../panels/panes/over-pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { videoJobsQuery } from '../../../queries/video.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useVideoView, type JobFilter } from '../../../panels/video-jobs/video-view-store.ts'
import { isFound, isMeant } from './job-filters.ts'
import { JobList } from './job-list.tsx'
import { QueuedVideos } from './queued-videos.tsx'
import { NoticeButton } from './notice-button.tsx'
import { videoText } from '../../../../shared/text/en/video.ts'

const filters: readonly JobFilter[] = ['all', 'active', 'look', 'done']

function filterLabel(filter: JobFilter): string {
  const { all, active, needsAttention, done } = videoText()
  return { all, active, look: needsAttention, done }[filter]
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** All video jobs, the newest first. */
export function JobsPane({ change, requests, actions }: ResultsProps<VideoValues>) {
  const { data: jobs, error, refetch } = useQuery(videoJobsQuery(useBridge()))
  useSelectClicked(jobs, requests)
  const fillForm = useLatest((runId: string) => actions.reuse([runId]))
  const { selectedId, filter, search, select, setFilter, setSearch } = useVideoView()
  const showJob = useLatest((id: string) => {
    select(id)
    openPaneIfOver()
  })
  const shown = jobs?.filter((job) => isMeant(job, filter) && isFound(job, search ?? ''))
  return (
    <>
      <PaneHead
        title={videoText().jobs}
        actions={
          <>
            <NoticeButton />
            <IconButton
              icon={Search}
              label={videoText().searchJobs}
              pressed={search !== undefined}
              onClick={() => setSearch(search === undefined ? '' : undefined)}
            />
          </>
        }
      >
        <SegmentedControl
          label={videoText().filter}
          value={filter}
          onChange={setFilter}
          segments={filters.map((value) => ({
            value,
            label: `${filterLabel(value)} ${jobs?.filter((job) => isMeant(job, value)).length ?? ''}`,
          }))}
        />
      </PaneHead>
      {search !== undefined && (
        <div className="border-b border-line px-3 py-1.5">
          <TextField
            label={videoText().searchJobs}
            isLabelHidden
            size="small"
            icon={Search}
            ref={takeFocus}
            placeholder={videoText().searchPlaceholder}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <QueuedVideos requests={requests} actions={actions} />
      {error !== null && jobs === undefined && (
        <UnreadList error={error.appError} onReadAgain={() => void refetch()} />
      )}
      {jobs === undefined && error === null && <ReadingList>{videoText().readingJobs}</ReadingList>}
      {jobs?.length === 0 && <NothingYet change={change} />}
      {jobs !== undefined && jobs.length > 0 && shown?.length === 0 && (
        <p className="p-3 text-small text-ink-3">{videoText().noResults(jobs.length)}</p>
      )}
      {shown !== undefined && shown.length > 0 && (
        <JobList
          jobs={shown}
          selectedId={selectedId}
          onSelect={showJob}
          onUseAgain={fillForm}
          caseItems={actions.caseItems}
        />
      )}
    </>
  )
}

/** Selects the job of a click, unless another job is selected. */
function useSelectClicked(jobs: readonly VideoJob[] | undefined, { groups }: FormRequests): void {
  const { selectedId, clickIds, select } = useVideoView()
  const runIds = clickIds.map((clickId) => groups.find(({ id }) => id === clickId)?.runIds[0])
  const clicked = jobs?.findLast(({ runId }) => runId !== undefined && runIds.includes(runId))
  useEffect(() => {
    if (selectedId === undefined && clicked !== undefined) select(clicked.id)
  }, [selectedId, clicked, select])
}

const example = () => ({
  prompt: videoText().examplePrompt,
  parameters: {
    duration: { isSent: true, value: 5 },
    size: { isSent: true, value: '1280x720' },
  },
})

function NothingYet({ change }: Pick<ResultsProps<VideoValues>, 'change'>) {
  return (
    <div className="flex min-h-0 flex-1">
      <EmptyState
        icon={Film}
        title={videoText().noVideos}
        action={<Button onClick={() => change(example())}>{videoText().fillInExample}</Button>}
      >
        {videoText().noVideosHint}
      </EmptyState>
    </div>
  )
}
