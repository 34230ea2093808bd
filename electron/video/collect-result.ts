import type { Result } from '../../shared/errors/result.ts'
import { readArtifacts } from '../../shared/formats/video/read-artifacts.ts'
import type { TaskAnswer } from '../../shared/formats/video/read-task.ts'
import { taskArtifactsRequest } from '../../shared/formats/video/task-requests.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'
import type { LibraryService } from '../library/library-service.ts'
import { endedJob } from './advance-job.ts'
import { fetchResult, isWorthRetrying } from './fetch-result.ts'
import type { Follower, FollowerDependencies } from './follow-jobs.ts'
import type { JobLedger } from './job-ledger.ts'
import { fetchedByItselfForMs, intervalBetweenFetches, refusedForMs } from './poll-pace.ts'
import type { StoredJob } from './stored-job.ts'
import { certainlyExpired } from './video-errors.ts'
import { createTurns } from './turns.ts'

export interface CollectDependencies {
  readonly ledger: JobLedger
  readonly clock: Clock
  readonly library: Pick<LibraryService, 'download' | 'save' | 'delete' | 'madeBy'>
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  readonly ask: FollowerDependencies['ask']
  readonly follower: () => Follower
  /** Resolves when the library knows every file that is there: one that was saved just before a crash is not fetched twice. */
  readonly libraryReady: (signal: AbortSignal) => Promise<unknown>
  readonly provenanceOf: (stored: StoredJob, tookMs: number) => Provenance
}

/** Files that are fetched at a time. */
const mostAtOnce = 4

/** Makes what fetches the file of a job in `saving`, and writes down what came of it. */
export function createCollect(dependencies: CollectDependencies): FollowerDependencies['collect'] {
  const { ledger, clock, library, resolveTarget } = dependencies
  const inTurn = createTurns(mostAtOnce)

  async function obtain(stored: StoredJob, signal: AbortSignal): Promise<Result<MediaItem>> {
    const { job, links } = stored
    await dependencies.libraryReady(signal)
    const there = job.runId === undefined ? undefined : library.madeBy(job.runId)
    const [item] = there?.ok === true ? there.value : []
    if (item !== undefined) return { ok: true, value: item }
    const target = await resolveTarget(job.connectionId)
    if (!target.ok) return target
    const taskId = job.taskId ?? ''
    return fetchResult(
      {
        taskId,
        links,
        target: target.value,
        provenance: dependencies.provenanceOf(stored, clock.now() - job.createdAt),
        signal,
      },
      {
        library,
        freshLinks: async () => linksOf(await dependencies.follower().look(job, target.value, signal)),
        artifactLinks: async () => {
          const request = taskArtifactsRequest(taskId)
          const { answer } = await dependencies.ask({ request, target: target.value, signal, runId: job.id })
          return answer.ok ? readArtifacts(answer.value) : []
        },
      },
    )
  }

  return (id, signal) =>
    inTurn(async () => {
      const stored = ledger.get(id)
      if (!stored.ok || stored.value.job.state !== 'saving' || signal.aborted) return
      const fetched = await obtain(stored.value, signal)
      const now = ledger.get(id)
      // Ended by the user meanwhile; or the app closes, and the next start goes on.
      if (signal.aborted || !now.ok || now.value.job.state !== 'saving') return
      const { job } = now.value
      dependencies
        .follower()
        .settle(fetched.ok ? doneJob(job, fetched.value) : unsavedJob(job, fetched.error))
    })

  function doneJob(job: VideoJob, { id }: MediaItem): VideoJob {
    return endedJob(job, 'done', clock.now(), { mediaId: id })
  }

  function unsavedJob(job: VideoJob, error: Parameters<typeof isWorthRetrying>[0]): VideoJob {
    const now = clock.now()
    const ageMs = now - (job.endedAt ?? now)
    const isGone = error.code === 'result-expired'
    const isPast = isGone && job.resultExpiresAt !== undefined && job.resultExpiresAt <= now
    // Just after a task has succeeded its file may not be everywhere yet.
    const isRetried = isGone
      ? !isPast && ageMs < refusedForMs
      : isWorthRetrying(error) && ageMs < fetchedByItselfForMs
    return endedJob(job, 'unsaved', now, {
      error: isPast ? certainlyExpired(error) : error,
      ...(isRetried && { nextPollAt: now + intervalBetweenFetches(ageMs) }),
    })
  }
}

function linksOf(task: Result<TaskAnswer>): readonly string[] {
  return task.ok ? task.value.links : []
}
