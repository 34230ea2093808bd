import { assertNever } from '../../shared/assert-never.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Run } from '../../shared/runs/run.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import type { StoredJob } from '../video/stored-job.ts'

/**
 * Returns the run of a video cell with the outcome of its job, so that all cells are judged alike: from the request to
 * the saved file, with the job's error if there is none. `undefined` while the job is being polled.
 */
export function runOfJob(
  run: Run,
  { job, isDeleted }: Pick<StoredJob, 'job' | 'isDeleted'>,
): Run | undefined {
  const ended = endOf(job, isDeleted)
  if (ended === undefined) return undefined
  const { error: _error, ...rest } = run
  const { endedAt, taskId } = job
  return {
    ...rest,
    status: ended.status,
    // A response that contained a task id was successful, even if its run was cut off afterwards.
    ...(taskId !== undefined && { httpStatus: run.httpStatus ?? 200 }),
    ...(ended.error !== undefined && { error: ended.error }),
    timings: { ...run.timings, ...(endedAt !== undefined && { endMs: endedAt - job.createdAt }) },
  }
}

type JobEnd = Pick<Run, 'status'> & { readonly error?: AppError | undefined }

function endOf({ state, error, nextPollAt, deadlineAt }: VideoJob, isDeleted: boolean): JobEnd | undefined {
  switch (state) {
    case 'creating':
    case 'waiting':
    case 'saving':
      return isDeleted ? notFollowed : undefined
    case 'unsaved':
      // The app retries the download automatically for hours: the cell keeps waiting.
      if (nextPollAt !== undefined && nextPollAt <= deadlineAt) return isDeleted ? notFollowed : undefined
      return { status: 'failed', error }
    case 'done':
      return { status: 'done' }
    case 'failed':
      return { status: 'failed', error }
    case 'cancelled':
      return notFollowed
    case 'overdue':
      return { status: 'interrupted', error: { kind: 'timeout', ...experimentsError('videoOverdue') } }
    case 'unknown':
      return { status: 'interrupted', error }
    default:
      return assertNever(state)
  }
}

const notFollowed: JobEnd = {
  status: 'stopped',
  error: { kind: 'cancelled', ...experimentsError('videoNotFollowed') },
}

/** Returns the job's videos in the library as an answer. */
export function answerOfJob(
  { mediaId, videos }: Pick<VideoJob, 'mediaId' | 'videos'>,
  typeOf: (mediaId: string) => string | undefined,
): Answer {
  const ids = videos?.flatMap((video) => video.mediaId ?? []) ?? (mediaId === undefined ? [] : [mediaId])
  return {
    ...createAnswer(),
    blocks: ids.map((id) => ({ type: 'media', mediaId: id, mediaType: typeOf(id) ?? 'video/mp4' })),
  }
}
