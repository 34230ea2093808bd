import type { AppError } from '../../shared/errors/app-error.ts'
import { quoteForeignName, quoteForeignText } from '../../shared/errors/quote-foreign-text.ts'
import type { TaskAnswer } from '../../shared/formats/video/read-task.ts'
import { sameVideoAgainCode } from '../../shared/video/job.ts'

export const noSuchJob: AppError = {
  kind: 'not-found',
  code: 'video-unknown',
  message: 'This video job is not known here.',
  nextStep: 'It may have been removed. Look at the list again.',
}

/** What was asked of a job does not go with where it stands. */
export function notNow(message: string, nextStep: string): AppError {
  return { kind: 'unavailable', code: 'video-not-now', message, nextStep }
}

/** The same request once more, soon. `confirmed` sends it. */
export function sameAgain(minutesAgo: number): AppError {
  const when = minutesAgo < 1 ? 'less than a minute ago' : `${minutesAgo} min ago`
  return {
    kind: 'unavailable',
    code: sameVideoAgainCode,
    message: `The same video was asked for ${when}. Asking again may be charged again.`,
    nextStep: 'Ask again only if you want it twice. Nothing was sent.',
  }
}

/** The job was asked for with a key, and the connection has none now. */
export const keyIsMissing: AppError = {
  kind: 'no-key',
  code: 'video-key-missing',
  message: 'The key of this connection is not here any more.',
  nextStep: 'Enter the key again: the job then goes on by itself.',
}

const lookForTask =
  'Look for the task on the pages of the gateway: with its id it is waited for here. Asking again may be charged twice.'

/** The app ended between the request and its answer. */
export const endedWhileCreating: AppError = {
  kind: 'unavailable',
  code: 'video-outcome-unknown',
  message: 'The app ended while the video was being asked for, so it is not known whether it is being made.',
  nextStep: lookForTask,
}

/** The same, and nothing was written down of the request leaving. */
export const endedBeforeSending: AppError = {
  kind: 'unavailable',
  code: 'video-outcome-unknown',
  message: 'The app ended when the video was about to be asked for. There is no sign that the request left.',
  nextStep: `Most likely nothing is being made. ${lookForTask}`,
}

/** The request left, and what came back does not tell what became of it. */
export function outcomeUnknown(cause: AppError | undefined): AppError {
  const why = cause === undefined ? 'The request was stopped.' : cause.message
  return {
    ...(cause ?? { kind: 'cancelled' }),
    message: `${why} It is not known whether the video is being made.`,
    nextStep: lookForTask,
    remedies: [],
  }
}

/** The gateway's last word on a task. */
export function taskFailed({ status, failure, failureCode }: TaskAnswer): AppError {
  const code = failureCode ?? status
  return {
    kind: 'rejected',
    message: 'The gateway could not make this video.',
    ...(failure !== undefined && { gatewaySays: quoteForeignText(failure) }),
    ...(code !== undefined && { code: quoteForeignName(code) }),
    nextStep: 'Change the prompt or the settings and ask anew. It is not asked again by itself.',
  }
}

/** Succeeded, and nobody hands anything out. */
export function nothingToDownload(cause: AppError | undefined): AppError {
  return {
    kind: 'not-found',
    code: 'nothing-to-download',
    message: 'The gateway says the video is done, but hands out no file.',
    ...(cause?.gatewaySays !== undefined && { gatewaySays: cause.gatewaySays }),
    nextStep: 'Fetch it again in a while. The answer of the gateway is in the inspector.',
    ...(cause !== undefined && { detail: cause.message }),
  }
}

/** Something in this app failed that should not have. */
export const fetchingBug: AppError = {
  kind: 'bug',
  message: 'The app failed while it fetched this video. This is a fault of the app.',
  nextStep: 'Fetch it again. The model is not asked again. If this comes back, report it.',
}

/** The link was good once, and the gateway gives no other. */
export function resultExpired(cause: AppError): AppError {
  return {
    ...cause,
    kind: 'not-found',
    code: 'result-expired',
    message: `The address of this video hands out nothing any more (${cause.status ?? 'refused'}): such addresses expire. The gateway gives no other.`,
    nextStep: 'Fetch it again to ask for a fresh address, or make the video anew.',
  }
}

/** The same, where the address itself said until when. */
export function certainlyExpired(error: AppError): AppError {
  return {
    ...error,
    message: 'The address of this video has expired, and the gateway gives no new one.',
  }
}

/** A task made several videos, and this is why one of them is not there. */
export function someAreSaved(error: AppError, saved: number, all: number): AppError {
  return { ...error, message: `${saved} of ${all} videos are saved. ${error.message}` }
}

/** What is at the address is a text, such as an error page. */
export function notAVideo(host: string): AppError {
  return {
    kind: 'invalid-response',
    code: 'result-not-a-video',
    message: `${host} handed out something else in place of a video.`,
    nextStep: 'Fetch it again in a while. What it was is in the trash of the library.',
  }
}
