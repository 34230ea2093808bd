import type { AppError } from '../../shared/errors/app-error.ts'
import { quoteForeignName, quoteForeignText } from '../../shared/errors/quote-foreign-text.ts'
import type { TaskAnswer } from '../../shared/formats/video/read-task.ts'
import { sameVideoAgainCode } from '../../shared/video/job.ts'
import type { QuotedError, WordedError } from '../../shared/text/define-errors.ts'
import { videoError } from '../../shared/text/en/errors/video.ts'

export const noSuchJob: AppError = {
  kind: 'not-found',
  code: 'video-unknown',
  ...videoError('jobNotFound'),
}

/** What was asked of a job does not go with where it stands. */
export function notNow(worded: WordedError): AppError {
  return { kind: 'unavailable', code: 'video-not-now', ...worded }
}

/** The same request once more, soon. `confirmed` sends it. */
export function sameAgain(minutesAgo: number): AppError {
  return {
    kind: 'unavailable',
    code: sameVideoAgainCode,
    ...(minutesAgo < 1 ? videoError('sameVideoJustNow') : videoError('sameVideo', { minutes: minutesAgo })),
  }
}

/** The job was asked for with a key, and the connection has none now. */
export const keyIsMissing: AppError = {
  kind: 'no-key',
  code: 'video-key-missing',
  ...videoError('keyMissing'),
}

/** The app ended between the request and its answer. */
export const endedWhileCreating: AppError = {
  kind: 'unavailable',
  code: 'video-outcome-unknown',
  ...videoError('endedWhileCreating'),
}

/** The same, and nothing was written down of the request leaving. */
export const endedBeforeSending: AppError = {
  kind: 'unavailable',
  code: 'video-outcome-unknown',
  ...videoError('endedBeforeSending'),
}

/** The request left, and what came back does not tell what became of it. */
export function outcomeUnknown(cause: AppError | undefined): AppError {
  return {
    ...(cause ?? { kind: 'cancelled' }),
    ...(cause === undefined
      ? videoError('stoppedWhileCreating')
      : videoError('outcomeUnknown', { cause: quoted(cause) })),
    remedies: [],
  }
}

/** The gateway's last word on a task. */
export function taskFailed({ status, failure, failureCode }: TaskAnswer): AppError {
  const code = failureCode ?? status
  return {
    kind: 'rejected',
    ...videoError('taskFailed'),
    ...(failure !== undefined && { gatewaySays: quoteForeignText(failure) }),
    ...(code !== undefined && { code: quoteForeignName(code) }),
  }
}

/** Succeeded, and nobody hands anything out. */
export function nothingToDownload(cause: AppError | undefined): AppError {
  return {
    kind: 'not-found',
    code: 'nothing-to-download',
    ...videoError('noFile'),
    ...(cause?.gatewaySays !== undefined && { gatewaySays: cause.gatewaySays }),

    ...(cause !== undefined && { detail: cause.message }),
  }
}

/** Something in this app failed that should not have. */
export const fetchingBug: AppError = {
  kind: 'bug',
  ...videoError('downloadBug'),
}

/** The link was good once, and the gateway gives no other. */
export function resultExpired(cause: AppError, status: number): AppError {
  return {
    ...cause,
    kind: 'not-found',
    code: 'result-expired',
    ...videoError('linkRefused', { status }),
  }
}

/** The same, where the address itself said until when. */
export function certainlyExpired(error: AppError): AppError {
  return { ...error, ...videoError('linkExpired') }
}

/** A task made several videos, and this is why one of them is not there. */
export function someAreSaved(error: AppError, saved: number, total: number): AppError {
  return { ...error, ...videoError('someSaved', { saved, total, cause: quoted(error) }) }
}

/** What is at the address is a text, such as an error page. */
export function notAVideo(host: string | undefined): AppError {
  return {
    kind: 'invalid-response',
    code: 'result-not-a-video',
    ...(host === undefined || host === ''
      ? videoError('notAVideoFromGateway')
      : videoError('notAVideo', { host })),
  }
}

/** What of an error stands in the sentence of another. */
function quoted({ message, text }: AppError): QuotedError {
  return text === undefined ? { message } : { message, text }
}
