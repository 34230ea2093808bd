import { err, ok, type Result } from '../../shared/errors/result.ts'
import { readTask, type TaskAnswer } from '../../shared/formats/video/read-task.ts'
import { taskRequest } from '../../shared/formats/video/task-requests.ts'
import { routeUrl } from '../../shared/gateway/address.ts'
import type { RunCosts } from '../prices/run-costs.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import type { ConnectionLimiters, RequestSlot } from '../gateway/connection-limiter.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Clock, Log } from '../host/host.ts'
import { isKeyProblem, waitsForKey } from '../lib/polling/poll-pace.ts'
import { answeredJob, pausedJob, unansweredJob, waitingJob } from './advance-job.ts'
import type { QueryResult } from '../gateway/query-gateway.ts'
import type { JobRepository } from './job-repository.ts'
import type { JobExtras } from './job-store.ts'
import { storableVideoLinks } from './stored-job.ts'
import { createPollScheduler } from '../lib/polling/poll-scheduler.ts'
import { keyIsMissing } from './video-errors.ts'

/** Continues jobs: polls their tasks when it is time, and downloads their files. Never requests a video. */
export interface JobPoller {
  /** Stores the current state of a job, and continues it accordingly. Returns it with the time of the next step. */
  settle(job: VideoJob, extras?: JobExtras): VideoJob
  /** Polls a task now. Resolves when the answer is stored. */
  poll(id: string): Promise<void>
  /** The gateway's current answer about a job's task, without a change of its state; the exchange is recorded. */
  look(job: VideoJob, target: GatewayTarget, signal: AbortSignal): Promise<Result<TaskAnswer>>
  /** Resumes the jobs that waited for a key, if their connection has another one by now. */
  keysChanged(): void
  /** The computer is awake again: polls waiting jobs at once, in place of polls that were lost during sleep. */
  wake(): void
  /** Stops running and planned work for a job. */
  drop(id: string): void
  /** Until when the gateway of a connection must be left alone; in the past when it need not be. */
  heldUntil(connectionId: string): number
  close(): Promise<void>
}

export interface JobPollerDependencies {
  readonly repository: JobRepository
  readonly clock: Clock
  readonly log: Log
  readonly random: () => number
  /** Limits all concurrent requests to a connection. */
  readonly limiters: Pick<ConnectionLimiters, 'of'>
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  /** A text that identifies the key of a connection without revealing it. */
  readonly keyOf?: (connectionId: string) => string
  readonly queryGateway: (query: {
    request: WireRequest
    target: GatewayTarget
    signal: AbortSignal
    /** The job in question. */
    job: VideoJob
  }) => Promise<QueryResult>
  /** Downloads the file of a job whose task succeeded. Only rejects because of a bug. */
  readonly collect: (id: string, signal: AbortSignal) => Promise<void>
  /** Receives the task's cost as the gateway states it. */
  readonly onQuota?: RunCosts['keepQuota']
  /** Called when a job has ended, or needs the user's action. */
  readonly onSettled: (job: VideoJob) => void
}

export function createJobPoller(dependencies: JobPollerDependencies): JobPoller {
  const { repository, clock, log, random, resolveTarget, limiters } = dependencies
  const busy = new Map<string, AbortController>()
  const active = new Set<Promise<void>>()
  /** The key with which each paused job was refused. */
  const refusedWith = new Map<string, string>()
  let isClosed = false
  const scheduler = createPollScheduler({
    clock,
    onDue: (id) => void goOn(id).catch((error: unknown) => note(id, error)),
  })

  function settle(job: VideoJob, extras?: JobExtras): VideoJob {
    if (isClosed) return job
    const placed =
      job.nextPollAt === undefined ? job : { ...job, nextPollAt: scheduler.set(job.id, job.nextPollAt) }
    if (placed.nextPollAt === undefined) scheduler.clear(job.id)
    repository.put(placed, extras)
    if (placed.state === 'saving') void occupied(job.id, (signal) => dependencies.collect(job.id, signal))
    dependencies.onSettled(placed)
    return placed
  }

  /** A bug with one job must not stop the others. */
  function note(id: string, error: unknown): void {
    log.error(`video ${id}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`)
  }

  /** One operation at a time per job; the download follows the poll of its task. */
  async function occupied(id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const before = busy.get(id)
    if (before !== undefined || isClosed) return
    const abort = new AbortController()
    busy.set(id, abort)
    const done = work(abort.signal)
      .catch((error: unknown) => note(id, error))
      .finally(() => {
        if (busy.get(id) === abort) busy.delete(id)
        active.delete(done)
      })
    active.add(done)
    await done
  }

  async function goOn(id: string): Promise<void> {
    const stored = repository.get(id)
    if (!stored.ok || stored.value.isDeleted) return
    const { job } = stored.value
    const held = heldUntil(job.connectionId)
    const now = clock.now()
    if (held > now && job.state === 'unsaved') settle({ ...job, nextPollAt: held })
    else if (held > now) settle(waitingJob(job, held - now, { now, random }, true))
    else if (job.state === 'unsaved') settle({ ...withoutNext(job), state: 'saving' })
    else if (job.state === 'waiting') await poll(id)
  }

  async function poll(id: string): Promise<void> {
    let next: VideoJob | undefined
    let extras: JobExtras = {}
    await occupied(id, async (signal) => {
      const stored = repository.get(id)
      if (!stored.ok) return
      const { job } = stored.value
      const keyThen = keyOf(job)
      const slot = await limiters.of(job.connectionId).one('poll', signal)
      if (slot === undefined) return
      const target = await targetOf(job)
      const queried = target.ok
        ? await queryJob(job, target.value, signal)
        : { answer: target, extras: {} as JobExtras }
      tellLimiter(slot, queried.answer)
      const now = repository.get(id)
      // The user has ended it meanwhile, or the app closes: the answer is discarded.
      if (signal.aborted || !now.ok || !isPolled(now.value.job)) return
      const moment = { now: clock.now(), random }
      extras = queried.extras
      if (queried.answer.ok) {
        noteCost(job, queried.answer.value)
        next = answeredJob(now.value.job, queried.answer.value, moment)
        extras = { ...extras, videos: storableVideoLinks(queried.answer.value) }
      } else {
        const { error } = queried.answer
        const isPaused = waitsForKey(now.value.job, error)
        if (isPaused) refusedWith.set(id, keyThen)
        next = isPaused
          ? pausedJob(now.value.job, error, moment.now)
          : unansweredJob(now.value.job, error, moment)
      }
    })
    if (next !== undefined) settle(next, extras)
  }

  function noteCost({ runId, connectionId }: VideoJob, { quota, group, phase }: TaskAnswer): void {
    if (runId === undefined || quota === undefined) return
    // A failed task is charged at first and refunded.
    dependencies.onQuota?.(runId, { connectionId, quota: phase === 'failed' ? 0 : quota, group })
  }

  const keyOf = ({ connectionId }: VideoJob): string => dependencies.keyOf?.(connectionId) ?? ''

  /** Keys in memory are lost after a restart: then nothing is sent without a key. */
  async function targetOf({ connectionId, isKeyed }: VideoJob): Promise<Result<GatewayTarget>> {
    const target = await resolveTarget(connectionId)
    return target.ok && target.value.key === null && isKeyed === true ? err(keyIsMissing) : target
  }

  async function queryJob(
    job: VideoJob,
    target: GatewayTarget,
    signal: AbortSignal,
  ): Promise<{ answer: Result<TaskAnswer>; extras: JobExtras }> {
    const request = taskRequest(job.family, job.taskId ?? '')
    const { answer, exchange, fileType } = await dependencies.queryGateway({ request, target, signal, job })
    const extras = exchange === undefined ? {} : { lastPoll: exchange }
    // The answer is the file itself: it is downloaded from there like any other.
    if (fileType !== undefined) {
      return {
        answer: ok({ phase: 'succeeded', videos: [[routeUrl(target.baseUrl, request.path)]] }),
        extras,
      }
    }
    if (!answer.ok) return { answer: err(answer.error), extras }
    return { answer: readTask(answer.value, { connectionId: job.connectionId, now: clock.now() }), extras }
  }

  function heldUntil(connectionId: string): number {
    return limiters.of(connectionId).until('poll') ?? 0
  }

  return {
    settle,
    poll,
    keysChanged() {
      for (const job of repository.open()) {
        const isUnsaved = job.state === 'unsaved' && job.error !== undefined && isKeyProblem(job.error)
        const key = keyOf(job)
        if ((job.isPaused !== true && !isUnsaved) || refusedWith.get(job.id) === key) continue
        // Once per key: the displayed data of a key changes with each answer.
        refusedWith.set(job.id, key)
        const { isPaused: _paused, ...rest } = job
        settle({ ...rest, nextPollAt: clock.now() })
      }
    },
    wake() {
      for (const job of repository.open()) {
        if (job.nextPollAt === undefined) continue
        busy.get(job.id)?.abort()
        busy.delete(job.id)
        settle({ ...job, nextPollAt: clock.now() })
      }
    },
    async look(job, target, signal) {
      const { answer, extras } = await queryJob(job, target, signal)
      const videos = answer.ok ? { videos: storableVideoLinks(answer.value) } : {}
      const now = repository.get(job.id)
      if (now.ok && !signal.aborted) repository.put(now.value.job, { ...extras, ...videos })
      return answer
    },
    drop(id) {
      scheduler.clear(id)
      refusedWith.delete(id)
      busy.get(id)?.abort()
      busy.delete(id)
    },
    heldUntil,
    async close() {
      isClosed = true
      scheduler.close()
      for (const abort of busy.values()) abort.abort()
      await Promise.allSettled(active)
    },
  }
}

function isPolled({ state }: VideoJob): boolean {
  return state === 'waiting' || state === 'overdue'
}

function withoutNext({ nextPollAt: _next, error: _error, ...job }: VideoJob): VideoJob {
  return job
}

/** Passes the rate limit stated in the answer about a task on to the limiter for all requests. */
function tellLimiter(slot: RequestSlot, answer: Result<TaskAnswer>): void {
  if (answer.ok) slot.admitted()
  else {
    const { kind, retryAfterMs } = answer.error
    if (retryAfterMs !== undefined || kind === 'rate-limited') slot.refused(retryAfterMs)
  }
  slot.over()
}
