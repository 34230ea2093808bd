import { describe, expect, test } from 'vitest'
import { normaliseErrorBody } from '../../../shared/gateway/errors/normalise-error-body.ts'
import type { KeyDescription } from '../../../shared/connections/connection.ts'
import { keyCondition } from './key-condition.ts'
import { healthFromError, type HealthSource, type KeyHealth } from '../../../shared/connections/key-health.ts'
import { readKeyLimits } from '../../../shared/connections/key-limits.ts'

const now = Date.UTC(2026, 10, 21, 14, 3, 22)

const key: KeyDescription = {
  id: 'k1',
  name: 'Mine',
  lastFour: '41c0',
  state: 'saved',
  origin: 'https://gateway.example',
}

const gatewayBody = (message: string, code = '') =>
  JSON.stringify({ error: { message: `${message} (request id: 2026abc)`, type: 'new_api_error', code } })

interface Row {
  readonly what: string
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  readonly source?: HealthSource
  /** The expected state and words; the key's earlier ones when the answer says nothing about it. */
  readonly expected: string
}

const silent = 'untested: Not tried yet'

/** Every error body of shared/gateway/wire/errors.md, "Before a request is forwarded" and "Shapes". */
const rows: readonly Row[] = [
  // 1.6
  {
    what: 'an invalid token',
    status: 401,
    body: gatewayBody('Invalid token'),
    expected: 'refused: Rejected (401)',
  },
  {
    what: 'an invalid token in another language',
    status: 401,
    body: gatewayBody('无效的令牌'),
    expected: 'refused: Rejected (401)',
  },
  {
    what: 'an address that is not in the key’s list',
    status: 403,
    body: gatewayBody('IP not allowed', 'access_denied'),
    expected: 'forbidden: Key disabled or not allowed (403)',
  },
  {
    what: 'the same, heard by a run',
    status: 403,
    body: gatewayBody('IP not allowed', 'access_denied'),
    source: 'run',
    expected: 'forbidden: Key disabled or not allowed (403)',
  },
  {
    what: 'a banned user on the list',
    status: 403,
    body: gatewayBody('User banned'),
    expected: 'forbidden: Key disabled or not allowed (403)',
  },
  {
    what: 'a model the key may not use',
    status: 403,
    body: gatewayBody('This token has no access to model X'),
    source: 'run',
    expected: silent,
  },
  {
    what: 'a limit',
    status: 429,
    body: gatewayBody('Too many requests'),
    expected: 'limited: Rate limited (429)',
  },
  {
    what: 'a limit with a wait',
    status: 429,
    body: gatewayBody('Too many'),
    headers: { 'retry-after': '12' },
    expected: 'limited: Rate limited, wait 12 s',
  },
  {
    what: 'a limit with a wait in milliseconds',
    status: 429,
    body: gatewayBody('Too many'),
    headers: { 'retry-after-ms': '1500' },
    expected: 'limited: Rate limited, wait 2 s',
  },
  {
    what: 'a limit with a date',
    status: 429,
    body: '',
    headers: { 'retry-after': 'Sat, 21 Nov 2026 14:03:52 GMT' },
    expected: 'limited: Rate limited, wait 30 s',
  },
  { what: 'an empty limit', status: 429, body: '', expected: 'limited: Rate limited (429)' },
  {
    what: 'a body without a model',
    status: 400,
    body: gatewayBody('Model name not specified'),
    source: 'run',
    expected: silent,
  },
  {
    what: 'an unknown model',
    status: 503,
    body: gatewayBody('No channel', 'model_not_found'),
    source: 'run',
    expected: silent,
  },
  {
    what: 'an overloaded gateway',
    status: 503,
    body: gatewayBody('Busy', 'system_cpu_overloaded'),
    expected: silent,
  },
  {
    what: 'a panic',
    status: 500,
    body: '{"error":{"message":"oops","type":"new_api_panic"}}',
    expected: silent,
  },
  // 11.1
  {
    what: 'shape 1 with everything',
    status: 401,
    body: '{"error":{"message":"Incorrect key","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}',
    expected: 'refused: Rejected (401)',
  },
  {
    what: 'shape 1 with a number for a code',
    status: 429,
    body: '{"error":{"message":"slow","type":"x","param":"","code":429}}',
    source: 'run',
    expected: 'limited: Rate limited (429)',
  },
  {
    what: 'shape 3',
    status: 401,
    body: '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"},"request_id":"r"}',
    source: 'run',
    expected: 'refused: Rejected (401)',
  },
  {
    what: 'shape 3 with a permission',
    status: 403,
    body: '{"type":"error","error":{"type":"permission_error","message":"no"}}',
    source: 'run',
    expected: silent,
  },
  {
    what: 'shape 4',
    status: 429,
    body: '{"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED","details":[]}}',
    source: 'run',
    expected: 'limited: Rate limited (429)',
  },
  {
    what: 'shape 4 in a list',
    status: 401,
    body: '[{"error":{"code":401,"message":"No","status":"UNAUTHENTICATED"}}]',
    source: 'run',
    expected: 'refused: Rejected (401)',
  },
  {
    what: 'shape 5',
    status: 401,
    body: '{"code":"fail","message":"bad key","data":null}',
    source: 'run',
    expected: 'refused: Rejected (401)',
  },
  {
    what: 'shape 6',
    status: 401,
    body: '{"success":false,"message":"not signed in"}',
    expected: 'refused: Rejected (401)',
  },
  {
    what: 'shape 6 with 200',
    status: 200,
    body: '{"success":false,"message":"get user group failed"}',
    expected: silent,
  },
  ...['error', 'message', 'msg', 'err', 'error_msg', 'detail'].map((name) => ({
    what: `shape 7, ${name}`,
    status: 403,
    body: JSON.stringify({ [name]: 'not for you' }),
    expected: 'forbidden: Key disabled or not allowed (403)',
  })),
  { what: 'shape 8, an empty 401', status: 401, body: '', expected: 'refused: Rejected (401)' },
  { what: 'shape 9, a page', status: 502, body: '<html><title>Bad gateway</title></html>', expected: silent },
  {
    what: 'shape 10',
    status: 200,
    body: '{"type":"response.failed","response":{"error":{"code":"server_error","message":"x"}}}',
    source: 'run',
    expected: silent,
  },
  {
    what: 'a message that is JSON itself',
    status: 401,
    body: JSON.stringify({ error: { message: '{"error":{"message":"inner","code":"x"}}' } }),
    expected: 'refused: Rejected (401)',
  },
  // 11.2
  {
    what: 'a used-up account',
    status: 403,
    body: gatewayBody('No quota', 'insufficient_user_quota'),
    source: 'run',
    expected: 'no-balance: No balance left',
  },
  {
    what: 'a used-up key',
    status: 403,
    body: gatewayBody('No quota', 'pre_consume_token_quota_failed'),
    source: 'run',
    expected: 'no-balance: No balance left',
  },
  {
    what: 'a request for payment',
    status: 402,
    body: '{"error":"pay"}',
    source: 'run',
    expected: 'no-balance: No balance left',
  },
  {
    what: 'a request to mend',
    status: 500,
    body: gatewayBody('field messages is required', 'invalid_request'),
    source: 'run',
    expected: silent,
  },
  {
    what: 'a price that is not set',
    status: 400,
    body: gatewayBody('no price', 'model_price_error'),
    source: 'run',
    expected: silent,
  },
  {
    what: 'a blocked prompt',
    status: 400,
    body: gatewayBody('blocked', 'prompt_blocked'),
    source: 'run',
    expected: silent,
  },
  {
    what: 'an unreachable upstream',
    status: 500,
    body: gatewayBody('x', 'do_request_failed'),
    source: 'run',
    expected: silent,
  },
  {
    what: 'an unknown path',
    status: 404,
    body: '{"error":{"message":"Invalid URL (POST /v1/x)","type":"invalid_request_error","param":"","code":""}}',
    expected: silent,
  },
  // 11.3
  {
    what: 'an unsupported parameter',
    status: 400,
    body: '{"error":{"message":"Unsupported parameter: \'max_tokens\'","type":"invalid_request_error","param":"max_tokens","code":"unsupported_parameter"}}',
    source: 'run',
    expected: silent,
  },
]

describe('what an error says about the key', () => {
  test.each(rows)(
    '$what ($status): $expected',
    ({ status, body, headers = {}, source = 'list', expected }) => {
      const error = normaliseErrorBody(body, {
        status,
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        now,
      })
      const health = healthFromError(error, source, now)
      const { state, label } = keyCondition({ ...key, ...(health && { health }) }, now)
      expect(`${state}: ${label}`).toBe(expected)
    },
  )

  test('words of refusal inside a 200 answer come from behind the gateway', () => {
    const error = normaliseErrorBody('{"error":{"type":"authentication_error","message":"no"}}', {
      status: 200,
    })
    expect(error.party).toBe('upstream')
    expect(healthFromError(error, 'run', now)).toBeUndefined()
  })
})

describe('the condition of a key', () => {
  const withHealth = (health: Omit<KeyHealth, 'checkedAt'>) => ({
    ...key,
    health: { ...health, checkedAt: now },
  })

  test('counts a wait down, and then lets it be tried again', () => {
    const limited = withHealth({ state: 'limited', retryAt: now + 12_000 })
    const at = (seconds: number) => keyCondition(limited, now + seconds * 1000)
    expect([at(0).label, at(11.5).label, at(12).label]).toEqual([
      'Rate limited, wait 12 s',
      'Rate limited, wait 1 s',
      'Accepted, was rate limited',
    ])
    expect([at(0).isUnusable, at(12).isUnusable]).toEqual([true, false])
  })

  test.each([
    ['missing', undefined],
    ['unreadable', { ...key, state: 'unreadable' }],
    ['other-origin', { ...key, state: 'other-origin' }],
    ['refused', withHealth({ state: 'refused', status: 401 })],
    ['forbidden', withHealth({ state: 'forbidden', status: 403 })],
    ['no-balance', withHealth({ state: 'no-balance' })],
    ['limited', withHealth({ state: 'limited' })],
  ] as const)('%s comes with a remedy', (state, description) => {
    const condition = keyCondition(description, now)
    expect(condition).toMatchObject({ state, remedy: expect.stringMatching(/\.$/) })
  })

  test('a key that cannot be read stays so, whatever it was answered before', () => {
    const condition = keyCondition({ ...withHealth({ state: 'valid' }), state: 'unreadable' }, now)
    expect(condition.state).toBe('unreadable')
  })
})

function limitsIn(headers: Readonly<Record<string, string>>) {
  const list = Object.entries(headers).map(([name, value]) => ({ name, value }))
  return readKeyLimits(list, now)
}

describe('limits in the headers of an answer', () => {
  test('are read in both spellings', () => {
    expect(
      limitsIn({
        'x-ratelimit-limit-requests': '5000',
        'x-ratelimit-remaining-requests': '4980',
        'x-ratelimit-reset-requests': '6m0s',
        'anthropic-ratelimit-tokens-remaining': '120',
        'anthropic-ratelimit-tokens-reset': '2026-11-21T14:04:22Z',
      }),
    ).toEqual([
      { of: 'requests', limit: 5000, remaining: 4980, resetAt: now + 360_000 },
      { of: 'tokens', remaining: 120, resetAt: now + 60_000 },
    ])
  })

  test('are read for each kind of tokens, and of gateways that count requests alone', () => {
    expect(
      limitsIn({
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '59',
        'anthropic-ratelimit-input-tokens-limit': '1000',
        'anthropic-ratelimit-output-tokens-remaining': '7',
      }),
    ).toEqual([
      { of: 'requests', limit: 60, remaining: 59 },
      { of: 'input-tokens', limit: 1000 },
      { of: 'output-tokens', remaining: 7 },
    ])
  })

  test.each([
    ['1.5', now + 1_500],
    [String(now + 60_000), now + 60_000],
    [String(now / 1_000 + 60), now + 60_000],
    ['1h2m', now + 3_720_000],
  ])('are told to begin anew by "%s"', (reset, resetAt) => {
    const headers = { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': reset }
    expect(limitsIn(headers)).toEqual([{ of: 'requests', remaining: 1, resetAt }])
  })

  test.each<Readonly<Record<string, string>>>([
    {},
    { 'x-ratelimit-limit-requests': 'many' },
    { 'x-ratelimit-reset-requests': '1s' },
  ])('are nothing in %j', (headers) => {
    expect(limitsIn(headers)).toEqual([])
  })
})
