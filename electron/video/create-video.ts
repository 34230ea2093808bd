import { once } from 'node:events'
import { ok } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { videoContract } from '../../shared/ipc/contract/video.ts'
import { toVoid, type Emit } from '../../shared/ipc/handlers.ts'
import type { Database } from '../database/database.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import type { Query } from '../gateway/query-gateway.ts'
import type { Host, Log } from '../host/host.ts'
import type { Area } from '../lib/area.ts'
import type { LibraryService } from '../library/library-service.ts'
import { readFileInBody } from '../lib/files-in-body.ts'
import type { RecordQuery } from '../runs/query-log.ts'
import type { RecordReader } from '../runs/record-reader.ts'
import type { RunService } from '../runs/run-service.ts'
import { createCollect, type CollectDependencies } from './collect-result.ts'
import { createJobPoller, type JobPoller, type JobPollerDependencies } from './job-poller.ts'
import { createJobRepository } from './job-repository.ts'
import { createJobNotes, type JobNotesDependencies } from './job-notes.ts'
import { provenanceOf } from './provenance.ts'
import { resumeJobs } from './resume-jobs.ts'
import { createVideoService, type VideoService, type VideoServiceDependencies } from './video-service.ts'

export interface VideoParts extends Pick<
  VideoServiceDependencies,
  'removals' | 'onEnded' | 'redact' | 'describeConnection'
> {
  readonly database: Database
  readonly clock: Host['clock']
  /** The time that decides when removed jobs are deleted for good; the clock's by default. */
  readonly trustedNow?: () => number
  readonly log: Log
  readonly emit: Emit<AppContract>
  readonly runs: RunService
  readonly records: Pick<RecordReader, 'replay'>
  readonly library: LibraryService
  readonly gateway: Pick<Gateway, 'query'>
  /** Masks secrets in headers before they are stored. */
  readonly maskHeaders: Query['maskHeaders']
  readonly recordQuery: RecordQuery
  readonly keyOf?: (connectionId: string) => string
  /** Receives the task's cost as the gateway states it. */
  readonly onQuota?: JobPollerDependencies['onQuota']
  readonly limiters: JobPollerDependencies['limiters']
  readonly findUpload: FindUpload
  readonly resolveTarget: CollectDependencies['resolveTarget']
  /** Notifies the user of finished and failed videos, if the user wants that. */
  readonly notes: JobNotesDependencies
  /** Random numbers, for the times of polls. */
  readonly random?: () => number
}

export interface Video extends Area<VideoService, typeof videoContract> {
  /** Resumes the jobs of an earlier start. Files are downloaded once `libraryReady` resolves. */
  start(libraryReady: Promise<unknown>): Promise<void>
  /** Resumes jobs that waited for a key. Call it when keys or connections changed. */
  keysChanged(): void
  /** Polls every task at once. Call it when the computer woke up. */
  wake(): void
  /** The number of jobs that would continue at the next start, if the app ended now. */
  openCount(): number
  close(): Promise<void>
}

/** Maximum number of stored polls per video: those of a quarter of an hour or more. */
const keptPolls = 200

/** Videos as jobs: their repository, the poller, and the downloads of their files. */
export function createVideo(parts: VideoParts): Video {
  const { clock, log, runs, library, resolveTarget, random = Math.random } = parts
  const repository = createJobRepository(parts)
  const notes = createJobNotes(parts.notes)
  let libraryReady: Promise<unknown> = Promise.resolve()
  const queryThisGateway: CollectDependencies['queryGateway'] = ({ job, ...query }) =>
    parts.gateway.query({
      ...query,
      maskHeaders: parts.maskHeaders,
      record: (answered) =>
        parts.recordQuery({
          ...answered,
          about: `video ${job.id}`,
          format: job.family,
          connectionId: job.connectionId,
          keep: keptPolls,
        }),
    })
  const poller: JobPoller = createJobPoller({
    repository,
    clock,
    log,
    random,
    limiters: parts.limiters,
    resolveTarget,
    ...(parts.keyOf !== undefined && { keyOf: parts.keyOf }),
    queryGateway: queryThisGateway,
    ...(parts.onQuota !== undefined && { onQuota: parts.onQuota }),
    onSettled: notes.notify,
    collect: createCollect({
      repository,
      emit: parts.emit,
      clock,
      log,
      library,
      resolveTarget,
      queryGateway: queryThisGateway,
      poller: () => poller,
      libraryReady: (signal) => Promise.race([libraryReady, once(signal, 'abort')]),
      provenanceOf(stored, tookMs) {
        const run = stored.job.runId === undefined ? undefined : runs.get(stored.job.runId)
        const requestId = run?.ok === true ? run.value.requestId : undefined
        return provenanceOf(stored, tookMs, requestId, (id) => library.get(id).ok)
      },
    }),
  })
  const service = createVideoService({
    ...parts,
    repository,
    poller,
    random,
    readFile: (file) => readFileInBody(parts.findUpload, file),
  })
  return {
    service,
    handlers: {
      'video.remix': (input) => service.remix(input),
      'video.list': async () => service.list(),
      'video.get': async ({ id }) => service.get(id),
      'video.pollNow': ({ id }) => service.pollNow(id),
      'video.resume': async (input) => service.resume(input),
      'video.cancel': ({ id }) => service.cancel(id),
      'video.fetchResult': async ({ id }) => service.fetchResult(id),
      'video.adopt': async (input) => service.adopt(input),
      'video.remove': async ({ id }) => toVoid(service.remove(id)),
      'video.restore': async ({ id }) => service.restore(id),
    },
    async start(ready) {
      libraryReady = ready
      await resumeJobs({
        repository,
        poller,
        clock,
        trustedNow: parts.trustedNow ?? (() => clock.now()),
        random,
        run: (id) => runs.get(id),
        async recordedAnswer(run) {
          const replay = await parts.records.replay(run)
          return replay.ok ? ok(replay.value.progress.log.take()) : replay
        },
      })
    },
    keysChanged: () => poller.keysChanged(),
    wake: () => poller.wake(),
    openCount: () => repository.openCount(),
    close: () => poller.close(),
  }
}
