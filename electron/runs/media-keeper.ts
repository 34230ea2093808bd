import type { AppError } from '../../shared/errors/app-error.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'

export type MediaPart = Extract<Part, { type: 'media' }>

/** What is known of an answer when a file of it has arrived. */
export interface MediaOrigin {
  readonly run: Run
  readonly request: WireRequest
  /** What was asked, in words; `''` when there were none. */
  readonly prompt: string
  /** Milliseconds since the request was started. */
  readonly tookMs: number
  /** Aborted when the user stops the run. */
  readonly signal: AbortSignal
}

/**
 * Keeps what an answer made, and answers the part that is shown in its place: without the bytes, with `mediaId`, or with
 * `problem` when it could not be kept. What is left as it is comes back as it was.
 */
export type SaveMedia = (media: MediaPart, origin: MediaOrigin) => Promise<MediaPart>

/** What is wrong with a file of an answer as it arrived, or as it was `kept`. An answer with such a one is not done. */
export type JudgeMedia = (media: MediaPart, kept?: MediaPart) => AppError | undefined
