import type { ReactNode } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { VideoJob } from '../../../shared/video/job.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../controls/hooks/use-now.ts'
import { useVideoProgress } from '../../queries/video.ts'
import { formatCountdown } from './countdown.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { videoText } from '../../../shared/text/en/video.ts'
import { unitsText } from '../../../shared/text/en/units.ts'

/** The current status of a job, in one line. */
export function JobStatus({ job }: { job: VideoJob }) {
  switch (job.state) {
    case 'creating':
      return <Quiet>{videoText().creatingStatus}</Quiet>
    case 'unknown':
      return <span className="font-medium text-warn">{videoText().mayBeCharged}</span>
    case 'waiting':
      return (
        <>
          {job.isPaused === true ? (
            <span className="font-medium text-warn">{videoText().pollingPaused}</span>
          ) : (
            <NextPoll at={job.nextPollAt} />
          )}
          <Gateway job={job} />
        </>
      )
    case 'overdue':
      return <Quiet>{videoText().overdueStatus(formatMoment(job.deadlineAt))}</Quiet>
    case 'saving':
      return <Saving id={job.id} />
    case 'unsaved':
      return (
        <span className="tabular truncate text-warn">
          <Unsaved job={job} />
        </span>
      )
    case 'done':
      return (
        <>
          <span>
            {job.videos === undefined ? videoText().saved : videoText().videosSaved(job.videos.length)}
          </span>
          <Expiry at={job.resultExpiresAt} />
        </>
      )
    case 'failed':
      return (
        <span className="line-clamp-3 min-w-0 text-danger wrap-anywhere select-text" title={failureText(job)}>
          {failureText(job)}
        </span>
      )
    case 'cancelled':
      return <Quiet>{videoText().cancelledStatus}</Quiet>
    default:
      return assertNever(job.state)
  }
}

function Saving({ id }: { id: string }) {
  const progress = useVideoProgress(id)
  if (progress === undefined) return <span>{videoText().savingStatus}</span>
  const { received, total, bytesPerSecond } = progress
  return (
    <>
      <span className="tabular">
        {videoText().savedSoFar({
          received: formatBytes(received),
          total: total === undefined ? undefined : formatBytes(total),
        })}
      </span>
      <span className="tabular truncate text-ink-3">
        {videoText().perSecond(formatBytes(bytesPerSecond))}
      </span>
    </>
  )
}

function Unsaved({ job: { videos = [], nextPollAt: at } }: { job: VideoJob }) {
  const now = useNow(1_000, at !== undefined)
  return videoText().unsaved({
    saved: videos.filter(({ mediaId }) => mediaId !== undefined).length,
    total: videos.length,
    retryIn: at === undefined ? undefined : formatCountdown(at - now),
  })
}

/** Why a job failed, in the gateway's own words if it gave any. */
export function failureText({ error }: VideoJob): string {
  if (error === undefined) return videoText().noReason
  return error.gatewaySays ?? wordError(error).message
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="min-w-0 text-ink-3">{children}</span>
}

function NextPoll({ at }: { at: number | undefined }) {
  const now = useNow(1_000, at !== undefined)
  if (at === undefined || at <= now) return <span className="flex-none">{videoText().pollingNow}</span>
  return <span className="tabular flex-none">{videoText().nextPoll(formatCountdown(at - now))}</span>
}

/** The gateway's own status and progress. */
function Gateway({ job: { gatewayStatus, progress } }: { job: VideoJob }) {
  if (gatewayStatus === undefined && progress === undefined) return null
  return (
    <span className="tabular flex min-w-0 gap-1 whitespace-nowrap text-ink-3">
      <span className="truncate">
        {videoText().gatewayStatus}
        <span className="font-mono">{gatewayStatus ?? videoText().noStatus}</span>
      </span>{' '}
      {/* The word is truncated before the number. */}
      {progress !== undefined && (
        <span className="flex-none">{unitsText().percent(Math.round(progress))}</span>
      )}
    </span>
  )
}

function Expiry({ at }: { at: number | undefined }) {
  const now = useNow(1_000, at !== undefined)
  if (at === undefined) return null
  return (
    <span className="tabular truncate text-ink-3">
      {at <= now
        ? videoText().linkExpiredAt(formatMoment(at))
        : videoText().linkExpiresIn(formatCountdown(at - now))}
    </span>
  )
}
