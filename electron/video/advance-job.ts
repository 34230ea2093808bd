import type { AppError } from '../../shared/errors/app-error.ts'
import { expiryOfLink } from '../../shared/formats/video/link-expiry.ts'
import type { TaskAnswer } from '../../shared/formats/video/read-task.ts'
import type { GeneratedVideo, VideoJob } from '../../shared/video/job.ts'
import { firstPollAfterMs, intervalAfterProblem, intervalAt, withJitter } from '../lib/polling/poll-pace.ts'
import { taskFailed } from './video-errors.ts'
import { definedFields } from '../../shared/defined-fields.ts'

export interface Moment {
  readonly now: number
  /** 0 to 1. */
  readonly random: () => number
}

/** A job whose request was answered with a task. */
export function acceptedJob(job: VideoJob, task: TaskAnswer, moment: Moment): VideoJob {
  const { error: _error, ...rest } = job
  const known = { ...rest, ...(task.taskId !== undefined && { taskId: task.taskId }) }
  return placed(known, task, moment, firstPollAfterMs)
}

/** A job whose task was polled. After its deadline it is overdue. */
export function answeredJob(job: VideoJob, task: TaskAnswer, moment: Moment): VideoJob {
  const { lastPollProblem: _problem, ...rest } = job
  const polled = { ...rest, lastPollAt: moment.now, pollCount: job.pollCount + 1 }
  return placed(polled, task, moment, intervalAt(moment.now - job.createdAt))
}

/** A job whose poll failed. It is kept, and polled again until its deadline. */
export function unansweredJob(job: VideoJob, problem: AppError, moment: Moment): VideoJob {
  const polled = {
    ...job,
    lastPollAt: moment.now,
    pollCount: job.pollCount + 1,
    lastPollProblem: problem,
  }
  return waitingJob(polled, intervalAfterProblem(job, problem), moment, problem.retryAfterMs !== undefined)
}

/** A job that is polled in `inMs`, or at its deadline, or no longer when that has passed. */
export function waitingJob(job: VideoJob, inMs: number, moment: Moment, isExact = false): VideoJob {
  const { nextPollAt: _next, endedAt: _ended, error: _error, isPaused: _paused, ...rest } = job
  if (moment.now >= job.deadlineAt) return { ...rest, state: 'overdue' }
  // Never poll earlier than the gateway asked for.
  const next = moment.now + (isExact ? inMs : withJitter(inMs, moment.random))
  return { ...rest, state: 'waiting', nextPollAt: Math.min(next, job.deadlineAt) }
}

/**
 * A job that is not polled until its connection has another key: polling with the refused key, or without one, would
 * get the same answer each time.
 */
export function pausedJob(job: VideoJob, problem: AppError, now: number): VideoJob {
  const { nextPollAt: _next, ...rest } = unsettled(job)
  const remedies = problem.remedies ?? []
  const hasCure = remedies.some(({ type }) => type === 'set-key')
  const cure = { type: 'set-key', connectionId: job.connectionId } as const
  const lastPollProblem = { ...problem, remedies: hasCure ? remedies : [cure, ...remedies] }
  return { ...rest, state: 'waiting', isPaused: true, lastPollAt: now, lastPollProblem }
}

function unsettled({ endedAt: _ended, error: _error, ...job }: VideoJob): VideoJob {
  return job
}

/** A job that ends, for good or until the user resumes it. */
export function endedJob(
  job: VideoJob,
  state: 'done' | 'failed' | 'unsaved' | 'cancelled' | 'unknown',
  now: number,
  more: Partial<Pick<VideoJob, 'error' | 'mediaId' | 'videos' | 'nextPollAt'>> = {},
): VideoJob {
  const { nextPollAt: _next, lastPollProblem: _problem, error: _error, isPaused: _paused, ...rest } = job
  return { ...rest, state, endedAt: state === 'unsaved' ? (job.endedAt ?? now) : now, ...more }
}

function placed(job: VideoJob, task: TaskAnswer, moment: Moment, inMs: number): VideoJob {
  const reported = {
    ...job,
    ...definedFields({ gatewayStatus: task.status, progress: task.progress }),
  }
  switch (task.phase) {
    case 'failed':
      return endedJob(reported, 'failed', moment.now, { error: taskFailed(task) })
    case 'succeeded': {
      const { nextPollAt: _next, resultExpiresAt: _expires, isPaused: _paused, ...rest } = reported
      const videos = videosOf(task)
      const moments = [task.expiresAt, ...videos.map((video) => video.expiresAt)].filter(
        (at) => at !== undefined,
      )
      return {
        ...rest,
        state: 'saving',
        progress: 100,
        ...(task.format !== undefined && { resultFormat: task.format }),
        ...(moments.length > 0 && { resultExpiresAt: Math.min(...moments) }),
        ...(videos.length > 1 && { videos }),
      }
    }
    default:
      return waitingJob(reported, inMs, moment)
  }
}

/** The entry of each video before any is downloaded. */
function videosOf({
  videos,
  expiresAt: ofAnswer,
}: Pick<TaskAnswer, 'videos' | 'expiresAt'>): GeneratedVideo[] {
  return videos.map(([first]) => {
    const expiresAt = (first === undefined ? undefined : expiryOfLink(first)) ?? ofAnswer
    return expiresAt === undefined ? {} : { expiresAt }
  })
}
