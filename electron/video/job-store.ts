import type { VideoLinks } from '../../shared/formats/video/result-links.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import type { VideoForm } from '../../shared/video/video-request.ts'
import type { Database } from '../database/database.ts'
import { fromJobRow, fromWholeRow, toJobColumns, type StoredJob } from './stored-job.ts'

/** A job that is about to be requested. */
export interface NewJob {
  readonly job: Omit<VideoJob, 'number'>
  readonly form: VideoForm
  /** The request body, as JSON. */
  readonly request: string
  readonly fingerprint: string
}

/** Further changes besides the job itself. Missing fields stay unchanged. */
export interface JobExtras {
  /** Possible addresses of each video. */
  readonly videos?: readonly VideoLinks[]
  readonly lastPoll?: RunRecord
}

/** The table of jobs. Calls throw SQLite's errors: call them inside `database.read` and `database.write`. */
export interface JobStore {
  add(job: NewJob): VideoJob
  update(job: VideoJob, extras?: JobExtras): void
  /** Also returns a deleted one. */
  get(id: string): StoredJob | undefined
  /** The job that a run started, including a deleted one. */
  ofRun(runId: string): StoredJob | undefined
  /** The newest thousand, newest first, without deleted ones. */
  list(): VideoJob[]
  /** Those that the app continues, oldest first, without deleted ones. */
  open(): VideoJob[]
  countOpen(): number
  /** The newest job with this request created in this range of time, deleted or not, unless it was refused. */
  sameBetween(fingerprint: string, times: { from: number; before: number }): VideoJob | undefined
  setDeletedAt(id: string, at: number | undefined): void
  /** Deletes for good what was deleted before, and long requests of jobs that ended before. */
  purge(before: number): void
}

export function createJobStore({ connection }: Pick<Database, 'connection'>): JobStore {
  const insert = connection.prepare(`
    INSERT INTO video_jobs (id, created_at, connection_id, state, task_id, run_id, details, form, request, fingerprint)
    VALUES (:id, :created_at, :connection_id, :state, :task_id, :run_id, :details, :form, :request, :fingerprint)`)
  const update = connection.prepare(`
    UPDATE video_jobs SET state = :state, task_id = :task_id, run_id = :run_id, details = :details,
      links = coalesce(:links, links), last_poll = coalesce(:last_poll, last_poll)
    WHERE id = :id`)
  // oxlint-disable-next-line text/untranslated -- columns of a table
  const columns = 'id, number, created_at, connection_id, state, task_id, run_id, details'
  const get = connection.prepare('SELECT * FROM video_jobs WHERE id = ?')
  const ofRun = connection.prepare('SELECT * FROM video_jobs WHERE run_id = ?')
  const list = connection.prepare(
    `SELECT ${columns} FROM video_jobs WHERE deleted_at IS NULL ORDER BY number DESC LIMIT 1000`,
  )
  // oxlint-disable-next-line text/untranslated -- part of a statement
  const openJobs = "state IN ('creating', 'waiting', 'saving', 'unsaved') AND deleted_at IS NULL"
  const open = connection.prepare(`SELECT ${columns} FROM video_jobs WHERE ${openJobs} ORDER BY number`)
  const countOpen = connection.prepare(
    "SELECT count(*) AS count FROM video_jobs WHERE state IN ('creating', 'waiting', 'saving') AND deleted_at IS NULL",
  )
  // A refused request created nothing, so repeating it costs nothing more.
  const same = connection.prepare(`
    SELECT ${columns} FROM video_jobs
    WHERE fingerprint = ? AND created_at >= ? AND created_at < ? AND NOT (state = 'failed' AND task_id IS NULL)
    ORDER BY number DESC LIMIT 1`)
  const setDeletedAt = connection.prepare('UPDATE video_jobs SET deleted_at = ? WHERE id = ?')
  const purge = connection.prepare('DELETE FROM video_jobs WHERE deleted_at < ?')
  // The record of the run has it too; images inside it take megabytes.
  const forgetRequests = connection.prepare(`
    UPDATE video_jobs SET request = '' WHERE state IN ('done', 'failed') AND created_at < ? AND length(request) > 10000`)

  return {
    add({ job, form, request, fingerprint }) {
      const { lastInsertRowid } = insert.run({
        id: job.id,
        created_at: job.createdAt,
        connection_id: job.connectionId,
        ...toJobColumns({ ...job, number: 0 }),
        form: JSON.stringify(form),
        request,
        fingerprint,
      })
      return { ...job, number: Number(lastInsertRowid) }
    },
    update(job, { videos, lastPoll } = {}) {
      update.run({
        id: job.id,
        ...toJobColumns(job),
        links: videos === undefined ? null : JSON.stringify(videos),
        last_poll: lastPoll === undefined ? null : JSON.stringify(lastPoll),
      })
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : fromWholeRow(row)
    },
    ofRun(runId) {
      const row = ofRun.get(runId)
      return row === undefined ? undefined : fromWholeRow(row)
    },
    list: () => list.all().flatMap((row) => fromJobRow(row) ?? []),
    open: () => open.all().flatMap((row) => fromJobRow(row) ?? []),
    countOpen: () => Number(countOpen.get()?.['count']),
    sameBetween(fingerprint, { from, before }) {
      const row = same.get(fingerprint, from, before)
      return row === undefined ? undefined : fromJobRow(row)
    },
    setDeletedAt(id, at) {
      setDeletedAt.run(at ?? null, id)
    },
    purge(before) {
      purge.run(before)
      forgetRequests.run(before)
    },
  }
}
