import type { AppError } from '../../../shared/errors/app-error.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { recorderText } from '../../../shared/text/en/recorder.ts'

/** Why recording is impossible. Each reason has its own view. */
export type RecorderProblem =
  | { readonly type: 'refused' | 'no-device' | 'device-gone' | 'device-busy' | 'not-possible' | 'lost' }
  /** The recording could not be written. */
  | { readonly type: 'not-saved'; readonly error: AppError }

/** Interprets the browser's refusal to open a microphone. */
export function problemOf(reason: unknown): RecorderProblem {
  switch (reason instanceof Error ? reason.name : '') {
    case 'NotAllowedError':
      return { type: 'refused' }
    case 'NotFoundError':
      return { type: 'no-device' }
    case 'OverconstrainedError':
      return { type: 'device-gone' }
    case 'NotReadableError':
    case 'AbortError':
      return { type: 'device-busy' }
    default:
      return { type: 'not-possible' }
  }
}

/** The message for a problem: what happened, and what to do. */
export function problemText(problem: RecorderProblem): { readonly title: string; readonly next: string } {
  if (problem.type !== 'not-saved') return recorderText().problems[problem.type]
  const { message, nextStep = recorderText().whatWasWritten } = wordError(problem.error)
  return { title: message, next: nextStep }
}
