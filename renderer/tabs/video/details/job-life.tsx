import { Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatDuration, formatMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { failureText } from '../../../panels/video-jobs/job-status.tsx'
import { isUndelivered } from '../is-undelivered.ts'
import { stateLabels } from '../../../panels/runs/video-job-state.ts'
import { videoText } from '../../../../shared/text/en/video.ts'

interface Step {
  readonly label: string
  readonly when: string
  readonly icon: LucideIcon
  readonly tone: string
}

/** The timeline of a job. */
export function JobLife({ job, item }: { job: VideoJob; item: MediaItem | undefined }) {
  return (
    <ol className="flex flex-col gap-2 text-small">
      {stepsOf(job, item).map(({ label, when, icon, tone }) => (
        <li key={label} className="group/step relative flex items-start gap-2">
          {/* The line from one step to the next. */}
          <span
            aria-hidden="true"
            className="absolute top-4 -bottom-2 left-1.75 w-px bg-line-strong group-last/step:hidden"
          />
          <Icon of={icon} size="small" className={`mt-px ${tone}`} />
          <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
          <span className="tabular flex-none text-ink-3">{when}</span>
        </li>
      ))}
    </ol>
  )
}

const done = { icon: Check, tone: 'text-ok' } as const
const open = { icon: Clock, tone: 'text-accent' } as const
const wrong = { icon: CircleAlert, tone: 'text-warn' } as const

function stepsOf(job: VideoJob, item: MediaItem | undefined): Step[] {
  const { state, createdAt, taskId, pollCount, lastPollAt, endedAt, videos, error } = job
  const after = (at: number | undefined) => (at === undefined ? '' : `+${formatDuration(at - createdAt)}`)
  const steps: Step[] = [{ ...done, label: videoText().requestSaved, when: formatMoment(createdAt) }]
  if (taskId !== undefined) steps.push({ ...done, label: videoText().sentAccepted, when: '' })
  else if (state === 'creating') steps.push({ ...open, label: videoText().sentNoResponseYet, when: '' })
  else
    steps.push({
      ...wrong,
      label: labelOfFailure(job),
      when: '',
    })
  if (pollCount > 0) steps.push({ ...done, label: videoText().pollCount(pollCount), when: after(lastPollAt) })
  if (state === 'done') {
    steps.push({ ...done, label: keyText(savedText(videos?.length, item), job), when: after(endedAt) })
  } else if (state === 'failed') {
    // The error is shown above in its own words; without an error, give the reason here.
    const label = error === undefined ? failureText(job) : stateLabels.failed.label
    steps.push({ icon: CircleAlert, tone: 'text-danger', label, when: after(endedAt) })
  } else if (state !== 'creating') {
    const isOpen = state === 'waiting' || state === 'saving'
    steps.push({ ...(isOpen ? open : wrong), label: stateLabels[state].label, when: after(endedAt) })
  }
  return steps
}

function labelOfFailure({ state, error }: VideoJob): string {
  if (state !== 'failed') return videoText().sentNoResponse
  return isUndelivered(error) ? videoText().notDelivered : videoText().sentRejected
}

/** Files downloaded by earlier versions have no record of whether the key was sent. */
function keyText(saved: string, { wasKeySent }: VideoJob): string {
  if (wasKeySent === undefined) return saved
  return wasKeySent ? videoText().fetchedWithKey(saved) : videoText().fetchedWithoutKey(saved)
}

function savedText(count: number | undefined, item: MediaItem | undefined): string {
  const { savedStep, savedStepOf, savedStepOfSeveral } = videoText()
  if (count !== undefined) return savedStepOfSeveral(count)
  return item === undefined ? savedStep : savedStepOf(formatBytes(item.bytes))
}
