import type { Json, JsonObject } from '../../../shared/json.ts'
import { gatewayFailure, type Failure } from '../errors.ts'
import { createPriceTable } from '../charges/price-table.ts'
import { causeModels, causeOf, upstream, type Causes } from './causes.ts'
import type { ErrorPlace, GatewayProfile, Visit } from './gateway-profile.ts'
import { translateUsage } from './translated-usage.ts'

/** The request id of the service behind the gateway. It occurs in the text of errors that pass through. */
const upstreamRequestId = '20261128120000000000000upstream'

const overload = gatewayFailure(503, 'system cpu overloaded', 'system_cpu_overloaded')

const empty429: Failure = { ...gatewayFailure(429, ''), isEmpty: true }

const causes: Causes = {
  'upstream-401': {
    shows: 'The service behind the gateway does not accept the key of the gateway.',
    failure: upstream(401, 'Incorrect API key provided: sk-up***key.', 'new_api_error'),
  },
  'upstream-403': {
    shows: 'The service behind the gateway does not allow the request.',
    failure: upstream(403, 'Your organization has been disabled.', 'invalid_request_error'),
  },
  'upstream-quota': {
    shows: 'The account of the gateway at the service behind it has no balance.',
    failure: upstream(
      429,
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
  },
  'upstream-429': {
    shows: 'The service behind the gateway has too many requests.',
    failure: upstream(429, 'Rate limit reached for requests', 'requests', 'rate_limit_exceeded'),
  },
  'upstream-500': {
    shows: 'The service behind the gateway fails.',
    failure: upstream(500, 'The server had an error while processing your request.', 'server_error'),
  },
  convert: {
    shows: 'The channel of the model cannot be asked in this format.',
    failure: gatewayFailure(500, 'not implemented', 'convert_request_failed'),
  },
  overload: { shows: 'The gateway is overloaded.', failure: overload },
  limited: { shows: 'A limiter answers 429 with nothing.', failure: empty429 },
  'limited-for': {
    shows: 'A limiter answers 429 with nothing but how long to wait.',
    failure: { ...empty429, headers: { 'retry-after': '1200' } },
  },
  quota: {
    shows: 'The user of the key has no balance.',
    failure: gatewayFailure(403, '用户额度不足, 剩余额度: $0.000000', 'insufficient_user_quota'),
  },
  'key-quota': {
    shows: 'The key has no balance.',
    failure: gatewayFailure(403, '该令牌额度不足, 剩余额度: $0.000000', 'pre_consume_token_quota_failed'),
  },
  sensitive: {
    shows: 'A word filter of the gateway stops the request.',
    failure: gatewayFailure(400, 'sensitive words detected', 'sensitive_words_detected'),
  },
  unreachable: {
    shows: 'The gateway does not reach the service behind it.',
    failure: gatewayFailure(500, 'do request failed: dial tcp: i/o timeout', 'do_request_failed'),
  },
}

/** The codes of the gateway's own errors that occur after a channel was chosen: they have a `param`. */
const relayCodes = new Set([
  'convert_request_failed',
  'invalid_request',
  'insufficient_user_quota',
  'pre_consume_token_quota_failed',
  'sensitive_words_detected',
  'do_request_failed',
])

/** Ratios that differ by model and by key, so that a wrong ratio shows in the price of a request. */
const prices = createPriceTable({
  ratios: {
    'practice-chat': { type: 'tokens', model: 1.25, completion: 4, cache: 0.5 },
    'practice-reasoner': { type: 'tokens', model: 5, completion: 8, cache: 0.25 },
    'practice-embed': { type: 'tokens', model: 0.05, completion: 1, cache: 1 },
    'practice-speech': { type: 'tokens', model: 7.5, completion: 1, cache: 1 },
    'practice-transcribe': { type: 'tokens', model: 3, completion: 4, cache: 1 },
    'practice-video': { type: 'call', price: 0.3 },
  },
  listings: { 'practice-varies': 'formula' },
  groups: { default: 1, partner: 0.5, trial: 3 },
  groupsOfKeys: { restricted: 'partner', limited: 'trial' },
  extras: {
    vendors: [{ id: 1, name: 'Practice' }],
    auto_groups: ['default'],
    pricing_version: 'practice-1',
  },
})

/**
 * new-api as observed on the wire (see shared/gateway/wire/new-api.md, "Limits", "Key and price routes", "Streams" and
 * "Paths").
 */
export function createNewApiProfile(): GatewayProfile {
  let knowsTypes = false

  return {
    name: 'new-api',
    models: causeModels(causes),
    keepsResponses: false,
    hasRelativeLinks: true,
    wrapsTasks: true,
    headers: (requestId, pathname) =>
      // The file of a video is proxied, with the headers of the gateway behind this one.
      pathname.endsWith('/content')
        ? {
            'x-oneapi-request-id': [requestId, upstreamRequestId],
            'x-new-api-version': ['practice-1', 'practice-0'],
          }
        : { 'x-oneapi-request-id': requestId, 'x-new-api-version': 'practice-1' },
    answerHeaders: () => ({}),
    prices,
    charged: () => ({}),
    answerBeforeRoutes({ pathname }: Visit) {
      if (pathname === '/api/pricing') knowsTypes = true
      return undefined
    },
    refuseKey(key, given, pathname) {
      if (key?.kind !== 'disabled') return undefined
      // The model list checks the state of a key only; other requests also check the client's address.
      return pathname === '/v1/models'
        ? gatewayFailure(403, 'Your IP is not in the list of IPs allowed for this token', 'access_denied')
        : gatewayFailure(401, `This token is not available [sk-${given.slice(0, 3)}***${given.slice(-3)}]`)
    },
    limitFailure: () => empty429,
    failureOf: (model) => causeOf(causes, model),
    unknownModel: (model) =>
      gatewayFailure(
        503,
        `No available channel for model ${model} under group default (distributor)`,
        'model_not_found',
      ),
    errorBody,
    listEntry: (entry) => (knowsTypes ? entry : { ...entry, supported_endpoint_types: [] }),
    listEnvelope: (entries) => ({ success: true, object: 'list', data: [...entries] }),
    unknownPath: (method, pathname) => ({
      status: 404,
      headers: { 'cache-control': 'max-age=604800' },
      body: {
        error: {
          message: `Invalid URL (${method} ${pathname})`,
          type: 'invalid_request_error',
          param: '',
          code: '',
        },
      },
    }),
    speak: translateUsage,
  }
}

function errorBody(failure: Failure, { shape, pathname, requestId }: ErrorPlace): Json {
  const { message, type = 'new_api_error', code = '' } = failure
  const withOwnId = `${message} (request id: ${requestId})`
  const isMessages = shape === 'messages' || pathname === '/v1/messages'
  if (failure === overload) {
    // Without the code, which the guard omits on this route only.
    return { error: isMessages ? { type, message } : { message, type, param: '', code } }
  }
  if (failure.from === 'gateway' && !relayCodes.has(code)) {
    return { error: { message: withOwnId, type, code } }
  }
  const isPassedOn = failure.from === 'vendor'
  const passedOn = isPassedOn ? `${message} (request id: ${upstreamRequestId})` : message
  if (/^\/v1\/videos?(?:\/|$)/.test(pathname)) {
    return {
      code: code === '' ? 'fail_to_fetch_task' : code,
      message: passedOn,
      data: null,
    } satisfies JsonObject
  }
  if (isMessages) {
    const named = isPassedOn ? (code === '' ? '<nil>' : code) : type
    return { type: 'error', error: { type: named, message: `${passedOn} (request id: ${requestId})` } }
  }
  return { error: { message: isPassedOn ? passedOn : withOwnId, type, param: failure.param ?? '', code } }
}
