import { err, ok, type Result } from '../../shared/errors/result.ts'
import { readArtifacts } from '../../shared/formats/video/read-artifacts.ts'
import type { TaskAnswer } from '../../shared/formats/video/read-task.ts'
import type { VideoLinks } from '../../shared/formats/video/result-links.ts'
import { taskArtifactsRequest } from '../../shared/formats/video/task-requests.ts'
import { maxFileBytesPerAnswer } from '../../shared/limits.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Clock, Log } from '../host/host.ts'
import type { LibraryService } from '../library/library-service.ts'
import { collectedJob, collectingJob } from './collected-job.ts'
import { fetchResult, isFinal, type FetchResultDependencies } from './fetch-result.ts'
import type { JobPoller, JobPollerDependencies } from './job-poller.ts'
import type { JobRepository } from './job-repository.ts'
import type { StoredJob } from './stored-job.ts'
import { fetchingBug } from './video-errors.ts'

export interface CollectDependencies {
  readonly repository: JobRepository
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
  readonly library: Pick<LibraryService, 'download' | 'save' | 'delete' | 'madeBy'>
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  readonly queryGateway: JobPollerDependencies['queryGateway']
  readonly poller: () => JobPoller
  /**
   * Resolves when the library has indexed every file: one that was saved just before a crash is not downloaded twice.
   */
  readonly libraryReady: (signal: AbortSignal) => Promise<unknown>
  readonly provenanceOf: (stored: StoredJob, tookMs: number) => Provenance
}

/** More frequent updates could not be read. */
const progressEveryMs = 250

/**
 * Maximum number of jobs whose files are downloaded concurrently. Several videos of one job are downloaded one after
 * the other.
 */
const maxAtOnce = 4

/** Creates the function that downloads the videos of a job in `saving`, and stores the result of each. */
export function createCollect(dependencies: CollectDependencies): JobPollerDependencies['collect'] {
  const { repository, clock, log, library, resolveTarget } = dependencies
  const inTurn = createTurns(maxAtOnce)

  /** The library's items of a job, by the index of the video. */
  function savedVideos({ runId }: VideoJob): ReadonlyMap<number, MediaItem> {
    const found = runId === undefined ? undefined : library.madeBy(runId)
    if (found?.ok !== true) return new Map()
    return new Map(found.value.map((item) => [(item.provenance?.resultNumber ?? 1) - 1, item]))
  }

  /** The links to a task's videos from the gateway, requested at most once. */
  function requestedVideoLinks(
    job: VideoJob,
    target: GatewayTarget,
    signal: AbortSignal,
  ): Pick<FetchResultDependencies, 'freshVideoLinks' | 'artifacts'> {
    return {
      freshVideoLinks: once(async () => videoLinksIn(await dependencies.poller().look(job, target, signal))),
      artifacts: once(async () => {
        const request = taskArtifactsRequest(job.taskId ?? '')
        const { answer } = await dependencies.queryGateway({ request, target, signal, job })
        return answer.ok ? readArtifacts(answer.value) : []
      }),
    }
  }

  /** The result of each video. A single video counts as the only one until the gateway names more. */
  async function obtain(stored: StoredJob, signal: AbortSignal): Promise<Result<MediaItem>[]> {
    const { job } = stored
    await dependencies.libraryReady(signal)
    const found = savedVideos(job)
    const [only] = found.values()
    if (job.videos === undefined && only !== undefined) return [ok(only)]
    const target = await resolveTarget(job.connectionId)
    const known = job.videos?.length ?? 1
    if (!target.ok) return Array.from({ length: known }, (_, index) => saved(found.get(index)) ?? target)
    const origin = requestedVideoLinks(job, target.value, signal)
    const videos = await findVideoLinks(stored, origin)
    const count = Math.max(known, videos.length)
    const provenance = dependencies.provenanceOf(stored, clock.now() - job.createdAt)
    const results: Result<MediaItem>[] = []
    for (let index = 0; index < count; index += 1) {
      // Stored before the first download, so that after a crash the missing ones are known.
      if (count > 1) note(job.id, signal, (now) => collectingJob(now, count, results, clock.now()))
      const fetched =
        saved(found.get(index)) ??
        results.find(isLastWord) ??
        (await fetchResult(
          {
            taskId: job.taskId ?? '',
            links: videos[index] ?? [],
            index,
            target: target.value,
            maxBytes: maxFileBytesPerAnswer - bytesOf(results),
            provenance: count > 1 ? { ...provenance, resultNumber: index + 1 } : provenance,
            signal,
            onFetched: (wasKeySent) =>
              note(job.id, signal, (now) => ({ ...now, wasKeySent: now.wasKeySent === true || wasKeySent })),
            onProgress: progressOf(job.id),
          },
          { library, ...origin },
        ))
      results.push(fetched)
    }
    return results
  }

  /** Reports the progress of a download, a few times a second. */
  function progressOf(id: string): (received: number, total: number | undefined) => void {
    const startedAt = clock.now()
    let toldAt = startedAt
    return (received, total) => {
      const now = clock.now()
      if (now - toldAt < progressEveryMs) return
      toldAt = now
      const bytesPerSecond = Math.round((received * 1000) / (now - startedAt))
      dependencies.emit('video.saving', {
        id,
        received,
        bytesPerSecond,
        ...(total !== undefined && { total }),
      })
    }
  }

  function note(id: string, signal: AbortSignal, next: (job: VideoJob) => VideoJob): void {
    const now = repository.get(id)
    if (now.ok && now.value.job.state === 'saving' && !signal.aborted) repository.put(next(now.value.job))
  }

  return (id, signal) =>
    inTurn(async () => {
      const stored = repository.get(id)
      if (!stored.ok || stored.value.job.state !== 'saving' || signal.aborted) return
      const results = await obtain(stored.value, signal).catch((error: unknown): Result<MediaItem>[] => {
        // A job that stayed in `saving` could neither be downloaded again nor ended.
        log.error(`video ${id}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`)
        return [err(fetchingBug)]
      })
      const now = repository.get(id)
      // The user has ended it meanwhile; or the app closes, and the next start continues.
      if (signal.aborted || !now.ok || now.value.job.state !== 'saving') return
      dependencies.poller().settle(collectedJob(now.value.job, results, clock.now()))
    })
}

/** When an answer contained no address, the list of files shows how many videos there are. */
async function findVideoLinks(
  { videos }: StoredJob,
  { freshVideoLinks, artifacts }: Pick<FetchResultDependencies, 'freshVideoLinks' | 'artifacts'>,
): Promise<readonly VideoLinks[]> {
  if (videos.some((links) => links.length > 0)) return videos
  const fresh = await freshVideoLinks()
  if (fresh.length > 0) return fresh
  const listed = await artifacts()
  return listed.length > 1 ? listed : []
}

function bytesOf(results: readonly Result<MediaItem>[]): number {
  return results.reduce((sum, result) => sum + (result.ok ? result.value.bytes : 0), 0)
}

/** Whether the error applies to the remaining videos as well: the disk is full, or the app closes. */
function isLastWord(result: Result<MediaItem>): boolean {
  return !result.ok && isFinal(result.error)
}

function saved(item: MediaItem | undefined): Result<MediaItem> | undefined {
  return item === undefined ? undefined : ok(item)
}

function videoLinksIn(task: Result<TaskAnswer>): readonly VideoLinks[] {
  return task.ok ? task.value.videos : []
}

/** Returns a function that calls `work` at most once, and resolves with the same result each time. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined
  return () => (done ??= work())
}

/** Limits concurrent work; further calls wait in order. */
function createTurns(limit: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }
}
