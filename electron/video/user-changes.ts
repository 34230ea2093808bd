import { err, ok, type Result } from '../../shared/errors/result.ts'
import { videoError } from '../../shared/text/en/errors/video.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import { waitOf } from '../lib/polling/poll-pace.ts'
import { waitingJob, type Moment } from './advance-job.ts'
import { notNow } from './video-errors.ts'

// State changes of a job by the user. Each returns an error when the job's state does not allow it.

/** Extends the deadline of a waiting job; resumes polling of an overdue or cancelled one. */
export function resumedJob(job: VideoJob, waitMs: number | undefined, moment: Moment): Result<VideoJob> {
  if (job.taskId === undefined) return err(noTask)
  const more = waitOf(waitMs ?? job.maxWaitMs)
  if (job.state === 'waiting') {
    const deadlineAt = job.deadlineAt + more
    return ok({ ...job, deadlineAt, maxWaitMs: deadlineAt - job.createdAt })
  }
  if (job.state !== 'overdue' && job.state !== 'cancelled') return err(notNow(videoError('notWaiting')))
  const deadlineAt = moment.now + more
  return ok(waitingJob({ ...job, deadlineAt, maxWaitMs: deadlineAt - job.createdAt }, 0, moment))
}

/** Downloads its files again. */
export function refetchedJob(job: VideoJob): Result<VideoJob> {
  if (job.state === 'saving') return ok(job)
  if (job.taskId === undefined || (job.state !== 'unsaved' && job.state !== 'done'))
    return err(notNow(videoError('noDownload')))
  const { error: _error, nextPollAt: _next, mediaId: _media, ...rest } = job
  return ok({ ...rest, state: 'saving' })
}

/** Longer than every id seen; a longer text is no id. */
const maxTaskIdLength = 2_000

/** Gives a job without a known task the typed task id, and polls it. */
export function adoptedJob(job: VideoJob, taskId: string, moment: Moment): Result<VideoJob> {
  const given = taskId.trim()
  if (given === '' || given.length > maxTaskIdLength || /\s/.test(given)) return err(notAnId)
  const canAdopt = job.taskId === undefined && (job.state === 'unknown' || job.state === 'cancelled')
  if (!canAdopt) return err(notNow(videoError('hasTask')))
  return ok(waitingJob({ ...job, taskId: given, deadlineAt: moment.now + job.maxWaitMs }, 0, moment))
}

/** Whether its task can be polled before its time. */
export function canPollNow({ taskId, state }: VideoJob): boolean {
  return taskId !== undefined && (state === 'waiting' || state === 'overdue')
}

/** Whether it can be ended without stopping a request. */
export function canEnd({ state }: VideoJob): boolean {
  return ['waiting', 'overdue', 'saving', 'unsaved', 'unknown'].includes(state)
}

export const noTask = notNow(videoError('noTask'))

const notAnId = {
  kind: 'invalid-input',
  field: 'taskId',
  ...videoError('notATaskId'),
} as const
