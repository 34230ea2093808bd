import { expect, test } from 'vitest'
import { normaliseErrorBody } from './normalise-error-body.ts'

/**
 * Bodies of shared/gateway/wire/errors.md, "Before a request is forwarded", "Shapes" and "Status codes", and vendors'
 * messages inside them.
 */
const rows: readonly (readonly [
  says: string,
  status: number,
  body: object | string,
  code: string,
  first: string,
])[] = [
  ['a disabled key', 403, gateway('This token is disabled', 'access_denied'), 'keyRefused', 'set-key'],
  ['a disabled key without a code', 403, gateway('该令牌已被禁用'), 'keyRefused', 'set-key'],
  ['a banned user', 403, gateway('User has been banned'), 'keyRefused', 'set-key'],
  [
    'an address that is not allowed',
    403,
    gateway('Your IP is not allowed', 'access_denied'),
    'keyRefused',
    'set-key',
  ],
  [
    'a model that the key may not use',
    403,
    gateway('This token has no access to model m'),
    'notAllowed',
    'choose-model',
  ],
  ['a key nobody knows', 401, gateway('Invalid token'), 'keyRejected', 'set-key'],
  ['no balance', 403, gateway('quota', 'insufficient_user_quota'), 'noBalance', 'set-key'],
  [
    'an unknown model',
    503,
    gateway('No available channel', 'model_not_found'),
    'noSuchModel',
    'choose-model',
  ],
  ['too many requests', 429, gateway('Too many requests', 'rate_limit_exceeded'), 'tooManyRequests', 'retry'],
  ['too many requests, without a body', 429, '', 'tooManyRequests', 'retry'],
  ['an overloaded gateway', 503, gateway('busy', 'system_cpu_overloaded'), 'overloaded', 'retry'],
  ['a missing field', 500, gateway('field messages is required', 'invalid_request'), 'unusableRequest', ''],
  [
    'a bad image file',
    400,
    vendor('Invalid image file: this model edits 8-bit PNG only.'),
    'imageUnreadable',
    '',
  ],
  ['a bad image', 400, vendor('Unable to process input image. Please retry.'), 'imageUnreadable', ''],
  ['a broken image', 400, messages('Could not process image'), 'imageUnreadable', ''],
  [
    'an image of another type',
    400,
    vendor('Invalid image format: use PNG'),
    'fileTypeUnsupported',
    'choose-model',
  ],
  [
    'a missing tool result, in chat',
    400,
    vendor(
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_1",
    ),
    'toolResultMissing',
    '',
  ],
  [
    'one in responses',
    400,
    vendor('No tool output found for function call call_1.'),
    'toolResultMissing',
    '',
  ],
  [
    'one in messages',
    400,
    messages('`tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.'),
    'toolResultMissing',
    '',
  ],
  [
    'one in generate-content',
    400,
    vendor(
      'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    ),
    'toolResultMissing',
    '',
  ],
]

function gateway(message: string, code = ''): object {
  return { error: { message: `${message} (request id: 2026)`, type: 'new_api_error', code } }
}

function vendor(message: string): object {
  return { error: { message, type: 'invalid_request_error', param: null, code: null } }
}

function messages(message: string): object {
  return { type: 'error', error: { type: 'invalid_request_error', message } }
}

test.each(rows)('%s is named, and what cures it comes first', (_, status, body, code, first) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const error = normaliseErrorBody(text, { status, connectionId: 'c1' })
  expect(error.text?.code).toBe(`gateway.${code}`)
  expect(error.remedies?.[0]?.type ?? '').toBe(first)
})

const said = (status: number, message: string) =>
  normaliseErrorBody({ error: { message } }, { status }).text?.code

test('what a vendor says of an image is not taken for words about the key, nor the other way round', () => {
  expect(said(403, 'The model is disabled for your region')).toBe('gateway.notAllowed')
  expect(said(400, 'The user message holds no image')).toBe('gateway.rejected')
})

test('a wait is told with the moment it is over', () => {
  const headers = [{ name: 'retry-after', value: '12' }]
  expect(normaliseErrorBody('', { status: 429, headers, now: 1_000 })).toMatchObject({
    retryAfterMs: 12_000,
    retryAt: 13_000,
  })
  expect(normaliseErrorBody('', { status: 429, headers }).retryAt).toBeUndefined()
})
