import { profile } from '../profile.ts'
import type { AppError, AppErrorKind } from '../../errors/app-error.ts'
import type { ErrorFacts } from './normalise-error-facts.ts'
import { meaningOfFileError } from './normalise-file-error.ts'

/** What an error means to the user: its kind, our words, and what to do. */
export type ErrorMeaning = Pick<AppError, 'kind' | 'message' | 'nextStep'> & {
  readonly offers: readonly ('key' | 'connection' | 'model' | 'retry')[]
}

/**
 * Sorts an error by what it says of a file, by the gateway's code second and its HTTP status last (wire-reference.md, 1.6 and 11.2): a code says
 * more, and several statuses mislead. `status` is `undefined` for an error inside a stream. Without `hasFile` the request is
 * known to have had none, so that nothing is said of one.
 */
export function meaningOfError(facts: ErrorFacts, status: number | undefined, hasFile = true): ErrorMeaning {
  const ofFile = hasFile ? meaningOfFileError(facts) : undefined
  return ofFile ?? meaningOfCode(facts) ?? meaningOfStatus(effectiveStatus(facts, status), hasFile)
}

function meaningOfCode({ code }: ErrorFacts): ErrorMeaning | undefined {
  const { errorCodes } = profile
  const isOneOf = (codes: readonly string[]): boolean => code !== undefined && codes.includes(code)
  if (isOneOf(errorCodes.noSuchModel)) {
    return meaning(
      'not-found',
      'The gateway offers no model of this name to this key right now.',
      'Check the spelling of the model name, or choose another model from the list.',
      'model',
      'retry',
    )
  }
  if (isOneOf(errorCodes.noSuchTask)) {
    return meaning(
      'not-found',
      'The gateway knows no task with this id.',
      'Tasks are removed after a while, and belong to the key that made them. Check the id, and which connection and key are in use.',
      'key',
    )
  }
  if (isOneOf(errorCodes.fixRequest)) {
    return meaning(
      'rejected',
      'The gateway could not use the request as it was sent.',
      'Change the request: check required fields and values. Sending it again unchanged gives the same answer.',
    )
  }
  if (isOneOf(errorCodes.noBalance)) {
    return meaning(
      'forbidden',
      'The account or key has no balance left for this request.',
      'Top up the account at the gateway, or choose another key.',
      'key',
    )
  }
  if (isOneOf(errorCodes.blocked)) {
    return meaning(
      'rejected',
      'A content filter refused the request.',
      'Change the wording, or try another model.',
      'model',
    )
  }
  if (isOneOf(errorCodes.overloaded)) {
    return meaning('server', 'The gateway is overloaded.', 'Wait a moment, then send it again.', 'retry')
  }
  if (isOneOf(errorCodes.unreachable)) {
    return meaning(
      'server',
      'The gateway could not reach the service behind this model.',
      'Send it again in a moment, or choose another model.',
      'retry',
      'model',
    )
  }
  return undefined
}

function meaningOfStatus(status: number, hasFile: boolean): ErrorMeaning {
  if (status === 401) {
    return meaning(
      'unauthorized',
      'The gateway did not accept the key.',
      'Check the key in Settings: a missing, wrong, disabled, expired or used-up key all get this answer.',
      'key',
    )
  }
  if (status === 402) {
    return meaning(
      'forbidden',
      'The gateway asks for payment.',
      'Top up the account, or choose another key.',
      'key',
    )
  }
  if (status === 403) {
    return meaning(
      'forbidden',
      'The gateway does not allow this request with this key.',
      'Choose a model this key may use, or another key.',
      'model',
      'key',
    )
  }
  if (status === 404 || status === 405) {
    return meaning(
      'not-found',
      'The gateway does not know this address or model.',
      'Check the address in Settings and the model name.',
      'connection',
      'model',
    )
  }
  if (status === 413) {
    return meaning(
      'rejected',
      'The request is too large for the gateway.',
      hasFile ? 'Send less text or smaller files.' : 'Send less text, or fewer turns of the conversation.',
    )
  }
  if (status === 429) {
    return meaning('rate-limited', 'Too many requests for this key.', 'Wait, then send it again.', 'retry')
  }
  if (status === 408 || status === 504 || status === 524) {
    return meaning(
      'server',
      'The gateway gave up waiting for the model.',
      'Send it again, or switch streaming on for long answers.',
      'retry',
    )
  }
  if (status === 501) {
    return meaning(
      'unavailable',
      'The gateway does not offer this.',
      'Choose another model or format.',
      'model',
    )
  }
  if (status >= 400 && status < 500) {
    return meaning(
      'rejected',
      'The gateway did not accept the request.',
      'Check the model name and the fields of the request.',
    )
  }
  return meaning(
    'server',
    'The gateway or the service behind it failed.',
    'Send it again in a moment, or choose another model.',
    'retry',
  )
}

/** Inside a stream, or in a body sent with 200, the error itself has to say what it is. */
function effectiveStatus(facts: ErrorFacts, status: number | undefined): number {
  if (status !== undefined && status >= 400) return status
  if (facts.status !== undefined) return facts.status
  const words = `${facts.type ?? ''} ${facts.code ?? ''}`.toLowerCase()
  return statusByWord.find(([word]) => words.includes(word))?.[1] ?? 500
}

const statusByWord: readonly (readonly [string, number])[] = [
  ['rate_limit', 429],
  ['resource_exhausted', 429],
  ['overloaded', 503],
  ['authentication', 401],
  ['unauthenticated', 401],
  ['invalid_api_key', 401],
  ['permission', 403],
  ['not_found', 404],
  ['timeout', 504],
  ['invalid_request', 400],
  ['invalid_argument', 400],
  ['unsupported', 400],
]

function meaning(
  kind: AppErrorKind,
  message: string,
  nextStep: string,
  ...offers: ErrorMeaning['offers']
): ErrorMeaning {
  return { kind, message, nextStep, offers }
}
