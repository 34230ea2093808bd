import type { AppError } from '../../../shared/errors/app-error.ts'
import { runsError } from '../../../shared/text/en/errors/runs.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

/**
 * The gateway accepted the request but does not serve its background answer: it does not store it, or has no such
 * route.
 */
export function notKeptAtGateway(refusal: AppError): AppError {
  return {
    ...withoutMessage(refusal),
    ...runsError('backgroundNotKept'),
    remedies: [{ type: 'remove-field', field: 'background' }],
  }
}

/** The gateway served the answer before, and does not any more. */
export function goneAtGateway(refusal: AppError): AppError {
  return {
    ...withoutMessage(refusal),
    ...runsError('backgroundGone'),
    remedies: [{ type: 'retry' }],
  }
}

export function neverOver(hours: number): AppError {
  return { kind: 'timeout', ...runsError('backgroundNeverOver', { hours }), remedies: [{ type: 'retry' }] }
}

export function keyIsMissing(): AppError {
  return { kind: 'no-key', ...runsError('backgroundKeyMissing') }
}

function withoutMessage({ status, detail, code, gatewaySays, message }: AppError): Omit<AppError, 'message'> {
  return {
    kind: 'server',
    gatewaySays: gatewaySays ?? message,
    ...definedFields({ status, detail, code }),
  }
}
