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

/** The action is not possible in the job's state. */
export function notNow(worded: WordedError): AppError {
  return { kind: 'unavailable', code: 'video-not-now', ...worded }
}

/** The same request was sent a moment ago. `confirmed` sends it again. */
export function sameAgain(minutesAgo: number): AppError {
  return {
    kind: 'unavailable',
    code: sameVideoAgainCode,
    ...(minutesAgo < 1 ? videoError('sameVideoJustNow') : videoError('sameVideo', { minutes: minutesAgo })),
  }
}

/** The job was requested with a key, and the connection has none now. */
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

/** The same, but there is no trace of the request being sent. */
export const endedBeforeSending: AppError = {
  kind: 'unavailable',
  code: 'video-outcome-unknown',
  ...videoError('endedBeforeSending'),
}

/** The request was sent, and the answer does not show its outcome. */
export function outcomeUnknown(cause: AppError | undefined): AppError {
  return {
    ...(cause ?? { kind: 'cancelled' }),
    ...(cause === undefined
      ? videoError('stoppedWhileCreating')
      : videoError('outcomeUnknown', { cause: quoted(cause) })),
    remedies: [],
  }
}

/** The gateway's final message about a task. */
export function taskFailed({ status, failure, failureCode }: TaskAnswer): AppError {
  const code = failureCode ?? status
  return {
    kind: 'rejected',
    ...videoError('taskFailed'),
    ...(failure !== undefined && { gatewaySays: quoteForeignText(failure) }),
    ...(code !== undefined && { code: quoteForeignName(code) }),
  }
}

/** The task succeeded, but no address returns a file. */
export function nothingToDownload(cause: AppError | undefined): AppError {
  return {
    kind: 'not-found',
    code: 'nothing-to-download',
    ...videoError('noFile'),
    ...(cause?.gatewaySays !== undefined && { gatewaySays: cause.gatewaySays }),

    ...(cause !== undefined && { detail: cause.message }),
  }
}

/** A bug of this app prevented the download. */
export const fetchingBug: AppError = {
  kind: 'bug',
  ...videoError('downloadBug'),
}

/** The link was valid once, and the gateway returns no other. */
export function resultExpired(cause: AppError, status: number): AppError {
  return {
    ...cause,
    kind: 'not-found',
    code: 'result-expired',
    ...videoError('linkRefused', { status }),
  }
}

/** The same, when the address itself contained its expiry time. */
export function certainlyExpired(error: AppError): AppError {
  return { ...error, ...videoError('linkExpired') }
}

/** A task made several videos, and one of them is missing for this reason. */
export function someAreSaved(error: AppError, saved: number, total: number): AppError {
  return { ...error, ...videoError('someSaved', { saved, total, cause: quoted(error) }) }
}

/** The address returns text, such as an error page. */
export function notAVideo(host: string | undefined): AppError {
  return {
    kind: 'invalid-response',
    code: 'result-not-a-video',
    ...(host === undefined || host === ''
      ? videoError('notAVideoFromGateway')
      : videoError('notAVideo', { host })),
  }
}

/** The message of an error in the form for another error's sentence. */
function quoted({ message, text }: AppError): QuotedError {
  return text === undefined ? { message } : { message, text }
}
