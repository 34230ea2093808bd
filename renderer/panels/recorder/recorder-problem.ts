import { assertNever } from '../../../shared/assert-never.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'

/** Why there is no recording. Each has a face of its own. */
export type RecorderProblem =
  | { readonly type: 'refused' | 'no-device' | 'device-gone' | 'device-busy' | 'not-possible' | 'lost' }
  /** The recording could not be written. */
  | { readonly type: 'not-saved'; readonly error: AppError }

/** What the browser's refusal to open a microphone means. */
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

/** What is said of a problem: what happened, and what to do. */
export function problemText(problem: RecorderProblem): { readonly title: string; readonly next: string } {
  switch (problem.type) {
    case 'refused':
      return {
        title: 'The microphone was not allowed',
        next: 'Allow it for this app beside the address or in the privacy settings of the system, then record again. A file can be transcribed without it.',
      }
    case 'no-device':
      return {
        title: 'No microphone was found',
        next: 'Connect one and record again, or choose a sound file.',
      }
    case 'device-gone':
      return {
        title: 'The chosen microphone is not connected',
        next: 'Connect it again, or choose another one above.',
      }
    case 'device-busy':
      return {
        title: 'The microphone could not be opened',
        next: 'Another program may be using it. Close that, or choose another microphone.',
      }
    case 'lost':
      return {
        title: 'The microphone was disconnected',
        next: 'What was recorded until then is kept.',
      }
    case 'not-possible':
      return {
        title: 'This window cannot record',
        next: 'Browsers record only at 127.0.0.1 or over https. Open the app at the address it printed, or choose a sound file.',
      }
    case 'not-saved':
      return {
        title: problem.error.message,
        next: problem.error.nextStep ?? 'What was written until then is kept.',
      }
    default:
      return assertNever(problem)
  }
}
