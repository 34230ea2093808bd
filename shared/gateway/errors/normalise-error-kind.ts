import { profile } from '../profile.ts'
import type { AppErrorKind } from '../../errors/app-error.ts'
import type { WordedError } from '../../text/define-errors.ts'
import { gatewayError } from '../../text/en/errors/gateway.ts'
import type { ErrorFacts } from './normalise-error-facts.ts'
import { meaningOfFileError } from './normalise-file-error.ts'

/** What an error means to the user: its kind, our words, and what to do. */
export interface ErrorMeaning {
  readonly kind: AppErrorKind
  readonly worded: WordedError
  readonly offers: readonly ('key' | 'connection' | 'model' | 'retry')[]
}

/** What is known of the request. */
export interface WhatWasSent {
  readonly hasFile: boolean
  readonly isKeyless: boolean
}

/**
 * Sorts an error by what it says of a file, by the gateway's code second and its HTTP status last (wire-reference.md, 1.6 and 11.2): a code says
 * more, and several statuses mislead. `status` is `undefined` for an error inside a stream. Without `hasFile` the request is
 * known to have had none, so that nothing is said of one.
 */
export function meaningOfError(
  facts: ErrorFacts,
  status: number | undefined,
  sent: WhatWasSent = { hasFile: true, isKeyless: false },
): ErrorMeaning {
  const ofFile = sent.hasFile ? meaningOfFileError(facts) : undefined
  const effective = effectiveStatus(facts, status)
  return (
    ofFile ??
    meaningOfCode(facts) ??
    meaningOfToolResult(facts) ??
    (effective === 403 ? meaningOfRefusedKey(facts) : undefined) ??
    meaningOfStatus(effective, sent)
  )
}

/** Calls of tools without their results, in the words of each vendor: there is no code for it. */
function meaningOfToolResult({ message = '' }: ErrorFacts): ErrorMeaning | undefined {
  return missingResult.test(message) ? meaning('rejected', gatewayError('toolResultMissing')) : undefined
}

const missingResult =
  /'tool_calls' must be followed by tool messages|No tool output found for function call|`?tool_use`? ids were found without `?tool_result`?|number of function response parts|tool_call_ids? did not have response/i

/** Not this model, but the key for every model (gateway-api.md, Authentication 2). */
function meaningOfRefusedKey({ message = '' }: ErrorFacts): ErrorMeaning | undefined {
  return refusedKey.test(message) ? meaning('forbidden', gatewayError('keyRefused'), 'key') : undefined
}

const refusedKey =
  /\b(?:token|key|account|user)\b.{0,40}\b(?:disabled|banned|expired|revoked|suspended|deactivated|blocked)\b|(?:令牌|密钥|用户|账号).{0,20}(?:禁用|封禁|过期|停用)/i

function meaningOfCode({ code }: ErrorFacts): ErrorMeaning | undefined {
  const { errorCodes } = profile
  const isOneOf = (codes: readonly string[]): boolean => code !== undefined && codes.includes(code)
  if (isOneOf(errorCodes.noSuchModel)) {
    return meaning('not-found', gatewayError('noSuchModel'), 'model', 'retry')
  }
  if (isOneOf(errorCodes.noSuchTask)) {
    return meaning('not-found', gatewayError('noSuchTask'), 'key')
  }
  if (isOneOf(errorCodes.fixRequest)) {
    return meaning('rejected', gatewayError('unusableRequest'))
  }
  if (isOneOf(errorCodes.noBalance)) {
    return meaning('forbidden', gatewayError('noBalance'), 'key')
  }
  if (isOneOf(errorCodes.keyRefused)) {
    return meaning('forbidden', gatewayError('keyRefused'), 'key')
  }
  if (isOneOf(errorCodes.blocked)) {
    return meaning('rejected', gatewayError('blocked'), 'model')
  }
  if (isOneOf(errorCodes.overloaded)) {
    return meaning('server', gatewayError('overloaded'), 'retry')
  }
  if (isOneOf(errorCodes.unreachable)) {
    return meaning('server', gatewayError('upstreamUnreachable'), 'retry', 'model')
  }
  return undefined
}

function meaningOfStatus(status: number, { hasFile, isKeyless }: WhatWasSent): ErrorMeaning {
  if (status === 401 && isKeyless) {
    return meaning('no-key', gatewayError('keyNeeded'), 'key')
  }
  if (status === 401) {
    return meaning('unauthorized', gatewayError('keyRejected'), 'key')
  }
  if (status === 402) {
    return meaning('forbidden', gatewayError('paymentRequired'), 'key')
  }
  if (status === 403) {
    return meaning('forbidden', gatewayError('notAllowed'), 'model', 'key')
  }
  if (status === 404 || status === 405) {
    return meaning('not-found', gatewayError('unknownAddressOrModel'), 'connection', 'model')
  }
  if (status === 413) {
    return meaning('rejected', gatewayError('requestTooLarge', { hasFile }))
  }
  if (status === 429) {
    return meaning('rate-limited', gatewayError('tooManyRequests'), 'retry')
  }
  if (status === 408 || status === 504 || status === 524) {
    return meaning('server', gatewayError('gatewayTimeout'), 'retry')
  }
  if (status === 501) {
    return meaning('unavailable', gatewayError('notOffered'), 'model')
  }
  if (status >= 400 && status < 500) {
    return meaning('rejected', gatewayError('rejected'))
  }
  return meaning('server', gatewayError('gatewayFailed'), 'retry')
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

function meaning(kind: AppErrorKind, worded: WordedError, ...offers: ErrorMeaning['offers']): ErrorMeaning {
  return { kind, worded, offers }
}
