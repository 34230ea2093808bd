import type { Result } from '../../shared/errors/result.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { VideoFilm, VideoJob } from '../../shared/video/job.ts'
import { endedJob } from './advance-job.ts'
import { isWorthRetrying } from './fetch-result.ts'
import { fetchedByItselfForMs, intervalBetweenFetches, refusedForMs } from './poll-pace.ts'
import { certainlyExpired, someAreSaved } from './video-errors.ts'

type Results = readonly Result<MediaItem>[]

/** A job with several films, of which the first were tried and the others are to come. */
export function collectingJob(job: VideoJob, count: number, results: Results, now: number): VideoJob {
  const films = Array.from({ length: count }, (_, index) => filmAfter(results[index], job, index, now))
  return { ...job, films, ...firstSaved(films) }
}

/** A job each film of which was tried. While one is not there it is `unsaved`. */
export function collectedJob(job: VideoJob, results: Results, now: number): VideoJob {
  const films = results.map((result, index) => filmAfter(result, job, index, now))
  const more = { ...firstSaved(films), ...(films.length > 1 && { films }) }
  const missing = films.filter(({ mediaId }) => mediaId === undefined)
  const [error] = missing.flatMap((film) => film.error ?? [])
  if (error === undefined) return endedJob(job, 'done', now, more)
  const ageMs = now - (job.endedAt ?? now)
  const isRetried = missing.some((film) => isFetchedAgain(film, now, ageMs))
  const savedCount = films.length - missing.length
  return endedJob(job, 'unsaved', now, {
    ...more,
    error: savedCount === 0 ? error : someAreSaved(error, savedCount, films.length),
    ...(isRetried && { nextPollAt: now + intervalBetweenFetches(ageMs) }),
  })
}

/** What is known of a film once it was tried; `undefined` before that. */
function filmAfter(
  result: Result<MediaItem> | undefined,
  { films, resultExpiresAt }: VideoJob,
  index: number,
  now: number,
): VideoFilm {
  const expiresAt = films === undefined ? resultExpiresAt : films[index]?.expiresAt
  const film = expiresAt === undefined ? {} : { expiresAt }
  const mediaId = result === undefined ? films?.[index]?.mediaId : result.ok ? result.value.id : undefined
  if (mediaId !== undefined) return { ...film, mediaId }
  if (result === undefined || result.ok) return film
  const { error } = result
  const isOver = error.code === 'result-expired' && isPast(film, now)
  return { ...film, error: isOver ? certainlyExpired(error) : error }
}

function isFetchedAgain(film: VideoFilm, now: number, ageMs: number): boolean {
  if (film.error === undefined) return false
  // Just after a task has succeeded its file may not be everywhere yet.
  if (film.error.code === 'result-expired') return !isPast(film, now) && ageMs < refusedForMs
  return isWorthRetrying(film.error) && ageMs < fetchedByItselfForMs
}

function isPast({ expiresAt }: VideoFilm, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now
}

function firstSaved(films: readonly VideoFilm[]): Pick<VideoJob, 'mediaId'> {
  const mediaId = films.find((film) => film.mediaId !== undefined)?.mediaId
  return mediaId === undefined ? {} : { mediaId }
}
