import { describe, expect, test } from 'vitest'
import type { FaultParty } from '../../errors/app-error.ts'
import { normaliseErrorBody, type ErrorContext } from './normalise-error-body.ts'

interface Told {
  readonly party: FaultParty
  /** Key of the sentence in the catalogue. */
  readonly code: string
  /** The first remedy that is offered; `''` for none. */
  readonly offer: string
}

type Row = readonly [
  says: string,
  status: number,
  body: object | string,
  expected: Told,
  known?: ErrorContext,
]

const own = 'own-1'
const newApi: ErrorContext = {
  headers: [
    { name: 'X-Oneapi-Request-Id', value: own },
    { name: 'X-New-Api-Version', value: 'v1' },
  ],
}
const litellm: ErrorContext = { headers: [{ name: 'x-litellm-call-id', value: 'call-1' }] }

const key = (code = 'keyRejected'): Told => ({ party: 'key', code, offer: 'set-key' })
const upstream = (code: string, offer = 'choose-model'): Told => ({ party: 'upstream', code, offer })
const request = (code: string, offer = ''): Told => ({ party: 'request', code, offer })
const balance = (code = 'noBalance'): Told => ({ party: 'balance', code, offer: 'set-key' })
const wrongFormat: Told = { party: 'model', code: 'formatUnavailable', offer: 'choose-model' }
const overloaded: Told = { party: 'gateway', code: 'overloaded', offer: 'retry' }

/** The gateway's own error before it has chosen a channel. */
function early(message: string, code = ''): object {
  return { error: { message: `${message} (request id: ${own})`, type: 'new_api_error', code } }
}

/** The gateway's own error after it has chosen a channel. */
function late(message: string, code: string): object {
  return { error: { message: `${message} (request id: ${own})`, type: 'new_api_error', param: '', code } }
}

/** An error from another gateway behind it. */
function passed(message: string, type = 'new_api_error', code = ''): object {
  return { error: { message: `${message} (request id: up-1)`, type, param: '', code } }
}

/** The same error in the messages envelope, where both ids are appended. */
function passedInMessages(message: string, type = '<nil>'): object {
  return { type: 'error', error: { type, message: `${message} (request id: up-1) (request id: ${own})` } }
}

function ofLitellm(
  message: string,
  type: string | null,
  code: number,
  param: string | null = 'None',
): object {
  return { error: { message, type, param, code: String(code) } }
}

function ofProvider(name: string, words: string, code: number): object {
  const message = `litellm.${name}: ${name}: OpenAIException - ${words}. Received Model Group=m\nAvailable Model Group Fallbacks=None`
  return ofLitellm(message, null, code)
}

const onNewApi: readonly Row[] = [
  ['a key that it does not know', 401, early('Invalid token'), key()],
  [
    'a key that it does not know, accepted before',
    401,
    early('Invalid token'),
    key(),
    { isKeyAccepted: true },
  ],
  ['a key that is used up', 401, early('This token quota is exhausted'), key()],
  ['no key', 401, early('No token'), { ...key('keyNeeded') }, { isKeyless: true }],
  [
    'an address that the key may not come from',
    403,
    early('Your IP is not allowed', 'access_denied'),
    key('keyRefused'),
  ],
  [
    'the same for the list',
    403,
    early('Your IP is not allowed', 'access_denied'),
    key('keyRefused'),
    { isList: true },
  ],
  [
    'a list that is refused for another rule',
    403,
    early('Group rule 7'),
    key('listNotAllowed'),
    { isList: true },
  ],
  [
    'a model that the key may not use',
    403,
    early('This token has no access to model m'),
    { party: 'key', code: 'notAllowed', offer: 'choose-model' },
  ],
  [
    'the same in Chinese',
    403,
    early('该令牌无权访问模型 m'),
    { party: 'key', code: 'notAllowed', offer: 'choose-model' },
  ],
  ['no balance of the user', 403, late('用户额度不足', 'insufficient_user_quota'), balance()],
  ['no balance of the key', 403, late('令牌额度不足', 'pre_consume_token_quota_failed'), balance()],
  ['a 401 of a gateway behind it', 401, passed('Invalid token'), upstream('upstreamKeyRejected')],
  [
    'a 401 of a vendor',
    401,
    passed('Incorrect API key provided: sk-x', 'invalid_request_error', 'invalid_api_key'),
    upstream('upstreamKeyRejected'),
  ],
  [
    'a 401 of a vendor that gave no id',
    401,
    { error: { message: 'Bad key', type: 'authentication_error', param: '', code: '' } },
    upstream('upstreamKeyRejected'),
  ],
  [
    'a 401 that says nothing but has a param',
    401,
    { error: { message: 'No', type: 'new_api_error', param: '', code: '' } },
    upstream('upstreamKeyRejected'),
  ],
  [
    'a 401 in the envelope of messages',
    401,
    passedInMessages('Invalid token'),
    upstream('upstreamKeyRejected'),
  ],
  [
    'the same of a vendor without an id',
    401,
    {
      type: 'error',
      error: { type: 'authentication_error', message: `invalid x-api-key (request id: ${own})` },
    },
    upstream('upstreamKeyRejected'),
  ],
  [
    'a 403 that was passed on',
    403,
    passed('Your organization is disabled', 'invalid_request_error', 'account_deactivated'),
    upstream('upstreamRefused'),
  ],
  [
    'a 403 that was passed on in messages',
    403,
    passedInMessages('This model is not available in your region', 'permission_error'),
    upstream('upstreamRefused'),
  ],
  [
    'a 402 that was passed on',
    402,
    passed('Insufficient Balance', 'unknown_error'),
    upstream('upstreamNoBalance'),
  ],
  [
    'a quota of a vendor',
    429,
    passed('You exceeded your current quota', 'insufficient_quota', 'insufficient_quota'),
    upstream('upstreamNoBalance'),
  ],
  [
    'a quota of a vendor in messages',
    429,
    passedInMessages('You exceeded your current quota', 'insufficient_quota'),
    upstream('upstreamNoBalance'),
  ],
  [
    'a credit of a vendor',
    400,
    passedInMessages('Your credit balance is too low to access the API', 'invalid_request_error'),
    upstream('upstreamNoBalance'),
  ],
  [
    'too many requests for a vendor',
    429,
    passed('Rate limit reached', 'requests', 'rate_limit_exceeded'),
    upstream('upstreamTooManyRequests', 'retry'),
  ],
  ['a limiter that says nothing', 429, '', { party: 'key', code: 'tooManyRequests', offer: 'retry' }],
  [
    'a format that the channel does not have',
    500,
    late('not implemented', 'convert_request_failed'),
    wrongFormat,
  ],
  [
    'the same in messages',
    500,
    { type: 'error', error: { type: 'new_api_error', message: `not implemented (request id: ${own})` } },
    wrongFormat,
  ],
  ['an api type that it does not know', 400, late('invalid api type: 12', 'invalid_api_type'), wrongFormat],
  [
    'an overload',
    503,
    {
      error: {
        message: 'system cpu overloaded',
        type: 'new_api_error',
        param: '',
        code: 'system_cpu_overloaded',
      },
    },
    overloaded,
  ],
  [
    'an overload in messages, without a code',
    503,
    { error: { type: 'new_api_error', message: 'system cpu overloaded' } },
    overloaded,
  ],
  [
    'an overload of the memory, without a code',
    503,
    { error: { type: 'new_api_error', message: 'system memory overloaded' } },
    overloaded,
  ],
  [
    'an overload in Chinese, without a code',
    503,
    { error: { type: 'new_api_error', message: '系统 CPU 负载过高' } },
    overloaded,
  ],
  [
    'an overload of a vendor',
    529,
    passedInMessages('Overloaded', 'overloaded_error'),
    upstream('upstreamOverloaded', 'retry'),
  ],
  [
    'a group that is full',
    503,
    passed('当前分组上游负载已饱和，请稍后再试', 'upstream_error'),
    upstream('upstreamOverloaded', 'retry'),
  ],
  [
    'a failure of a vendor',
    500,
    passed('The server had an error', 'server_error'),
    upstream('upstreamFailed', 'retry'),
  ],
  [
    'a service that it does not reach',
    500,
    late('do request failed', 'do_request_failed'),
    upstream('upstreamUnreachable', 'retry'),
  ],
  [
    'a channel whose key is wrong',
    500,
    late('invalid key', 'channel:invalid_key'),
    upstream('upstreamKeyRejected'),
  ],
  [
    'a model that no channel has',
    503,
    early('No available channel', 'model_not_found'),
    { party: 'model', code: 'noSuchModel', offer: 'choose-model' },
  ],
  [
    'a model that a vendor does not have',
    404,
    passed('The model `m` does not exist', 'invalid_request_error'),
    upstream('upstreamNoModel'),
  ],
  [
    'a field that is missing',
    500,
    late('field messages is required', 'invalid_request'),
    request('unusableRequest'),
  ],
  [
    'a word filter',
    400,
    late('sensitive words detected', 'sensitive_words_detected'),
    request('blocked', 'choose-model'),
  ],
  [
    'a text that is too long',
    400,
    passed(
      "This model's maximum context length is 8192 tokens",
      'invalid_request_error',
      'context_length_exceeded',
    ),
    request('contextTooLong', 'choose-model'),
  ],
  [
    'a value that a vendor does not take',
    400,
    passed('Invalid value', 'invalid_request_error'),
    request('rejected'),
  ],
]

const onLitellm: readonly Row[] = [
  [
    'a wrong key without a database',
    400,
    ofLitellm('No connected db.', 'no_db_connection', 400, null),
    key(),
  ],
  [
    'a wrong key for the list',
    400,
    ofLitellm('No connected db.', 'no_db_connection', 400, null),
    key(),
    { isList: true },
  ],
  [
    'a wrong key',
    401,
    ofLitellm(
      'Authentication Error, Invalid proxy server token passed. Received API Key = sk-...x',
      'token_not_found_in_db',
      401,
      'key',
    ),
    key(),
  ],
  [
    'a wrong key, accepted before',
    401,
    ofLitellm(
      'Authentication Error, Invalid proxy server token passed.',
      'token_not_found_in_db',
      401,
      'key',
    ),
    key(),
    { isKeyAccepted: true },
  ],
  [
    'a key that does not look like one',
    401,
    ofLitellm(
      "Authentication Error, LiteLLM Virtual Key expected. Received=ab, expected to start with 'sk-'.",
      'auth_error',
      401,
    ),
    key(),
  ],
  [
    'the same as an older build says it',
    400,
    ofLitellm(
      "Authentication Error, LiteLLM Virtual Key expected. Received=ab, expected to start with 'sk-'.",
      'auth_error',
      400,
    ),
    key(),
  ],
  [
    'no key',
    401,
    ofLitellm('Authentication Error, No api key passed in.', 'auth_error', 401),
    key('keyNeeded'),
    { isKeyless: true },
  ],
  [
    'a key that has expired',
    401,
    ofLitellm('Authentication Error - Expired Key. Key Expiry time 2026-08-30', 'expired_key', 401, 'key'),
    key('keyRefused'),
  ],
  [
    'a model that the key may not use',
    403,
    ofLitellm(
      "key not allowed to access model. This key can only access models=['a']",
      'key_model_access_denied',
      403,
      'model',
    ),
    { party: 'key', code: 'notAllowed', offer: 'choose-model' },
  ],
  [
    'the same as 401',
    401,
    ofLitellm("key not allowed to access model. This key can only access models=['a']", 'auth_error', 401),
    { party: 'key', code: 'notAllowed', offer: 'choose-model' },
  ],
  [
    'a budget that is used up',
    429,
    ofLitellm('Budget has been exceeded! Current cost: 5.01, Max budget: 5.0', 'budget_exceeded', 429, null),
    balance('budgetUsedUp'),
  ],
  [
    'a budget that is used up, as 400',
    400,
    ofLitellm('Budget has been exceeded! Current cost: 5.01, Max budget: 5.0', 'budget_exceeded', 400, null),
    balance('budgetUsedUp'),
  ],
  [
    'a budget of the user',
    400,
    ofLitellm('ExceededBudget: User=u over budget. Spend=20.1, Budget=20', 'auth_error', 400),
    balance('budgetUsedUp'),
  ],
  [
    'a budget of a proxy behind it',
    429,
    ofProvider('RateLimitError', 'Budget has been exceeded! Current cost: 1, Max budget: 1', 429),
    balance('budgetUsedUp'),
  ],
  [
    'a limit of the key',
    429,
    ofLitellm('Rate limit exceeded for api_key: 61de. Limit type: requests', 'throttling_error', 429),
    { party: 'key', code: 'tooManyRequests', offer: 'retry' },
  ],
  [
    'a 401 of a vendor',
    401,
    ofProvider('AuthenticationError', 'Incorrect API key provided: sk-x', 401),
    upstream('upstreamKeyRejected'),
  ],
  [
    'a 401 of a vendor as 500',
    500,
    ofProvider('AuthenticationError', 'Incorrect API key provided: sk-x', 500),
    upstream('upstreamKeyRejected'),
  ],
  [
    'a quota of a vendor',
    429,
    ofProvider('RateLimitError', 'You exceeded your current quota', 429),
    upstream('upstreamNoBalance'),
  ],
  [
    'a limit of a vendor',
    429,
    ofProvider('RateLimitError', 'Rate limit reached', 429),
    upstream('upstreamTooManyRequests', 'retry'),
  ],
  [
    'a failure of a vendor',
    500,
    ofProvider('InternalServerError', 'The server had an error', 500),
    upstream('upstreamFailed', 'retry'),
  ],
  [
    'a vendor that it does not reach',
    500,
    ofProvider('InternalServerError', 'Connection error', 500),
    upstream('upstreamUnreachable', 'retry'),
  ],
  [
    'a vendor that is overloaded',
    503,
    ofProvider('ServiceUnavailableError', 'Overloaded', 503),
    upstream('upstreamOverloaded', 'retry'),
  ],
  [
    'a text that is too long',
    400,
    ofProvider('ContextWindowExceededError', 'too long', 400),
    request('contextTooLong', 'choose-model'),
  ],
  [
    'a filter of a vendor',
    400,
    ofProvider('ContentPolicyViolationError', 'no', 400),
    request('blocked', 'choose-model'),
  ],
  [
    'a model that it does not know',
    400,
    ofLitellm(
      '/chat/completions: Invalid model name passed in model=m. Call `/v1/models`',
      'invalid_request_error',
      400,
      'model',
    ),
    { party: 'model', code: 'noSuchModel', offer: 'choose-model' },
  ],
]

const elsewhere: readonly Row[] = [
  [
    'a vendor’s wrong key, asked directly',
    401,
    {
      error: {
        message: 'Incorrect API key provided: sk-x',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    },
    key(),
  ],
  [
    'the same, although the key was accepted',
    401,
    {
      error: {
        message: 'Incorrect API key provided: sk-x',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    },
    { party: 'unknown', code: 'keyAcceptedBefore', offer: 'check-connection' },
    { isKeyAccepted: true },
  ],
  [
    'a wrong key as 400',
    400,
    {
      error: {
        code: 400,
        message: 'API key not valid. Please pass a valid API key.',
        status: 'INVALID_ARGUMENT',
      },
    },
    key(),
  ],
  [
    'a quota, asked directly',
    429,
    {
      error: {
        message: 'You exceeded your current quota',
        type: 'insufficient_quota',
        param: null,
        code: 'insufficient_quota',
      },
    },
    balance(),
  ],
  [
    'a provider behind a router',
    429,
    {
      error: { message: 'Provider returned error', code: 429, metadata: { provider_name: 'P', raw: 'busy' } },
    },
    upstream('upstreamTooManyRequests', 'retry'),
  ],
  [
    'a key of the router at a provider',
    401,
    { error: { message: 'Provider returned error', code: 401, metadata: { provider_name: 'P' } } },
    upstream('upstreamKeyRejected'),
  ],
  ['credits of a router', 402, { error: { message: 'Insufficient credits', code: 402 } }, balance()],
  [
    'an error of authentication in the middle of an answer',
    200,
    { error: { message: 'no', type: 'authentication_error' } },
    upstream('upstreamKeyRejected'),
  ],
  [
    'no route',
    404,
    '{"detail":"Not Found"}',
    { party: 'address', code: 'unknownAddressOrModel', offer: 'check-connection' },
  ],
]

const gateways: readonly (readonly [name: string, context: ErrorContext, rows: readonly Row[]])[] = [
  ['new-api', newApi, onNewApi],
  ['litellm', litellm, onLitellm],
  ['another gateway', {}, elsewhere],
]

describe.each(gateways)('on %s', (_: string, around: ErrorContext, rows: readonly Row[]) => {
  const named = rows.map(([says, status, body, expected, known = {}]) => ({
    says,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    expected,
    context: { ...around, ...known, status, connectionId: 'c1' },
  }))

  test.each(named)('$says: the party, the sentence and the next step', ({ text, expected, context }) => {
    const { party, remedies, text: sentence } = normaliseErrorBody(text, context)
    expect({ party, code: sentence?.code, offer: remedies?.[0]?.type ?? '' }).toEqual({
      ...expected,
      code: `gateway.${expected.code}`,
    })
  })

  test.each(named)('$says: the gateway is quoted', ({ text, context }) => {
    const { gatewaySays = '' } = normaliseErrorBody(text, context)
    const message = /"(?:message|detail)":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? ''
    const words = message.replaceAll(/ \(request id: [^)]*\)/g, '').replaceAll(String.raw`\n`, '\n')
    expect(gatewaySays).toBe(words)
  })
})

function idsIn(body: object, headers = newApi.headers ?? []) {
  const { requestId, upstreamRequestId } = normaliseErrorBody(JSON.stringify(body), {
    status: 500,
    headers,
  })
  return [requestId, upstreamRequestId]
}

test('the id of the service behind the gateway stands beside the id of the gateway', () => {
  const doubled = [{ name: 'x-oneapi-request-id', value: `${own}, up-1` }]
  expect(idsIn(passed('m'))).toEqual([own, 'up-1'])
  expect(idsIn(passedInMessages('m'))).toEqual([own, 'up-1'])
  expect(idsIn(early('m'))).toEqual([own, undefined])
  expect(idsIn(passed('m'), doubled)).toEqual([`${own}, up-1`, undefined])
  expect(idsIn(passed('m'), [])).toEqual(['up-1', undefined])
})
