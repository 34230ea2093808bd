import type { AppErrorKind, FaultParty } from '../../errors/app-error.ts'
import { gatewayError } from '../../text/en/errors/gateway.ts'
import type { WordedError } from '../../text/define-errors.ts'
import { profile } from '../profile.ts'
import type { ErrorOrigin } from './error-origin.ts'
import type { ErrorFacts } from './normalise-error-facts.ts'

/** The meaning of an error for the user: who is responsible, the app's own words, and the remedies to offer. */
export interface ErrorMeaning {
  readonly kind: AppErrorKind
  readonly party: FaultParty
  readonly worded: WordedError
  readonly offers: readonly ('key' | 'connection' | 'model' | 'retry')[]
}

/** Known facts about the request and its key. */
export interface WhatWasSent {
  readonly hasFile: boolean
  readonly isKeyless: boolean
  /** The gateway accepted this key in its last answer about it. */
  readonly isKeyAccepted: boolean
  /** Whether the model list was requested, so that a refusal is not about a model. */
  readonly isList: boolean
}

/** The facts that rows are matched against. */
interface Seen extends WhatWasSent {
  readonly facts: ErrorFacts
  readonly origin: ErrorOrigin
  readonly status: number
}

/**
 * A row applies when all its conditions hold; `codes` and `words` count as one condition, of which either is enough.
 */
interface FaultRow {
  /** Codes or types of the error. */
  readonly codes?: readonly string[]
  readonly words?: RegExp
  readonly statuses?: readonly number[]
  readonly isPassedOn?: boolean
  readonly where?: (seen: Seen) => boolean
  readonly meaning: ErrorMeaning
}

const { errorCodes } = profile

const noBalanceWords =
  /\bexceeded your current quota|\bcredit balance is too low|\binsufficient (?:account )?balance|\bbilling hard limit|\binsufficient credits|余额不足/i

const wrongKeyWords =
  /\bno connected db\b|\binvalid proxy server token|\bvirtual key expected|\bapi[ -]key not valid|\bapi_key_invalid|\b(?:incorrect|invalid|malformed) api[ -]key|\binvalid x-api-key|\bauthentication error,/i

const refusedKeyWords =
  /\b(?:token|key|account|user)\b.{0,40}\b(?:disabled|banned|expired|revoked|suspended|deactivated|blocked)\b|\b(?:expired|blocked|disabled) key\b|(?:令牌|密钥|用户|账号).{0,20}(?:禁用|封禁|过期|停用)/i

const keyStatuses = [400, 401, 403]

/**
 * The responsible party and the remedy by error. The first matching row decides: facts in the error come before its
 * status, since several statuses mislead (see shared/gateway/wire/errors.md, "Before a request is forwarded" and
 * "Status codes"; shared/gateway/wire/new-api.md, "Who wrote an error").
 */
const rows: readonly FaultRow[] = [
  // A file that was sent. Vendors have no codes for this.
  {
    words:
      /\bmax(?:imum)?(?:\.| allowed)? (?:content|file|upload|audio) size|\bfile (?:is |was )?too (?:large|big)|\bfile size (?:exceed|limit|is larger)|\bexceeds? the (?:maximum )?(?:file |upload )?size/i,
    where: ({ hasFile }) => hasFile,
    meaning: fault('request', 'rejected', gatewayError('fileTooLarge'), 'model'),
  },
  {
    words:
      /\b(?:unsupported|invalid|unrecogni[sz]ed|unknown) (?:audio|media|image|file)(?: file)? (?:format|type)|\b(?:file|audio) (?:format|type) (?:is |was )?not (?:supported|recogni[sz]ed|allowed)/i,
    where: ({ hasFile }) => hasFile,
    meaning: fault('request', 'rejected', gatewayError('fileTypeUnsupported'), 'model'),
  },
  {
    words:
      /\baudio (?:file )?(?:could not be|cannot be|can't be) (?:decoded|read|processed)|\baudio file (?:is|might be) (?:corrupt|empty|too short)|\bcould not (?:decode|read) (?:the )?audio/i,
    where: ({ hasFile }) => hasFile,
    meaning: fault('request', 'rejected', gatewayError('audioUnreadable')),
  },
  {
    words:
      /\binvalid image(?: file| data)?\b|\bimage (?:data |file )?(?:could not be|cannot be|can't be|is not) (?:decoded|read|processed|opened|valid)|\b(?:could not|unable to|failed to|cannot) (?:decode|read|process|open|load|parse) (?:the )?(?:input )?image|\bmake sure your image (?:is|has)\b|\b(?:image|mask)\b.{0,40}\b(?:corrupt|damaged|truncated)/i,
    where: ({ hasFile }) => hasFile,
    meaning: fault('request', 'rejected', gatewayError('imageUnreadable')),
  },

  // Balance and budget.
  {
    codes: ['budget_exceeded'],
    words: /\bbudget has been exceeded|\bexceededbudget\b|\bover budget\b|\bexceeded budget for\b/i,
    meaning: fault('balance', 'forbidden', gatewayError('budgetUsedUp'), 'key'),
  },
  {
    codes: errorCodes.noBalance,
    words: /用户额度不足|令牌额度|\b(?:user|token) quota is not enough/i,
    meaning: fault('balance', 'forbidden', gatewayError('noBalance'), 'key'),
  },
  {
    codes: errorCodes.vendorNoBalance,
    words: noBalanceWords,
    isPassedOn: true,
    meaning: fault('upstream', 'unavailable', gatewayError('upstreamNoBalance'), 'model', 'retry'),
  },
  {
    codes: errorCodes.vendorNoBalance,
    words: noBalanceWords,
    meaning: fault('balance', 'forbidden', gatewayError('noBalance'), 'key'),
  },

  // The key, and its permissions.
  {
    codes: ['key_model_access_denied', 'team_model_access_denied', 'user_model_access_denied'],
    words:
      /\bnot allowed to (?:access model|call this route)|\bno access to model|无权(?:访问|使用).{0,8}模型/i,
    where: ({ isList }) => !isList,
    meaning: fault('key', 'forbidden', gatewayError('notAllowed'), 'model', 'key'),
  },
  {
    codes: errorCodes.keyRefused,
    isPassedOn: false,
    meaning: fault('key', 'forbidden', gatewayError('keyRefused'), 'key'),
  },
  {
    codes: errorCodes.keyUnknown,
    words: wrongKeyWords,
    statuses: keyStatuses,
    isPassedOn: false,
    where: ({ isKeyless }) => isKeyless,
    meaning: fault('key', 'no-key', gatewayError('keyNeeded'), 'key'),
  },
  {
    codes: errorCodes.keyUnknown,
    words: wrongKeyWords,
    statuses: keyStatuses,
    isPassedOn: false,
    where: ({ status, isKeyAccepted, origin }) => status !== 401 || !isKeyAccepted || origin === 'gateway',
    meaning: fault('key', 'unauthorized', gatewayError('keyRejected'), 'key'),
  },
  {
    codes: ['invalid_api_key', 'authentication_error', 'channel:invalid_key'],
    words: wrongKeyWords,
    isPassedOn: true,
    meaning: fault('upstream', 'unavailable', gatewayError('upstreamKeyRejected'), 'model', 'retry'),
  },
  {
    codes: ['channel:invalid_key', 'channel:aws_client_error'],
    meaning: fault('upstream', 'unavailable', gatewayError('upstreamKeyRejected'), 'model', 'retry'),
  },

  // The request and its model.
  {
    codes: errorCodes.wrongFormat,
    words: /^\W*not implemented\b|\bnot implemented:|^\W*(?:the )?endpoint \S{1,80} (?:is )?not supported/i,
    meaning: fault('model', 'unavailable', gatewayError('formatUnavailable'), 'model'),
  },
  {
    codes: errorCodes.noSuchModel,
    words: /\binvalid model name passed in model=/i,
    meaning: fault('model', 'not-found', gatewayError('noSuchModel'), 'model', 'retry'),
  },
  {
    codes: errorCodes.noSuchTask,
    meaning: fault('request', 'not-found', gatewayError('noSuchTask'), 'key'),
  },
  {
    codes: errorCodes.fixRequest,
    words: /^\W*field \w{1,60} is required\b/i,
    meaning: fault('request', 'rejected', gatewayError('unusableRequest')),
  },
  {
    codes: errorCodes.blocked,
    words: /\bContentPolicyViolationError\b|^\W*sensitive words detected/i,
    meaning: fault('request', 'rejected', gatewayError('blocked'), 'model'),
  },
  {
    codes: ['context_length_exceeded'],
    words:
      /\bmaximum context length\b|\bContextWindowExceededError\b|\bprompt is too long\b|\bexceeds? the (?:model'?s? )?(?:maximum )?context (?:window|length|limit)|\binput token count\b.{0,40}\bexceeds/i,
    statuses: [400, 413, 422, 500],
    meaning: fault('request', 'rejected', gatewayError('contextTooLong'), 'model'),
  },
  {
    words:
      /'tool_calls' must be followed by tool messages|No tool output found for function call|`?tool_use`? ids were found without `?tool_result`?|number of function response parts|tool_call_ids? did not have response/i,
    meaning: fault('request', 'rejected', gatewayError('toolResultMissing')),
  },

  // The gateway, or the service behind it, cannot answer now.
  {
    codes: errorCodes.overloaded,
    words: /\bsystem (?:cpu|memory|disk) (?:is )?overload|系统.{0,12}(?:过载|过高)/i,
    meaning: fault('gateway', 'server', gatewayError('overloaded'), 'retry'),
  },
  {
    codes: ['overloaded_error', 'overloaded'],
    words: /\boverloaded\b|负载已饱和/i,
    statuses: [500, 502, 503, 529],
    meaning: fault('upstream', 'server', gatewayError('upstreamOverloaded'), 'retry', 'model'),
  },
  {
    codes: errorCodes.unreachable,
    words: /\bAPIConnectionError\b|Exception - Connection error|\bdo request failed\b/i,
    meaning: fault('upstream', 'server', gatewayError('upstreamUnreachable'), 'retry', 'model'),
  },

  // Rows that match by status alone.
  {
    statuses: [401],
    isPassedOn: true,
    meaning: fault('upstream', 'unavailable', gatewayError('upstreamKeyRejected'), 'model', 'retry'),
  },
  {
    statuses: [402],
    isPassedOn: true,
    meaning: fault('upstream', 'unavailable', gatewayError('upstreamNoBalance'), 'model', 'retry'),
  },
  {
    statuses: [403],
    isPassedOn: true,
    meaning: fault('upstream', 'unavailable', gatewayError('upstreamRefused'), 'model', 'retry'),
  },
  {
    statuses: [404],
    isPassedOn: true,
    meaning: fault('upstream', 'not-found', gatewayError('upstreamNoModel'), 'model'),
  },
  {
    statuses: [429],
    isPassedOn: true,
    meaning: fault('upstream', 'rate-limited', gatewayError('upstreamTooManyRequests'), 'retry', 'model'),
  },
  {
    statuses: [401],
    where: ({ isKeyless }) => isKeyless,
    meaning: fault('key', 'no-key', gatewayError('keyNeeded'), 'key'),
  },
  {
    statuses: [401],
    where: ({ isKeyAccepted, origin }) => isKeyAccepted && origin !== 'gateway',
    meaning: fault('unknown', 'unavailable', gatewayError('keyAcceptedBefore'), 'connection', 'model'),
  },
  { statuses: [401], meaning: fault('key', 'unauthorized', gatewayError('keyRejected'), 'key') },
  { statuses: [402], meaning: fault('balance', 'forbidden', gatewayError('paymentRequired'), 'key') },
  {
    statuses: [403],
    words: refusedKeyWords,
    meaning: fault('key', 'forbidden', gatewayError('keyRefused'), 'key'),
  },
  {
    statuses: [403],
    where: ({ isList }) => isList,
    meaning: fault('key', 'forbidden', gatewayError('listNotAllowed'), 'key'),
  },
  { statuses: [403], meaning: fault('key', 'forbidden', gatewayError('notAllowed'), 'model', 'key') },
  {
    statuses: [404, 405],
    meaning: fault('address', 'not-found', gatewayError('unknownAddressOrModel'), 'connection', 'model'),
  },
  {
    statuses: [413],
    where: ({ hasFile }) => hasFile,
    meaning: fault('request', 'rejected', gatewayError('requestTooLarge', { hasFile: true })),
  },
  {
    statuses: [413],
    meaning: fault('request', 'rejected', gatewayError('requestTooLarge', { hasFile: false })),
  },
  { statuses: [429], meaning: fault('key', 'rate-limited', gatewayError('tooManyRequests'), 'retry') },
  {
    statuses: [408, 504, 524],
    meaning: fault('upstream', 'server', gatewayError('gatewayTimeout'), 'retry'),
  },
  { statuses: [501], meaning: fault('model', 'unavailable', gatewayError('notOffered'), 'model') },
  {
    where: ({ status }) => status >= 400 && status < 500,
    meaning: fault('request', 'rejected', gatewayError('rejected')),
  },
  {
    isPassedOn: true,
    meaning: fault('upstream', 'server', gatewayError('upstreamFailed'), 'retry', 'model'),
  },
  { meaning: fault('gateway', 'server', gatewayError('gatewayFailed'), 'retry') },
]

const nothingSpecial: WhatWasSent = { hasFile: true, isKeyless: false, isKeyAccepted: false, isList: false }

/**
 * Returns the meaning of an error. `status` is `undefined` for an error inside a stream. Without `hasFile` the request
 * is known to have had no file, so the error is never about one.
 */
export function meaningOfError(
  facts: ErrorFacts,
  status: number | undefined,
  origin: ErrorOrigin = 'unknown',
  sent: WhatWasSent = nothingSpecial,
): ErrorMeaning {
  const effective = effectiveStatus(facts, status)
  // An answer that began successfully shows that the gateway accepted the key.
  const isBegun = status !== undefined && status < 300 && effective === 401 && origin === 'unknown'
  const seen: Seen = { ...sent, facts, origin: isBegun ? 'upstream' : origin, status: effective }
  const row = rows.find((candidate) => applies(candidate, seen))
  if (row === undefined) throw new Error('The last row applies to every error.')
  return row.meaning
}

function applies({ codes, words, statuses, isPassedOn, where }: FaultRow, seen: Seen): boolean {
  const { facts, origin, status } = seen
  if (statuses !== undefined && !statuses.includes(status)) return false
  if (isPassedOn !== undefined && isPassedOn !== (origin === 'upstream')) return false
  if (where?.(seen) === false) return false
  if (codes === undefined && words === undefined) return true
  const isNamed = [facts.code, facts.type].some(
    (name) => name !== undefined && codes?.includes(name) === true,
  )
  return isNamed || words?.test(facts.message ?? '') === true
}

/** Inside a stream, or in a body with status 200, the status comes from the error itself. */
function effectiveStatus(facts: ErrorFacts, status: number | undefined): number {
  if (status !== undefined && status >= 400) return status
  if (facts.status !== undefined) return facts.status
  const words = `${facts.type ?? ''} ${facts.code ?? ''}`.toLowerCase()
  return statusByWord.find(([word]) => words.includes(word))?.[1] ?? 500
}

const statusByWord: readonly (readonly [string, number])[] = [
  ['rate_limit', 429],
  ['requestlimitexceeded', 429],
  ['throttling', 429],
  ['toomanyrequests', 429],
  ['servicequotaexceeded', 429],
  ['resource_exhausted', 429],
  ['overloaded', 503],
  ['authfailure', 401],
  ['unrecognizedclient', 401],
  ['expiredtoken', 401],
  ['invalidsignature', 401],
  ['invalidapikey', 401],
  ['authentication', 401],
  ['unauthenticated', 401],
  ['invalid_api_key', 401],
  ['accessdenied', 403],
  ['unauthorizedoperation', 403],
  ['permission', 403],
  ['not_found', 404],
  ['resourcenotfound', 404],
  ['serviceunavailable', 503],
  ['modeltimeout', 504],
  ['timeout', 504],
  ['invalid_request', 400],
  ['invalid_argument', 400],
  ['invalidparameter', 400],
  ['missingparameter', 400],
  ['validationexception', 400],
  ['unsupported', 400],
]

function fault(
  party: FaultParty,
  kind: AppErrorKind,
  worded: WordedError,
  ...offers: ErrorMeaning['offers']
): ErrorMeaning {
  return { kind, party, worded, offers }
}
