import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { isOpenJob, type VideoJob, type VideoProgress } from '../../../../shared/video/job.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { mediaItemQuery } from '../../../queries/media.ts'
import { useJobAction, useVideoProgress } from '../../../queries/video.ts'
import { formatStopwatch } from '../../../panels/video-jobs/countdown.ts'
import { JobActions } from './job-actions.tsx'
import { jobMenu } from './job-menu.ts'
import { JobStatus } from '../../../panels/video-jobs/job-status.tsx'
import { useRemoveJob } from './use-remove-job.ts'
import { Poster } from '../../../panels/video-jobs/poster.tsx'
import { ProgressBar } from '../../../panels/video-jobs/progress-bar.tsx'
import { stateLabels } from '../../../panels/runs/video-job-state.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { isUndelivered } from '../is-undelivered.ts'
import { errorSentences } from '../../../lib/error-sentences.ts'
import { videoText } from '../../../../shared/text/en/video.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type JobRowProps = {
  job: VideoJob
  isSelected: boolean
  onSelect: (id: string) => void
  /** Fills the form with the settings of the job. */
  onUseAgain: (runId: string) => void
  /** Saves the settings of the job as a case of an experiment. */
  caseItems: RequestActions['caseItems']
}

/** One job of the queue: its image, its state in words, and its actions. */
export const JobRow = memo(function JobRow({
  job,
  isSelected,
  onSelect,
  onUseAgain,
  caseItems,
}: JobRowProps) {
  const { id, state, prompt, mediaId, progress } = job
  const action = useJobAction()
  const { data: item } = useQuery({
    ...mediaItemQuery(useBridge(), mediaId ?? ''),
    enabled: mediaId !== undefined,
  })
  const saving = useVideoProgress(id)
  const remove = useRemoveJob()
  const sections = jobMenu(job, {
    useAgain: () => onUseAgain(job.runId ?? ''),
    extend: (waitMs) => action.mutate({ command: 'video.resume', input: { id, waitMs } }),
    remove: () => remove(id),
    caseItems: caseItems(job.runId === undefined ? [] : [job.runId], job.state !== 'creating'),
  })
  const label = stateLabels[state]
  const advice = adviceOf(job)
  return (
    <ContextMenu sections={() => sections}>
      <article
        aria-label={prompt}
        className={classNames(
          'relative grid grid-cols-[--spacing(24)_minmax(0,1fr)_auto] gap-x-3 border-b border-line p-3',
          isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <Poster state={state} item={item} />
        <div className="flex min-w-0 flex-col">
          <button
            type="button"
            aria-current={isSelected ? 'true' : undefined}
            title={prompt}
            onClick={() => onSelect(id)}
            // This button covers the whole row; the other buttons of the row lie above it.
            className="focus-inside truncate text-left font-medium after:absolute after:inset-0"
          >
            {prompt}
          </button>
          <p className="tabular truncate text-small text-ink-3">
            {factsOf(job, item === undefined || job.videos !== undefined ? undefined : sizeOf(item))}
          </p>
          <div className="flex min-w-0 items-start gap-2 text-small leading-4.5">
            <Chip tone={label.tone} icon={label.icon} {...(isSelected && { className: 'bg-surface!' })}>
              {label.label}
            </Chip>
            <JobStatus job={job} />
          </div>
          {((state === 'waiting' && job.isPaused !== true) || state === 'saving') && (
            <ProgressBar percent={state === 'saving' ? percentOf(saving) : progress} />
          )}
        </div>
        <div className="flex flex-none flex-col items-end justify-between gap-1">
          <JobTime job={job} />
          <JobActions
            job={job}
            item={item}
            action={action}
            sections={sections}
            onUseAgain={onUseAgain}
            onSelect={onSelect}
          />
        </div>
        {advice !== undefined && (
          <p className="col-span-2 col-start-2 mt-1 text-small text-ink-2 wrap-anywhere select-text">
            {advice}
          </p>
        )}
        {action.isError && (
          <ErrorLine error={action.error.appError} className="col-span-2 col-start-2 mt-1" />
        )}
      </article>
    </ContextMenu>
  )
})

/** How long a job has been running, or when it was requested. */
function JobTime({ job }: { job: VideoJob }) {
  const isOpen = isOpenJob(job)
  const now = useNow(1_000, isOpen)
  return (
    <span
      className="tabular text-meta text-ink-3"
      title={videoText().requestedAt(formatFullMoment(job.createdAt))}
    >
      {isOpen ? formatStopwatch(now - job.createdAt) : formatMoment(job.createdAt)}
    </span>
  )
}

function factsOf({ state, model, taskId, pollCount, createdAt }: VideoJob, size: string | undefined): string {
  const task = taskId === undefined ? videoText().noTaskId : shortId(taskId)
  const polls = videoText().pollCount(pollCount)
  const last =
    size ??
    (taskId === undefined
      ? state === 'creating'
        ? undefined
        : videoText().sentAt(formatMoment(createdAt))
      : polls)
  return [model, task, last].filter((part) => part !== undefined).join(' · ')
}

function shortId(id: string): string {
  return id.length <= 16 ? id : `${id.slice(0, 9)}…${id.slice(-4)}`
}

function sizeOf(item: { width?: number | undefined; height?: number | undefined; bytes: number }): string {
  const pixels =
    item.width === undefined || item.height === undefined ? [] : [`${item.width} × ${item.height}`]
  return unitsText().clauses([...pixels, formatBytes(item.bytes)])
}

/** A sentence below the row: what the user should know or do. */
function adviceOf({ state, taskId, error, lastPollProblem, isPaused }: VideoJob): string | undefined {
  if (state === 'failed' && taskId === undefined)
    return isUndelivered(error) ? videoText().notDeliveredAdvice : videoText().rejectedAdvice
  if (state === 'failed') return videoText().failedAdvice
  if (state === 'unknown' || state === 'unsaved') return error && errorSentences(error)
  if (state === 'waiting' && isPaused === true)
    return videoText().pausedAdvice(lastPollProblem === undefined ? '' : wordError(lastPollProblem).message)
  if (state === 'waiting' && lastPollProblem !== undefined)
    return videoText().lastPollAdvice(wordError(lastPollProblem).message)
  return undefined
}

function percentOf(progress: VideoProgress | undefined): number | undefined {
  const { received = 0, total = 0 } = progress ?? {}
  return total === 0 ? undefined : (received / total) * 100
}
