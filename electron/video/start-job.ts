import { createHash, randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { readNewTask } from '../../shared/formats/video/read-created-video.ts'
import type { TaskAnswer } from '../../shared/formats/video/read-task.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Json } from '../../shared/json.ts'
import type { Run } from '../../shared/runs/run.ts'
import { sameVideoWithinMs, defaultMaxWaitMs, type VideoJob } from '../../shared/video/job.ts'
import type { VideoForm } from '../../shared/video/video-request.ts'
import type { RequestSlot } from '../gateway/connection-limiter.ts'
import type { Clock } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import { acceptedJob, endedJob } from './advance-job.ts'
import type { JobPoller } from './job-poller.ts'
import type { JobRepository } from './job-repository.ts'
import { judgeRefusal } from '../lib/judge-refusal.ts'
import { waitOf } from '../lib/polling/poll-pace.ts'
import { storableVideoLinks } from './stored-job.ts'
import { outcomeUnknown, sameAgain } from './video-errors.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** A job to request. */
export interface JobToStart {
  readonly connectionId: string
  readonly form: VideoForm
  readonly format: RunFormat
  readonly request: WireRequest
  readonly confirmed: boolean
  /** The click it belongs to, in epoch milliseconds; without it the job has a click of its own. */
  readonly clickedAt?: number
  /** The task that it changes. */
  readonly remixOf?: string
  readonly owner?: JobOwner | undefined
}

/** The requester of a job, with its callbacks. */
export interface JobOwner {
  /** The experiment of the requesting cell. */
  readonly experimentId?: string
  /** The slot for the request; without it the request waits for its turn, like a click. */
  readonly slot?: RequestSlot | undefined
  /** Called in the transaction that stores the job and its run: related data is stored with them or not at all. */
  readonly store?: (runId: string) => void
  /** Called when the requesting exchange has ended: its job has the task, or does not. */
  readonly onEnded?: (run: Run) => void
}

export interface StartJobDependencies {
  readonly repository: JobRepository
  readonly poller: JobPoller
  readonly runs: Pick<RunService, 'start'>
  readonly clock: Clock
  readonly random: () => number
  /** Redacts every known key in stored texts. */
  readonly redact: (text: string) => string
  readonly describeConnection: (
    connectionId: string,
  ) => { readonly name: string; readonly isPractice: boolean } | undefined
  readonly onEnded: (run: Run) => void
}

/**
 * Stores a job and its run together, and then requests the video, once. The task's id is stored while the answer is
 * read, before any listener is called.
 *
 * The error is `video-same-again` when the same was requested a moment ago; then nothing is stored or sent.
 */
export async function startJob(
  wanted: JobToStart,
  dependencies: StartJobDependencies,
): Promise<Result<VideoJob>> {
  const { repository, runs, clock, redact } = dependencies
  const { connectionId, request, form, format } = wanted
  const id = randomUUID()
  const fingerprint = fingerprintOf(connectionId, request)
  const started = await runs.start({
    format: watchTask(format, (task) => accept(id, task, dependencies)),
    connectionId,
    model: form.model,
    request,
    prompt: form.prompt,
    isJob: true,
    experimentId: wanted.owner?.experimentId,
    slot: wanted.owner?.slot,
    store(runId, startedAt, { hasKey }) {
      const before = repository.store.sameBetween(fingerprint, {
        from: startedAt - sameVideoWithinMs,
        before: wanted.clickedAt ?? Number.MAX_SAFE_INTEGER,
      })
      if (before !== undefined && !wanted.confirmed) {
        return err(sameAgain(Math.floor((startedAt - before.createdAt) / 60_000)))
      }
      repository.store.add({
        job: { ...newJob(id, runId, startedAt, wanted, dependencies), ...(hasKey && { isKeyed: true }) },
        form: JSON.parse(redact(JSON.stringify(form))) as VideoForm,
        request: redact(JSON.stringify(request)),
        fingerprint,
      })
      wanted.owner?.store?.(runId)
      return ok(undefined)
    },
    onEnded(run) {
      endCreating(id, run, dependencies, clock.now())
      dependencies.onEnded(run)
      wanted.owner?.onEnded?.(run)
    },
  })
  if (!started.ok) return started
  const stored = repository.get(id)
  if (!stored.ok) return stored
  repository.notify(stored.value.job)
  return ok(stored.value.job)
}

function newJob(
  id: string,
  runId: string,
  createdAt: number,
  { connectionId, form, remixOf, owner: { experimentId } = {} }: JobToStart,
  { describeConnection, redact }: StartJobDependencies,
): Omit<VideoJob, 'number'> {
  const connection = describeConnection(connectionId)
  const maxWaitMs = waitOf(form.maxWaitMs ?? defaultMaxWaitMs)
  return {
    id,
    createdAt,
    connectionId,
    connectionName: connection?.name ?? connectionId,
    isPractice: connection?.isPractice ?? false,
    family: form.family,
    model: form.model,
    prompt: redact(form.prompt),
    state: 'creating',
    runId,
    ...definedFields({ remixOf, experimentId }),
    maxWaitMs,
    deadlineAt: createdAt + maxWaitMs,
    pollCount: 0,
  }
}

/** A hash that is equal for equal requests to the same connection. Files count by their ids, or by their bytes. */
function fingerprintOf(connectionId: string, { method, path, body }: WireRequest): string {
  const text = JSON.stringify([connectionId, method, path, body ?? null])
  return createHash('sha256').update(text).digest('hex')
}

/** The format, with a listener that receives the task before the rest of the answer is processed. */
function watchTask(format: RunFormat, onTask: (task: TaskAnswer) => void): RunFormat {
  return {
    ...format,
    response(body, context) {
      const task = readNewTask(body as Json, context)
      if (task.ok) onTask(task.value)
      return format.response(body, context)
    },
  }
}

function accept(
  id: string,
  task: TaskAnswer,
  { repository, poller, clock, random }: StartJobDependencies,
): void {
  const stored = repository.get(id)
  if (!stored.ok || stored.value.job.state !== 'creating') return
  const videos = storableVideoLinks(task)
  poller.settle(acceptedJob(stored.value.job, task, { now: clock.now(), random }), { videos })
}

/**
 * Handles an exchange that ended without a task: it was refused, it returned the video itself, or the outcome is
 * unknown.
 */
function endCreating(
  id: string,
  run: Run,
  { repository, poller }: Pick<StartJobDependencies, 'repository' | 'poller'>,
  now: number,
): void {
  const stored = repository.get(id)
  if (!stored.ok || stored.value.job.state !== 'creating') return
  const { job } = stored.value
  // The answer was the video itself, which the library has as the media of this run.
  if (run.status === 'done') return void poller.settle({ ...job, state: 'saving' })
  const isRefused = judgeRefusal(run) === 'refused' && run.error !== undefined
  poller.settle(
    isRefused
      ? endedJob(job, 'failed', now, { error: run.error })
      : endedJob(job, 'unknown', now, { error: outcomeUnknown(run.error) }),
  )
}
