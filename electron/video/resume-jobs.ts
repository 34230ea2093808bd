import type { Result } from '../../shared/errors/result.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import type { Clock } from '../host/host.ts'
import { acceptedJob, endedJob, waitingJob } from './advance-job.ts'
import type { JobPoller } from './job-poller.ts'
import type { JobRepository } from './job-repository.ts'
import { judgeRefusal } from '../lib/judge-refusal.ts'
import { maxHoldMs } from '../lib/polling/poll-pace.ts'
import { readTask } from '../../shared/formats/video/read-task.ts'
import type { Json } from '../../shared/json.ts'
import { endedBeforeSending, endedWhileCreating, outcomeUnknown } from './video-errors.ts'

export interface ResumeDependencies {
  readonly repository: JobRepository
  readonly poller: JobPoller
  readonly clock: Clock
  readonly trustedNow: () => number
  readonly random: () => number
  readonly run: (runId: string) => Result<Run>
  /** The answer of a run from its record; `not-found` when nothing was recorded. */
  readonly recordedAnswer: (run: Run) => Promise<Result<readonly Part[]>>
}

/** How long a removed job can be restored. */
const keptAfterRemovalMs = 7 * 24 * 60 * 60 * 1000

/**
 * Continues the jobs of an earlier start: tasks are polled with the same deadline, files are downloaded again, and a
 * job whose request was being sent becomes `waiting` if its record contains the answer, and `unknown` otherwise.
 * Requests no video.
 *
 * Await it before anything is shown: afterwards no job is `creating`.
 */
export async function resumeJobs(dependencies: ResumeDependencies): Promise<void> {
  const { repository, poller, clock } = dependencies
  repository.purge(dependencies.trustedNow() - keptAfterRemovalMs)
  for (const stored of repository.open()) {
    const job = withTrueTimes(stored, clock.now())
    if (job.state === 'creating') poller.settle(await outcomeOf(job, dependencies))
    else if (job.state === 'waiting') poller.settle({ ...job, nextPollAt: job.nextPollAt ?? clock.now() })
    else if (job.state === 'saving' || job.nextPollAt !== undefined) poller.settle(job)
  }
  const all = repository.list()
  for (const job of all.ok ? all.value : []) {
    // Its deadline had passed by a clock that was ahead.
    const isEarly = job.state === 'overdue' && job.taskId !== undefined && job.deadlineAt > clock.now()
    if (isEarly) poller.settle(waitingJob(job, 0, { now: clock.now(), random: dependencies.random }))
  }
}

/**
 * Corrects the times of a job that a clock ahead has put far into the future: a time beyond the maximum interval is due
 * now.
 */
function withTrueTimes(job: VideoJob, now: number): VideoJob {
  const deadlineAt = Math.min(job.deadlineAt, now + job.maxWaitMs)
  const isFarOff = job.nextPollAt !== undefined && job.nextPollAt > now + maxHoldMs
  return { ...job, deadlineAt, ...(isFarOff && { nextPollAt: now }) }
}

async function outcomeOf(job: VideoJob, dependencies: ResumeDependencies): Promise<VideoJob> {
  const { clock, random } = dependencies
  const now = clock.now()
  const unknown = (error: VideoJob['error']): VideoJob => endedJob(job, 'unknown', now, { error })
  const run = job.runId === undefined ? undefined : dependencies.run(job.runId)
  if (run === undefined || !run.ok) return unknown(endedWhileCreating)
  const answer = await dependencies.recordedAnswer(run.value)
  if (!answer.ok) {
    return unknown(answer.error.kind === 'not-found' ? endedBeforeSending : endedWhileCreating)
  }
  const body = answer.value.find((part) => part.type === 'opaque')?.value
  const task = body === undefined ? undefined : readTask(body as Json)
  if (task?.ok === true && task.value.taskId !== undefined) {
    return acceptedJob(job, task.value, { now, random })
  }
  const { error } = run.value
  if (run.value.status === 'failed' && error !== undefined) {
    return judgeRefusal(run.value) === 'refused'
      ? endedJob(job, 'failed', now, { error })
      : unknown(outcomeUnknown(error))
  }
  return unknown(endedWhileCreating)
}
