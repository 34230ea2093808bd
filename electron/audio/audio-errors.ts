import type { AppError } from '../../shared/errors/app-error.ts'

export const transcriptStillOn: AppError = {
  kind: 'unavailable',
  message: 'The transcript is not whole yet.',
  nextStep: 'Wait until the request has ended.',
}

export const noTranscript: AppError = {
  kind: 'not-found',
  message: 'This request came to no transcript.',
  nextStep: 'Look at what the gateway answered in the inspector.',
}

/** A file without a byte, before it is sent. */
export function emptyFile(fileName: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'empty-file',
    field: 'file',
    message: `${fileName} is empty. Nothing was sent.`,
    nextStep: 'Choose another file, or record again.',
  }
}

/** A sound file that ends before its first sample, before it is sent. */
export function fileWithoutSamples(fileName: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'sound-without-samples',
    field: 'file',
    message: `${fileName} has a head, but no sound in it. Nothing was sent.`,
    nextStep: 'Choose another file, or record again.',
  }
}

/** A sound that is larger than any file that is kept, or that the disk had no room for. */
export const audioNotRecorded: AppError = {
  kind: 'storage',
  code: 'sound-not-whole',
  message: 'The sound could not be saved: only a part of the answer is in its record.',
  nextStep: 'Ask for a shorter text or a compressed response_format, and look whether the disk is full.',
}
