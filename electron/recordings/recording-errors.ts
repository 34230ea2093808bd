import type { AppError } from '../../shared/errors/app-error.ts'
import { diskReason } from '../lib/disk-error.ts'

export const noSuchRecording: AppError = {
  kind: 'not-found',
  code: 'recording-unknown',
  message: 'This recording is not being made any more.',
  nextStep:
    'One whose window is not heard of for three minutes is ended and is in the library. Start a new one.',
}

export const emptyRecording: AppError = {
  kind: 'invalid-input',
  code: 'recording-empty',
  message: 'The recording has no sound in it.',
  nextStep: 'Check the microphone and record again.',
}

export const brokenSamples: AppError = {
  kind: 'invalid-input',
  code: 'recording-samples',
  message: 'A piece of the recording does not hold whole samples.',
  nextStep: 'The recording is kept up to here. Record again, or in the compressed format.',
}

export const tooLongRecording: AppError = {
  kind: 'invalid-input',
  code: 'recording-too-long',
  message: 'A WAV file holds 4 GB, and this recording has filled it.',
  nextStep: 'End the recording to keep it, and start another one.',
}

/** `what` is a sentence such as `The recording could not be begun.` */
export function recordingDiskError(error: unknown, what: string, folder: string): AppError {
  return {
    kind: 'storage',
    code: 'recording-disk',
    message: `${what} ${diskReason(error, folder).message}`,
    nextStep:
      'Free some space or mend the folder. What was recorded until then is kept and listed at the next start.',
    detail: error instanceof Error ? error.message : String(error),
  }
}
