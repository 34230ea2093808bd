import { isJsonDeeperThan } from '../../json.ts'
import { maxJsonDepth } from '../../limits.ts'
import type { AppError } from '../../errors/app-error.ts'
import { normaliseErrorBody, type ErrorContext } from './normalise-error-body.ts'
import { isWebPage } from './normalise-web-page.ts'
import { gatewayError } from '../../text/en/errors/gateway.ts'

/** Returns the error for a body that should be JSON but cannot be parsed, with a success status. */
export function unreadableBody(text: string, status: number, context: ErrorContext): AppError {
  if (isWebPage(text)) return normaliseErrorBody(text, { ...context, status })
  const isEmpty = text.trim() === ''
  const detail = isEmpty ? {} : { detail: text.slice(0, 4_000) }
  if (isJsonDeeperThan(text)) return { ...bodyTooDeep, status, ...detail }
  return {
    kind: 'invalid-response',
    ...gatewayError(isEmpty ? 'emptyBody' : 'notJson'),
    status,
    ...detail,
  }
}

/** The error for a body nested too deeply to walk: recursion would overflow the stack. */
export const bodyTooDeep: AppError = {
  kind: 'invalid-response',
  code: 'answer-too-deep',
  ...gatewayError('tooDeep', { levels: maxJsonDepth }),
}
