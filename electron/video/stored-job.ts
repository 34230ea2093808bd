import * as z from 'zod/mini'
import type { TaskAnswer } from '../../shared/formats/video/read-task.ts'
import type { VideoLinks } from '../../shared/formats/video/result-links.ts'
import { runRecordSchema, type RunRecord } from '../../shared/runs/run-record.ts'
import { videoJobSchema, type VideoJob } from '../../shared/video/job.ts'
import { isJsonObject } from '../../shared/json.ts'
import { videoFormSchema, type VideoForm } from '../../shared/video/video-request.ts'

/** A job with data for main alone. */
export interface StoredJob {
  readonly job: VideoJob
  readonly form: VideoForm
  /**
   * Possible addresses of each video; empty for one whose bytes are inside the answer. May contain signatures: they
   * stay in main.
   */
  readonly videos: readonly VideoLinks[]
  readonly lastPoll?: RunRecord
  readonly isDeleted: boolean
}

/** Earlier versions stored a list of texts: addresses of one video. */
const storedLinksSchema = z.union([z.array(z.string()), z.array(z.array(z.string()))])

function toVideoLinks(stored: z.infer<typeof storedLinksSchema>): readonly VideoLinks[] {
  const links = stored.filter((link) => typeof link === 'string')
  return links.length > 0 ? [links] : stored.filter((video) => typeof video !== 'string')
}

/** A file inside the answer is not stored with the job: the answer is requested again when needed. */
export function storableVideoLinks({ videos }: TaskAnswer): VideoLinks[] {
  return videos.map((links) => links.filter((link) => !link.startsWith('data:')))
}

type Row = Readonly<Record<string, unknown>>

/** The columns of a job that change. */
export function toJobColumns(job: VideoJob) {
  const { id: _id, number: _number, createdAt: _createdAt, state, taskId, runId, ...rest } = job
  const { connectionId: _connectionId, ...details } = rest
  return {
    state,
    task_id: taskId ?? null,
    run_id: runId ?? null,
    details: JSON.stringify(details),
  }
}

/** Earlier versions called the videos of a task `films`. */
function toDetails({
  films,
  ...details
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return films === undefined ? details : { videos: films, ...details }
}

/** Parses a row; `undefined` for one that cannot be read. */
export function fromJobRow(row: Row): VideoJob | undefined {
  const details = readJson(row['details'])
  const job = videoJobSchema.safeParse({
    ...(isJsonObject(details) && toDetails(details)),
    id: row['id'],
    number: row['number'],
    createdAt: row['created_at'],
    connectionId: row['connection_id'],
    state: row['state'],
    ...(row['task_id'] !== null && { taskId: row['task_id'] }),
    ...(row['run_id'] !== null && { runId: row['run_id'] }),
  })
  return job.success ? job.data : undefined
}

/** The same with all stored data. A form that cannot be read becomes an empty form. */
export function fromWholeRow(row: Row): StoredJob | undefined {
  const job = fromJobRow(row)
  if (job === undefined) return undefined
  const form = videoFormSchema.safeParse(readJson(row['form']))
  const videos = storedLinksSchema.safeParse(readJson(row['links']))
  const lastPoll = runRecordSchema.safeParse(readJson(row['last_poll']))
  return {
    job,
    form: form.success ? form.data : emptyForm(job),
    videos: videos.success ? toVideoLinks(videos.data) : [],
    ...(lastPoll.success && { lastPoll: lastPoll.data }),
    isDeleted: row['deleted_at'] !== null,
  }
}

function emptyForm({ family, model, prompt }: VideoJob): VideoForm {
  return { family, model, prompt, parameters: {}, extraJson: '', files: [] }
}

function readJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
