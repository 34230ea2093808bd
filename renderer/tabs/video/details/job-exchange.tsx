import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { RunRecord } from '../../../../shared/runs/run-record.ts'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { BackHead } from '../../../controls/panes/back-head.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { HeaderList } from '../../../panels/inspector/header-list.tsx'
import { Inspector } from '../../../panels/inspector/inspector.tsx'
import { WireBody } from '../../../panels/inspector/wire-body.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import { videoJobQuery } from '../../../queries/video.ts'
import { navigate } from '../../../stores/route.ts'
import { useVideoView } from '../../../panels/video-jobs/video-view-store.ts'
import { videoText } from '../../../../shared/text/en/video.ts'

/** The request that created a job, or its last poll, with the response. */
export function JobExchange({ job, what }: { job: VideoJob; what: 'create' | 'poll' }) {
  const inspect = useVideoView((state) => state.inspect)
  return (
    <>
      <BackHead
        title={what === 'create' ? videoText().request : videoText().lastPoll}
        of={job.prompt}
        back={videoText().backToJob}
        onBack={() => inspect(undefined)}
        actions={
          <>
            {what === 'poll' && <AllPollsButton job={job} />}
            <ClosePane />
          </>
        }
      />
      {what === 'create' ? <CreateExchange job={job} /> : <LastPoll job={job} />}
    </>
  )
}

/** Opens History, which has every poll; this pane shows only the last one. */
function AllPollsButton({ job: { id } }: { job: VideoJob }) {
  const { data } = useQuery(videoJobQuery(useBridge(), id))
  const runId = data?.lastPoll?.runId ?? ''
  if (runId === '') return null
  return (
    <IconButton
      icon={History}
      iconSize="small"
      label={videoText().allPolls}
      onClick={() => navigate('history', runId)}
    />
  )
}

function CreateExchange({ job: { runId } }: { job: VideoJob }) {
  const { data, error } = useQuery({
    ...historyItemQuery(useBridge(), runId ?? ''),
    enabled: runId !== undefined,
  })
  if (error !== null && data === undefined) return <Failed error={error} />
  if (data === undefined) return <Reading />
  return <Inspector run={data.run} blocks={data.answer} />
}

function LastPoll({ job: { id } }: { job: VideoJob }) {
  const { data, error } = useQuery(videoJobQuery(useBridge(), id))
  if (error !== null && data === undefined) return <Failed error={error} />
  if (data === undefined) return <Reading />
  if (data.lastPoll === undefined)
    return <p className="p-3 text-small text-ink-3">{videoText().lastPollGone}</p>
  return <PollRecord record={data.lastPoll} />
}

function PollRecord({ record: { request, response } }: { record: RunRecord }) {
  return (
    <PaneBody className="flex flex-col">
      <p className="wire border-b border-line px-3 py-2 wrap-anywhere select-text">
        <span className="text-syn-word">{request.method}</span> {request.url}
      </p>
      {response === null ? (
        <p className="p-3 text-small text-ink-3">{videoText().noResponse}</p>
      ) : (
        <>
          <p className="px-3 pt-2 text-small">
            {videoText().status} <span className="font-mono">{response.status}</span>
          </p>
          <HeaderList
            title={videoText().headers}
            meta={String(response.headers.length)}
            headers={response.headers}
          />
          <div className="flex max-h-120 min-h-0 flex-col">
            <WireBody title={videoText().body} text={response.body} bytes={response.bodyBytes} isReceived />
          </div>
        </>
      )}
    </PaneBody>
  )
}

function Reading() {
  return (
    <p className="flex items-center gap-2 p-3 text-small text-ink-3">
      <Spinner /> {videoText().readingRecord}
    </p>
  )
}

function Failed({ error }: { error: { appError: Parameters<typeof ErrorNotice>[0]['error'] } }) {
  return (
    <div className="p-3">
      <ErrorNotice error={error.appError} />
    </div>
  )
}
