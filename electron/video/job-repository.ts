import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'
import { createJobStore, type JobExtras, type JobStore } from './job-store.ts'
import type { StoredJob } from './stored-job.ts'
import { noSuchJob } from './video-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** The stored jobs, with an event for each change. */
export interface JobRepository {
  /** For writes that belong to a larger transaction. */
  readonly store: JobStore
  get(id: string): Result<StoredJob>
  /** The job that a run started; `undefined` when it started none. */
  ofRun(runId: string): Result<StoredJob | undefined>
  list(): Result<VideoJob[]>
  /** Jobs to continue; empty when they cannot be read. */
  open(): VideoJob[]
  /** Stores the current state of a job, then emits it. When the disk refuses, the state is kept while the app runs. */
  put(job: VideoJob, extras?: JobExtras): void
  /** Emits a job that is already stored. */
  notify(job: VideoJob): void
  hide(id: string, at: number): Result<void>
  show(id: string): Result<void>
  purge(before: number): void
  /** The number of jobs that the app continues by itself. */
  openCount(): number
}

export interface JobRepositoryDependencies {
  readonly database: Database
  readonly log: Log
  readonly emit: Emit<AppContract>
}

export function createJobRepository({ database, log, emit }: JobRepositoryDependencies): JobRepository {
  const store = createJobStore(database)
  /** Jobs whose newest state could not be stored. */
  const unwritten = new Map<string, { readonly job: VideoJob; readonly extras: JobExtras }>()

  function newest(stored: StoredJob): StoredJob {
    const later = unwritten.get(stored.job.id)
    return later === undefined ? stored : { ...stored, ...later.extras, job: later.job }
  }

  function openCount(): number {
    const counted = database.read(databaseError('openJobsNotCounted'), () => store.countOpen())
    return counted.ok ? counted.value : 0
  }

  function notify(job: VideoJob): void {
    emit('video.changed', { jobs: [job], removedIds: [], openCount: openCount() })
  }

  return {
    store,
    get(id) {
      const found = database.read(databaseError('videoJobNotRead'), () => store.get(id))
      if (!found.ok) return found
      return found.value === undefined ? err(noSuchJob) : ok(newest(found.value))
    },
    ofRun(runId) {
      const found = database.read(databaseError('videoJobNotRead'), () => store.ofRun(runId))
      if (!found.ok) return found
      return ok(found.value && newest(found.value))
    },
    list() {
      const jobs = database.read(databaseError('videoJobsNotRead'), () => store.list())
      return jobs.ok ? ok(jobs.value.map((job) => unwritten.get(job.id)?.job ?? job)) : jobs
    },
    open() {
      const jobs = database.read(databaseError('openVideoJobsNotRead'), () => store.open())
      if (!jobs.ok) log.warn(jobs.error.message)
      return jobs.ok ? jobs.value : []
    },
    put(job, extras = {}) {
      const all = { ...unwritten.get(job.id)?.extras, ...extras }
      unwritten.set(job.id, { job, extras: all })
      const written = database.writeEventually(databaseError('videoJobNotSaved'), () => {
        // A later state may have been stored by the time the database is free.
        const latest = unwritten.get(job.id)
        if (latest !== undefined) store.update(latest.job, latest.extras)
        return ok()
      })
      if (written.ok) unwritten.delete(job.id)
      else {
        log.warn(`video ${job.id}: ${written.error.message}`)
      }
      notify(job)
    },
    notify,
    hide(id, at) {
      const hidden = database.write(databaseError('videoJobNotRemoved'), () => {
        store.setDeletedAt(id, at)
        return ok()
      })
      if (hidden.ok) emit('video.changed', { jobs: [], removedIds: [id], openCount: openCount() })
      return hidden
    },
    show(id) {
      return database.write(databaseError('videoJobNotRestored'), () => {
        store.setDeletedAt(id, undefined)
        return ok()
      })
    },
    purge(before) {
      const purged = database.write(databaseError('removedVideoJobsNotCleared'), () => {
        store.purge(before)
        return ok()
      })
      if (!purged.ok) log.warn(purged.error.message)
    },
    openCount,
  }
}
