import { createHash } from 'node:crypto'
import type { Json } from '../../../shared/json.ts'
import { gatewayFailure, type Failure } from '../errors.ts'
import { quotaPerDollar } from '../charges/charge.ts'
import { plainPrices } from '../charges/price-table.ts'
import { causeModels, causeOf, upstream, type Causes } from './causes.ts'
import type { GatewayProfile } from './gateway-profile.ts'

/** The text that the proxy appends to the message of the upstream service. */
function passedOn(name: string, words: string): string {
  return `litellm.${name}: ${name}: OpenAIException - ${words}. Received Model Group=practice\nAvailable Model Group Fallbacks=None`
}

const budget = 'Budget has been exceeded! Current cost: 5.0134, Max budget: 5.0'

const causes: Causes = {
  'upstream-401': {
    shows: 'The service behind the proxy does not accept the key of the proxy.',
    failure: upstream(
      401,
      passedOn('AuthenticationError', 'Incorrect API key provided: sk-up***key'),
      'None',
    ),
  },
  'upstream-quota': {
    shows: 'The account of the proxy at the service behind it has no balance.',
    failure: upstream(
      429,
      passedOn('RateLimitError', 'You exceeded your current quota, please check your plan'),
      'insufficient_quota',
    ),
  },
  'upstream-429': {
    shows: 'The service behind the proxy has too many requests.',
    failure: upstream(429, passedOn('RateLimitError', 'Rate limit reached for requests'), 'throttling_error'),
  },
  'upstream-500': {
    shows: 'The service behind the proxy fails.',
    failure: upstream(500, passedOn('InternalServerError', 'The server had an error'), 'None'),
  },
  unreachable: {
    shows: 'The proxy does not reach the service behind it.',
    failure: upstream(500, passedOn('InternalServerError', 'Connection error'), 'None'),
  },
  'budget-400': {
    shows: 'The budget of the key is used up, as older builds say it.',
    failure: { ...gatewayFailure(400, budget), type: 'budget_exceeded' },
  },
  'budget-429': {
    shows: 'The budget of the key is used up, as newer builds say it.',
    failure: { ...gatewayFailure(429, budget), type: 'budget_exceeded' },
  },
  limited: {
    shows: 'The key has too many requests.',
    failure: {
      ...gatewayFailure(
        429,
        'Rate limit exceeded for api_key: 61def7928d73. Limit type: requests. Current limit: 3, Remaining: 0.',
      ),
      type: 'throttling_error',
      headers: { 'retry-after': '60' },
    },
  },
  'key-model': {
    shows: 'The key may not use the model.',
    failure: {
      ...gatewayFailure(
        403,
        "key not allowed to access model. This key can only access models=['practice-chat'].",
      ),
      type: 'key_model_access_denied',
      param: 'model',
    },
  },
  'key-expired': {
    shows: 'The key has expired.',
    failure: {
      ...gatewayFailure(401, 'Authentication Error - Expired Key. Key Expiry time 2026-08-30 20:28:19'),
      type: 'expired_key',
      param: 'key',
    },
  },
  context: {
    shows: 'The request is too long for the model.',
    failure: upstream(
      400,
      passedOn('ContextWindowExceededError', "This model's maximum context length is 8192 tokens"),
      'None',
    ),
  },
}

/**
 * LiteLLM without a database (see shared/gateway/wire/litellm.md, "Who wrote an error" and "Who served a request"),
 * where a wrong key gives 400: it has no database to look the key up in.
 */
export function createLitellmProfile(): GatewayProfile {
  return {
    name: 'litellm',
    models: causeModels(causes),
    keepsResponses: true,
    hasRelativeLinks: false,
    wrapsTasks: false,
    headers: (requestId) => ({ 'x-litellm-call-id': callId(requestId), 'x-litellm-version': '1.99.0' }),
    prices: plainPrices,
    answerHeaders: (model) => ({
      'x-litellm-model-id': createHash('sha256').update(model).digest('hex'),
      'x-litellm-model-group': model,
      'x-litellm-attempted-retries': '0',
      'x-litellm-attempted-fallbacks': '0',
      'x-litellm-key-spend': '0.0134',
    }),
    // A stream begins before its cost is known.
    charged({ quota, isStream }): Record<string, string> {
      return isStream ? {} : { 'x-litellm-response-cost': String(quota / quotaPerDollar) }
    },
    answerBeforeRoutes({ pathname }) {
      return pathname.startsWith('/api/') ? { status: 404, body: { detail: 'Not Found' } } : undefined
    },
    refuseKey(key, given) {
      if (given === '') return keyFailure(401, 'Authentication Error, No api key passed in.', 'auth_error')
      if (key === undefined) return keyFailure(400, 'No connected db.', 'no_db_connection')
      return key.kind === 'disabled'
        ? keyFailure(
            401,
            "Authentication Error, Key is blocked. Update via `/key/unblock` if you're an admin.",
            'auth_error',
          )
        : undefined
    },
    limitFailure: (waitMs) => ({
      ...(causes['limited']?.failure ?? gatewayFailure(429, '')),
      headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    }),
    failureOf: (model) => causeOf(causes, model),
    unknownModel: (model) => ({
      ...gatewayFailure(
        400,
        `/chat/completions: Invalid model name passed in model=${model}. Call \`/v1/models\` to view available models for your key.`,
      ),
      type: 'invalid_request_error',
      param: 'model',
    }),
    errorBody,
    listEntry: ({ id = '' }) => ({
      id,
      object: 'model',
      created: 1_677_610_602,
      owned_by: 'openai',
    }),
    listEnvelope: (entries) => ({ data: [...entries], object: 'list' }),
    unknownPath: () => ({ status: 404, body: { detail: 'Not Found' } }),
    speak: (dialect) => dialect,
  }
}

function keyFailure(status: number, message: string, type: string): Failure {
  return { ...gatewayFailure(status, message), type }
}

/** One envelope for every route. The status in it is text; an unknown value is the word None. */
function errorBody({ status, message, type = 'None', param = 'None', code = '' }: Failure): Json {
  return { error: { message, type, param, code: code === '' ? String(status) : code } }
}

/** An id in the shape of a UUID. */
function callId(requestId: string): string {
  const digits = createHash('sha256').update(requestId).digest('hex')
  return [8, 4, 4, 4, 12].map((length, index) => digits.slice(index * 6, index * 6 + length)).join('-')
}
