import type { Input } from '../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { buildRemixRequest } from '../../shared/formats/video/task-requests.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { VideoJob, VideoJobDetails } from '../../shared/video/job.ts'
import { toVideoInput } from '../../shared/video/to-video-input.ts'
import type { VideoForm } from '../../shared/video/video-request.ts'
import { videoFormats } from '../../shared/formats/video/index.ts'
import { videoRoutes } from '../../shared/formats/video/video-routes.ts'
import { toVideoForm, videoForm } from '../../shared/request-forms/video/form.ts'
import type { StartRequest } from '../request-queue/start-request.ts'
import type { RunService } from '../runs/run-service.ts'
import { endedJob, waitingJob } from './advance-job.ts'
import { waitOf } from '../lib/polling/poll-pace.ts'
import { startJob, type JobOwner, type JobToStart, type StartJobDependencies } from './start-job.ts'
import type { StoredJob } from './stored-job.ts'
import { notNow } from './video-errors.ts'
import { videoError } from '../../shared/text/en/errors/video.ts'

/** A video as it is to be asked for. */
export interface VideoSubmission extends VideoForm {
  readonly connectionId: string
  /** The user was told that the same was asked for a moment ago and may be charged twice, and wants it. */
  readonly confirmed?: boolean
  /** The click it belongs to, in epoch milliseconds. What the same click asked for is not the same once more. */
  readonly clickedAt?: number
}

/** Videos as jobs that outlive the app. Only `startRequest`, `create` and `remix` ask a model for something, once each. */
export interface VideoService {
  /** Sends the request of the form as a job. Its run ends when the gateway has the task, or refused it. */
  readonly startRequest: StartRequest
  create(submission: VideoSubmission, owner?: JobOwner): Promise<Result<VideoJob>>
  remix(input: Input<'video.remix'>): Promise<Result<VideoJob>>
  /** The newest first. */
  list(): Result<VideoJob[]>
  get(id: string): Result<VideoJobDetails>
  /** The job that a run began; `undefined` when it began none. */
  ofRun(runId: string): Result<StoredJob | undefined>
  pollNow(id: string): Promise<Result<VideoJob>>
  resume(input: Input<'video.resume'>): Result<VideoJob>
  cancel(id: string): Promise<Result<VideoJob>>
  fetchResult(id: string): Result<VideoJob>
  adopt(input: Input<'video.adopt'>): Result<VideoJob>
  remove(id: string): Result<void>
  restore(id: string): Result<VideoJob>
}

export interface VideoServiceDependencies extends StartJobDependencies {
  readonly runs: Pick<RunService, 'start' | 'stop'>
  /** The fields to leave out of what a connection is asked. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** The bytes of a file that a body carries inside, as base64. */
  readonly readFile: (
    file: Pick<VideoForm['files'][number], 'mediaId' | 'fileName'>,
  ) => Promise<Result<string>>
}

/** Enough for every id seen; what is longer is no id. */
const maxTaskIdLength = 2_000

export function createVideoService(dependencies: VideoServiceDependencies): VideoService {
  const { repository, poller, clock, random, runs } = dependencies

  function find(id: string): Result<StoredJob> {
    return repository.get(id)
  }

  function change(id: string, next: (stored: StoredJob) => Result<VideoJob>): Result<VideoJob> {
    const stored = find(id)
    if (!stored.ok) return stored
    const job = next(stored.value)
    return job.ok ? ok(poller.settle(job.value)) : job
  }

  function begin(wanted: JobToStart): Promise<Result<VideoJob>> {
    return startJob(wanted, dependencies)
  }

  /** The files that a body carries inside, by their ids. */
  async function dataOf({ family, encoding, files }: VideoForm): Promise<Result<Map<string, string>>> {
    const data = new Map<string, string>()
    if (videoRoutes[family].takesForms && encoding === 'multipart') return ok(data)
    for (const file of files) {
      const read = await dependencies.readFile(file)
      if (!read.ok) return read
      data.set(file.mediaId, read.value)
    }
    return ok(data)
  }

  function end(id: string): Result<VideoJob> {
    poller.drop(id)
    return change(id, ({ job }) => ok(endedJob(job, 'cancelled', clock.now())))
  }

  function waitFrom(job: VideoJob, deadlineAt: number, maxWaitMs: number): VideoJob {
    return waitingJob({ ...job, deadlineAt, maxWaitMs }, 0, { now: clock.now(), random })
  }

  const create: VideoService['create'] = async (
    { connectionId, confirmed = false, clickedAt, ...form },
    owner,
  ) => {
    const learned = dependencies.removals(connectionId)
    if (!learned.ok) return learned
    const data = await dataOf(form)
    if (!data.ok) return data
    const input = toVideoInput(form, learned.value, (id) => data.value.get(id))
    if (!input.ok) return input
    const format = videoFormats[form.family]
    const request = format.request(input.value)
    if (!request.ok) return request
    return begin({
      connectionId,
      form,
      format,
      request: request.value,
      confirmed,
      owner,
      ...(clickedAt !== undefined && { clickedAt }),
    })
  }

  return {
    async startRequest({ connectionId, values, isConfirmed, submittedAt, slot, onEnded }) {
      const form = toVideoForm(videoForm.schema.parse(values), connectionId)
      const job = await create(
        { ...form, connectionId, confirmed: isConfirmed, clickedAt: submittedAt },
        { slot, onEnded: () => onEnded?.() },
      )
      if (!job.ok) return job
      const { runId = '', createdAt } = job.value
      return ok({ id: runId, startedAt: createdAt })
    },
    create,
    async remix({ id, prompt, confirmed = false }) {
      const stored = find(id)
      if (!stored.ok) return stored
      const { job } = stored.value
      if (job.taskId === undefined) return err(noTask)
      const request = buildRemixRequest(job.taskId, prompt)
      if (!request.ok) return request
      const { connectionId, model, maxWaitMs } = job
      const form: VideoForm = {
        family: 'videos',
        model,
        prompt,
        parameters: {},
        extraJson: '',
        files: [],
        maxWaitMs,
      }
      const { taskId: remixOf } = job
      return begin({
        connectionId,
        form,
        format: videoFormats.videos,
        request: request.value,
        confirmed,
        remixOf,
      })
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
      if (job.taskId === undefined || (job.state !== 'waiting' && job.state !== 'overdue')) {
        return err(notNow(videoError('nothingToPoll')))
      }
      const waitMs = poller.heldUntil(job.connectionId) - clock.now()
      if (waitMs > 0) return err(leaveAlone(waitMs))
      await poller.poll(id)
      const now = find(id)
      return now.ok ? ok(now.value.job) : now
    },
    resume: ({ id, waitMs }) =>
      change(id, ({ job }) => {
        if (job.taskId === undefined) return err(noTask)
        const more = waitOf(waitMs ?? job.maxWaitMs)
        if (job.state === 'waiting') {
          const deadlineAt = job.deadlineAt + more
          return ok({ ...job, deadlineAt, maxWaitMs: deadlineAt - job.createdAt })
        }
        if (job.state !== 'overdue' && job.state !== 'cancelled') {
          return err(notNow(videoError('notWaiting')))
        }
        const deadlineAt = clock.now() + more
        return ok(waitFrom(job, deadlineAt, deadlineAt - job.createdAt))
      }),
    async cancel(id) {
      const stored = find(id)
      if (!stored.ok) return stored
      const { job } = stored.value
      if (job.state === 'creating') {
        // The request may have arrived: what became of it is told when its run has ended.
        const stopped = await runs.stop(job.runId ?? '')
        if (!stopped.ok) return stopped
        const now = find(id)
        if (!now.ok) return now
        // The answer may have been quicker.
        return now.value.job.state === 'waiting' ? end(id) : ok(now.value.job)
      }
      if (!['waiting', 'overdue', 'saving', 'unsaved', 'unknown'].includes(job.state)) {
        return err(notNow(videoError('jobEnded')))
      }
      return end(id)
    },
    fetchResult: (id) =>
      change(id, ({ job }) => {
        if (job.state === 'saving') return ok(job)
        if (job.taskId === undefined || (job.state !== 'unsaved' && job.state !== 'done')) {
          return err(notNow(videoError('noDownload')))
        }
        const { error: _error, nextPollAt: _next, mediaId: _media, ...rest } = job
        return ok({ ...rest, state: 'saving' })
      }),
    adopt: ({ id, taskId }) =>
      change(id, ({ job }) => {
        const given = taskId.trim()
        if (given === '' || given.length > maxTaskIdLength || /\s/.test(given)) return err(notAnId)
        const canAdopt = job.taskId === undefined && (job.state === 'unknown' || job.state === 'cancelled')
        if (!canAdopt) return err(notNow(videoError('hasTask')))
        return ok(waitFrom({ ...job, taskId: given }, clock.now() + job.maxWaitMs, job.maxWaitMs))
      }),
    remove(id) {
      const stored = find(id)
      if (!stored.ok) return stored
      if (stored.value.job.state === 'creating') return err(stillAsking)
      poller.drop(id)
      return repository.hide(id, clock.now())
    },
    restore(id) {
      const shown = repository.show(id)
      return shown.ok ? change(id, ({ job }) => ok(job)) : shown
    },
  }
}

const noTask = notNow(videoError('noTask'))

const stillAsking = notNow(videoError('stillCreating'))

const notAnId = {
  kind: 'invalid-input',
  field: 'taskId',
  ...videoError('notATaskId'),
} as const

function leaveAlone(waitMs: number) {
  return {
    kind: 'rate-limited',
    ...videoError('pollTooSoon', { seconds: Math.ceil(waitMs / 1000) }),
    retryAfterMs: waitMs,
  } as const
}
