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

/** A job that is to be asked for. */
export interface JobToStart {
  readonly connectionId: string
  readonly form: VideoForm
  readonly format: RunFormat
  readonly request: WireRequest
  readonly confirmed: boolean
  /** The click it belongs to, in epoch milliseconds; without it the job is a click of its own. */
  readonly clickedAt?: number
  /** The task it changes. */
  readonly remixOf?: string
  readonly owner?: JobOwner | undefined
}

/** Who asks for a job, and hears what comes of the asking. */
export interface JobOwner {
  /** The experiment whose cell asks. */
  readonly experimentId?: string
  /** The right by which it is asked for; without it the request waits for its turn, as a click. */
  readonly slot?: RequestSlot | undefined
  /** Called in the transaction that stores the job and its run: what belongs to them is stored with them or not at all. */
  readonly store?: (runId: string) => void
  /** The exchange that asks for it is over: its job has the task, or does not. */
  readonly onEnded?: (run: Run) => void
}

export interface StartJobDependencies {
  readonly repository: JobRepository
  readonly poller: JobPoller
  readonly runs: Pick<RunService, 'start'>
  readonly clock: Clock
  readonly random: () => number
  /** Takes every known key out of what is written down. */
  readonly redact: (text: string) => string
  readonly describeConnection: (
    connectionId: string,
  ) => { readonly name: string; readonly isPractice: boolean } | undefined
  readonly onEnded: (run: Run) => void
}

/**
 * Writes a job and its run down, together, and then asks for the video, once. The task's id is written down while the
 * answer is read, before anybody hears of it.
 *
 * The error `video-same-again` when the same was asked for a moment ago; nothing is written or sent then.
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

/** The same request to the same connection has the same one. Files are told by their ids, or by their bytes. */
function fingerprintOf(connectionId: string, { method, path, body }: WireRequest): string {
  const text = JSON.stringify([connectionId, method, path, body ?? null])
  return createHash('sha256').update(text).digest('hex')
}

/** The format, with somebody who hears of the task before anything else is made of the answer. */
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

/** The exchange is over and named no task: it was refused, or answered with the video, or nobody knows. */
function endCreating(
  id: string,
  run: Run,
  { repository, poller }: Pick<StartJobDependencies, 'repository' | 'poller'>,
  now: number,
): void {
  const stored = repository.get(id)
  if (!stored.ok || stored.value.job.state !== 'creating') return
  const { job } = stored.value
  // The answer was the video itself: the library has what this run made.
  if (run.status === 'done') return void poller.settle({ ...job, state: 'saving' })
  const isRefused = judgeRefusal(run) === 'refused' && run.error !== undefined
  poller.settle(
    isRefused
      ? endedJob(job, 'failed', now, { error: run.error })
      : endedJob(job, 'unknown', now, { error: outcomeUnknown(run.error) }),
  )
}
