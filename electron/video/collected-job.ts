import type { Result } from '../../shared/errors/result.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { GeneratedVideo, VideoJob } from '../../shared/video/job.ts'
import { endedJob } from './advance-job.ts'
import { isWorthRetrying } from './fetch-result.ts'
import { fetchedByItselfForMs, intervalBetweenFetches, refusedForMs } from '../lib/polling/poll-pace.ts'
import { certainlyExpired, someAreSaved } from './video-errors.ts'

type Results = readonly Result<MediaItem>[]

/** A job with several videos, some of which were tried and others not yet. */
export function collectingJob(job: VideoJob, count: number, results: Results, now: number): VideoJob {
  const videos = Array.from({ length: count }, (_, index) => videoAfter(results[index], job, index, now))
  return { ...job, videos, ...firstSaved(videos) }
}

/** A job whose videos were all tried. While one is missing it is `unsaved`. */
export function collectedJob(job: VideoJob, results: Results, now: number): VideoJob {
  const videos = results.map((result, index) => videoAfter(result, job, index, now))
  const more = { ...firstSaved(videos), ...(videos.length > 1 && { videos }) }
  const missing = videos.filter(({ mediaId }) => mediaId === undefined)
  const [error] = missing.flatMap((video) => video.error ?? [])
  if (error === undefined) return endedJob(job, 'done', now, more)
  const ageMs = now - (job.endedAt ?? now)
  const isRetried = missing.some((video) => isFetchedAgain(video, now, ageMs))
  const savedCount = videos.length - missing.length
  return endedJob(job, 'unsaved', now, {
    ...more,
    error: savedCount === 0 ? error : someAreSaved(error, savedCount, videos.length),
    ...(isRetried && { nextPollAt: now + intervalBetweenFetches(ageMs) }),
  })
}

/** The entry of a video once it was tried; `undefined` before that. */
function videoAfter(
  result: Result<MediaItem> | undefined,
  { videos, resultExpiresAt }: VideoJob,
  index: number,
  now: number,
): GeneratedVideo {
  const expiresAt = videos === undefined ? resultExpiresAt : videos[index]?.expiresAt
  const video = expiresAt === undefined ? {} : { expiresAt }
  const mediaId = result === undefined ? videos?.[index]?.mediaId : result.ok ? result.value.id : undefined
  if (mediaId !== undefined) return { ...video, mediaId }
  if (result === undefined || result.ok) return video
  const { error } = result
  const isOver = error.code === 'result-expired' && isPast(video, now)
  return { ...video, error: isOver ? certainlyExpired(error) : error }
}

function isFetchedAgain(video: GeneratedVideo, now: number, ageMs: number): boolean {
  if (video.error === undefined) return false
  // Just after a task has succeeded its file may not be available everywhere yet.
  if (video.error.code === 'result-expired') return !isPast(video, now) && ageMs < refusedForMs
  return isWorthRetrying(video.error) && ageMs < fetchedByItselfForMs
}

function isPast({ expiresAt }: GeneratedVideo, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now
}

function firstSaved(videos: readonly GeneratedVideo[]): Pick<VideoJob, 'mediaId'> {
  const mediaId = videos.find((video) => video.mediaId !== undefined)?.mediaId
  return mediaId === undefined ? {} : { mediaId }
}
