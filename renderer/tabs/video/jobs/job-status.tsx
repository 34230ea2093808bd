import { formatPlural } from '../../../lib/format-number.ts'
import type { ReactNode } from 'react'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { useNow } from '../../../controls/use-now.ts'
import { formatCountdown } from '../countdown.ts'

/** What is going on with a job, in a line. */
export function JobStatus({ job }: { job: VideoJob }) {
  switch (job.state) {
    case 'creating':
      return <Quiet>written to disk, waiting for the gateway’s answer</Quiet>
    case 'unknown':
      return <span className="font-medium text-warn">may have been charged</span>
    case 'waiting':
      return (
        <>
          {job.isPaused === true ? (
            <span className="font-medium text-warn">polling paused</span>
          ) : (
            <NextPoll at={job.nextPollAt} />
          )}
          <Gateway job={job} />
        </>
      )
    case 'overdue':
      return <Quiet>no answer by {formatMoment(job.deadlineAt)}, nobody asks any more</Quiet>
    case 'saving':
      return <span>the file is being fetched</span>
    case 'unsaved':
      return (
        <span className="tabular truncate text-warn">
          {unsavedText(job)}
          {job.nextPollAt !== undefined && <Again at={job.nextPollAt} />}
        </span>
      )
    case 'done':
      return (
        <>
          <span>
            {job.films === undefined ? 'saved' : `${formatPlural(job.films.length, 'video')} saved`}
          </span>
          <Expiry at={job.resultExpiresAt} />
        </>
      )
    case 'failed':
      return (
        <span className="truncate text-danger" title={failureText(job)}>
          {failureText(job)}
        </span>
      )
    case 'cancelled':
      return <Quiet>the task may go on at the gateway, and be charged</Quiet>
    default:
      return assertNever(job.state)
  }
}

function unsavedText({ films: videos = [] }: VideoJob): string {
  const saved = videos.filter(({ mediaId }) => mediaId !== undefined).length
  return saved === 0 ? 'made, but not on disk' : `${saved} of ${videos.length} saved`
}

/** Why a job failed: the gateway's own words, where it has some. */
export function failureText({ error }: VideoJob): string {
  return error?.gatewaySays ?? error?.message ?? 'The gateway does not say why.'
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="truncate text-ink-3">{children}</span>
}

function NextPoll({ at }: { at: number | undefined }) {
  const now = useNow(1_000, at !== undefined)
  if (at === undefined || at <= now) return <span>asking now</span>
  return <span className="tabular">next poll in {formatCountdown(at - now)}</span>
}

function Again({ at }: { at: number }) {
  const now = useNow(1_000, true)
  return `, tried again in ${formatCountdown(at - now)}`
}

/** The gateway's own word, and how far it says it is. */
function Gateway({ job: { gatewayStatus, progress } }: { job: VideoJob }) {
  if (gatewayStatus === undefined && progress === undefined) return null
  return (
    <span className="tabular truncate text-ink-3">
      gateway: <span className="font-mono">{gatewayStatus ?? 'no word'}</span>
      {progress !== undefined && ` ${Math.round(progress)} %`}
    </span>
  )
}

function Expiry({ at }: { at: number | undefined }) {
  const now = useNow(1_000, at !== undefined)
  if (at === undefined) return null
  return (
    <span className="tabular truncate text-ink-3">
      {at <= now ? `link expired ${formatMoment(at)}` : `link expires in ${formatCountdown(at - now)}`}
    </span>
  )
}
