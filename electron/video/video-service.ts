import type { Input } from '../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { VideoJob, VideoJobDetails } from '../../shared/video/job.ts'
import { toVideoForm, videoForm } from '../../shared/request-forms/video/form.ts'
import { videoError } from '../../shared/text/en/errors/video.ts'
import type { StartRequest } from '../request-queue/start-request.ts'
import type { RunService } from '../runs/run-service.ts'
import { endedJob } from './advance-job.ts'
import { askRemix, askVideo, type AskVideoDependencies, type VideoSubmission } from './ask-video.ts'
import type { JobOwner } from './start-job.ts'
import type { StoredJob } from './stored-job.ts'
import { adoptedJob, canEnd, canPollNow, refetchedJob, resumedJob } from './user-changes.ts'
import { notNow } from './video-errors.ts'

/**
 * Videos as jobs that outlive the app. Only `startRequest`, `create` and `remix` send a request to a model, once each.
 */
export interface VideoService {
  /** Sends the request of the form as a job. Its run ends when the gateway returned the task, or refused. */
  readonly startRequest: StartRequest
  create(submission: VideoSubmission, owner?: JobOwner): Promise<Result<VideoJob>>
  remix(input: Input<'video.remix'>): Promise<Result<VideoJob>>
  /** Newest first. */
  list(): Result<VideoJob[]>
  get(id: string): Result<VideoJobDetails>
  /** The job that a run started; `undefined` when it started none. */
  ofRun(runId: string): Result<StoredJob | undefined>
  pollNow(id: string): Promise<Result<VideoJob>>
  resume(input: Input<'video.resume'>): Result<VideoJob>
  cancel(id: string): Promise<Result<VideoJob>>
  fetchResult(id: string): Result<VideoJob>
  adopt(input: Input<'video.adopt'>): Result<VideoJob>
  remove(id: string): Result<void>
  restore(id: string): Result<VideoJob>
}

export interface VideoServiceDependencies extends AskVideoDependencies {
  readonly runs: Pick<RunService, 'start' | 'stop'>
}

export function createVideoService(dependencies: VideoServiceDependencies): VideoService {
  const { repository, poller, clock, random, runs } = dependencies

  function find(id: string): Result<StoredJob> {
    return repository.get(id)
  }

  const moment = () => ({ now: clock.now(), random })

  function change(id: string, next: (job: VideoJob) => Result<VideoJob>): Result<VideoJob> {
    const stored = find(id)
    if (!stored.ok) return stored
    const job = next(stored.value.job)
    return job.ok ? ok(poller.settle(job.value)) : job
  }

  function end(id: string): Result<VideoJob> {
    poller.drop(id)
    return change(id, (job) => ok(endedJob(job, 'cancelled', clock.now())))
  }

  /**
   * Stops a job whose request is being sent. The request may have arrived: the outcome is known when its run has ended.
   */
  async function stopAsking({ id, runId = '' }: VideoJob): Promise<Result<VideoJob>> {
    const stopped = await runs.stop(runId)
    if (!stopped.ok) return stopped
    const now = find(id)
    if (!now.ok) return now
    // The answer may have arrived first.
    return now.value.job.state === 'waiting' ? end(id) : ok(now.value.job)
  }

  return {
    async startRequest({ connectionId, values, isConfirmed, submittedAt, slot, onEnded }) {
      const form = toVideoForm(videoForm.schema.parse(values), connectionId)
      const job = await askVideo(
        { ...form, connectionId, confirmed: isConfirmed, clickedAt: submittedAt },
        { slot, onEnded: () => onEnded?.() },
        dependencies,
      )
      if (!job.ok) return job
      const { runId = '', createdAt } = job.value
      return ok({ id: runId, startedAt: createdAt })
    },
    create: (submission, owner) => askVideo(submission, owner, dependencies),
    async remix({ id, ...wanted }) {
      const stored = find(id)
      return stored.ok ? askRemix(stored.value.job, wanted, dependencies) : stored
    },
    list: () => repository.list(),
    get(id) {
      const stored = find(id)
      if (!stored.ok) return stored
      const { job, form, lastPoll } = stored.value
      return ok({ ...job, form, ...(lastPoll !== undefined && { lastPoll }) })
    },
    ofRun: (runId) => repository.ofRun(runId),
    async pollNow(id) {
      const stored = find(id)
      if (!stored.ok) return stored
      const { job } = stored.value
      if (!canPollNow(job)) return err(notNow(videoError('nothingToPoll')))
      const waitMs = poller.heldUntil(job.connectionId) - clock.now()
      if (waitMs > 0) return err(leaveAlone(waitMs))
      await poller.poll(id)
      const now = find(id)
      return now.ok ? ok(now.value.job) : now
    },
    resume: ({ id, waitMs }) => change(id, (job) => resumedJob(job, waitMs, moment())),
    async cancel(id) {
      const stored = find(id)
      if (!stored.ok) return stored
      const { job } = stored.value
      if (job.state === 'creating') return stopAsking(job)
      return canEnd(job) ? end(id) : err(notNow(videoError('jobEnded')))
    },
    fetchResult: (id) => change(id, refetchedJob),
    adopt: ({ id, taskId }) => change(id, (job) => adoptedJob(job, taskId, moment())),
    remove(id) {
      const stored = find(id)
      if (!stored.ok) return stored
      if (stored.value.job.state === 'creating') return err(stillAsking)
      poller.drop(id)
      return repository.hide(id, clock.now())
    },
    restore(id) {
      const shown = repository.show(id)
      return shown.ok ? change(id, (job) => ok(job)) : shown
    },
  }
}

const stillAsking = notNow(videoError('stillCreating'))

function leaveAlone(waitMs: number) {
  return {
    kind: 'rate-limited',
    ...videoError('pollTooSoon', { seconds: Math.ceil(waitMs / 1000) }),
    retryAfterMs: waitMs,
  } as const
}
