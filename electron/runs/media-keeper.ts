import type { AppError } from '../../shared/errors/app-error.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'

export type MediaPart = Extract<Part, { type: 'media' }>

/** The facts about an answer when one of its files has arrived. */
export interface MediaOrigin {
  readonly run: Run
  readonly request: WireRequest
  /** The prompt as text; `''` when there was none. */
  readonly prompt: string
  /** Milliseconds since the start of the request. */
  readonly tookMs: number
  /** Aborted when the user stops the run. */
  readonly signal: AbortSignal
}

/**
 * Saves media of an answer and returns the part that is shown instead: without the bytes, with `mediaId`, or with
 * `problem` when saving failed. A part that is not saved is returned unchanged.
 */
export type SaveMedia = (media: MediaPart, origin: MediaOrigin) => Promise<MediaPart>

/**
 * Returns what is wrong with a file of an answer, as it arrived or as it was `kept`. An answer with such a file is not
 * `done`.
 */
export type JudgeMedia = (media: MediaPart, kept?: MediaPart) => AppError | undefined
