import type { AppError } from '../../errors/app-error.ts'

/** A 2xx answer without a byte. */
export const emptyAudio: AppError = {
  kind: 'invalid-response',
  code: 'empty-sound',
  message: 'The answer is empty: there is no sound in it.',
  nextStep: 'Send it again, or try another voice or model.',
}

/** A file that begins as sound and ends before the first sample. */
export const silentFile: AppError = {
  kind: 'invalid-response',
  code: 'sound-without-samples',
  message: 'The answer is the head of a sound file, without any sound in it.',
  nextStep: 'Send it again, or try another response_format, voice or model.',
}

/** A file that states more sound than there is. What came can be listened to. */
export function truncatedAudio(bytes: number, stated: number): AppError {
  return {
    kind: 'invalid-response',
    code: 'sound-cut',
    message: `The sound is cut off: ${bytes.toLocaleString('en-US')} of the ${stated.toLocaleString('en-US')} bytes that the file states.`,
    nextStep: 'What came is kept. Send it again to get a whole one.',
  }
}

/** Bytes that are no kind of sound this app knows. They are kept as they are. */
export function notAudio(mediaType: string, bytes: number): AppError {
  const what = mediaType === 'application/octet-stream' ? 'data of an unknown kind' : mediaType
  return {
    kind: 'invalid-response',
    code: 'not-sound',
    message: `The answer is no sound: ${bytes} bytes of ${what}.`,
    nextStep: 'Try another response_format or model. What came is kept as it is.',
  }
}
