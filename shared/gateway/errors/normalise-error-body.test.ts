import { describe, expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { findErrorInAnswer, normaliseErrorBody, type ErrorContext } from './normalise-error-body.ts'

const connection = { connectionId: 'c1' }

test('a refusal of a request without a key asks for one, and blames none', () => {
  const refusal = normaliseErrorBody('{"error":{"message":"Invalid token"}}', {
    ...connection,
    status: 401,
    isKeyless: true,
  })
  expect(refusal).toMatchObject({
    kind: 'no-key',
    message: 'The gateway asks for a key, and none was sent.',
    remedies: [{ type: 'set-key', connectionId: 'c1' }],
  })
})

test('says what happened, quotes the gateway and says what to do', () => {
  const body =
    '{"error":{"message":"Invalid token (request id: 20261121abc)","type":"new_api_error","code":""}}'
  expect(
    normaliseErrorBody(body, {
      ...connection,
      status: 401,
      headers: [{ name: 'X-Oneapi-Request-Id', value: '20261121abc' }],
    }),
  ).toEqual({
    kind: 'unauthorized',
    party: 'key',
    message: 'The gateway did not accept the key.',
    gatewaySays: 'Invalid token',
    nextStep:
      'Check the key in Settings: a missing, wrong, disabled, expired or used-up key all get this response.',
    text: { code: 'gateway.keyRejected' },
    status: 401,
    requestId: '20261121abc',
    detail: body,
    remedies: [{ type: 'set-key', connectionId: 'c1' }],
  })
})

describe('reads every shape', () => {
  test.each<[string, unknown, object]>([
    [
      'with param',
      { error: { message: 'm', type: 't', param: null, code: 'c' } },
      { gatewaySays: 'm', code: 'c' },
    ],
    ['with a number for a code', { error: { message: 'm', code: 429 } }, { gatewaySays: 'm', code: '429' }],
    ['without param', { error: { message: 'm', type: 't', code: '' } }, { gatewaySays: 'm' }],
    [
      'messages',
      { type: 'error', error: { type: 'not_found_error', message: 'm' }, request_id: 'r' },
      { gatewaySays: 'm', requestId: 'r' },
    ],
    [
      'generate-content',
      { error: { code: 400, message: 'm', status: 'INVALID_ARGUMENT' } },
      { gatewaySays: 'm', code: '400' },
    ],
    ['in a list', [{ error: { code: 400, message: 'm', status: 'INVALID_ARGUMENT' } }], { gatewaySays: 'm' }],
    [
      'task',
      { code: 'task_not_exist', message: 'm', data: null },
      { gatewaySays: 'm', code: 'task_not_exist' },
    ],
    ['success', { success: false, message: 'm' }, { gatewaySays: 'm' }],
    ['error is text', { error: 'm' }, { gatewaySays: 'm' }],
    ['message', { message: 'm' }, { gatewaySays: 'm' }],
    ['msg', { msg: 'm' }, { gatewaySays: 'm' }],
    ['err', { err: 'm' }, { gatewaySays: 'm' }],
    ['error_msg', { error_msg: 'm' }, { gatewaySays: 'm' }],
    ['detail', { detail: 'm' }, { gatewaySays: 'm' }],
    ['detail is a list', { detail: [{ loc: ['body'], msg: 'm' }, { msg: 'n' }] }, { gatewaySays: 'm n' }],
    [
      'responses',
      { type: 'response.failed', response: { error: { code: 'server_error', message: 'm' } } },
      { gatewaySays: 'm', code: 'server_error' },
    ],
  ])('in the shape of %s', (_, body, expected) => {
    expect(normaliseErrorBody(JSON.stringify(body), { status: 400 })).toMatchObject(expected)
  })

  test('an empty body has only its status', () => {
    expect(normaliseErrorBody('', { status: 429 })).toEqual({
      kind: 'rate-limited',
      party: 'key',
      message: 'Too many requests for this key.',
      nextStep: 'Wait, then retry.',
      text: { code: 'gateway.tooManyRequests' },
      status: 429,
      remedies: [{ type: 'retry' }],
    })
  })

  test('a web page is not quoted but for its title', () => {
    const page = '<!DOCTYPE html>\n<html><head><title>New\n API</title></head><body>…</body></html>'
    expect(normaliseErrorBody(page, { ...connection, status: 200 })).toEqual({
      kind: 'invalid-response',
      party: 'address',
      message: 'The address returned a web page instead of a gateway response.',
      gatewaySays: 'New API',
      nextStep: 'Check the address in Settings: it is the root of the gateway, to which /v1/… is added.',
      text: { code: 'gateway.webPage' },
      status: 200,
      detail: page,
      remedies: [{ type: 'check-connection', connectionId: 'c1' }],
    })
    expect(normaliseErrorBody('<html><title>502 Bad Gateway</title>', { status: 502 })).toMatchObject({
      kind: 'server',
      message: 'A server in front of the gateway responded with 502 and a web page.',
      gatewaySays: '502 Bad Gateway',
    })
  })

  test('plain text is quoted', () => {
    expect(normaliseErrorBody('upstream timed out', { status: 504 })).toMatchObject({
      kind: 'server',
      message: 'The gateway timed out waiting for the model.',
      gatewaySays: 'upstream timed out',
    })
  })

  test('JSON labelled and framed as a stream event', () => {
    const body = 'event: error\ndata: {"error":{"message":"m","code":"c"}}\n\n'
    expect(normaliseErrorBody(body, { status: 400 })).toMatchObject({ gatewaySays: 'm', code: 'c' })
  })
})

describe('a message that is an error as text is unwrapped', () => {
  const inner = JSON.stringify({ error: { message: 'too long', type: 't', param: 'max_tokens', code: 'x' } })
  test.each([
    ['alone', inner],
    ['behind words', `Error from provider: ${inner}`],
    ['before a request id', `${inner} (request id: r1)`],
    ['twice', JSON.stringify({ error: { message: inner } })],
  ])('%s', (_, message) => {
    expect(normaliseErrorBody({ error: { message, code: 'outer' } }, { status: 413 })).toMatchObject({
      gatewaySays: 'too long',
      code: 'x',
    })
  })

  test('and left alone when it only looks like one', () => {
    const message = 'use {"a": 1} or [x]'
    expect(normaliseErrorBody({ error: { message } }, { status: 413 })).toMatchObject({
      gatewaySays: message,
    })
  })
})

describe('sorts by code before status', () => {
  test.each<[number | undefined, object, string]>([
    [400, { message: 'm' }, 'rejected'],
    [401, { message: 'm' }, 'unauthorized'],
    [402, { message: 'm' }, 'forbidden'],
    [403, { message: 'm' }, 'forbidden'],
    [403, { message: 'm', code: 'insufficient_user_quota' }, 'forbidden'],
    [404, { message: 'Invalid URL (POST /v1/x)' }, 'not-found'],
    [413, { message: 'm' }, 'rejected'],
    [429, { message: 'm' }, 'rate-limited'],
    [500, { message: 'm' }, 'server'],
    [500, { message: 'field messages is required', code: 'invalid_request' }, 'rejected'],
    [500, { message: 'not implemented', code: 'convert_request_failed' }, 'unavailable'],
    [500, { message: 'm', code: 'do_request_failed' }, 'server'],
    [501, { message: 'm' }, 'unavailable'],
    [503, { message: 'no channel', code: 'model_not_found' }, 'not-found'],
    [503, { message: 'm', code: 'system_cpu_overloaded' }, 'server'],
    [200, { message: 'm', type: 'rate_limit_error' }, 'rate-limited'],
    [undefined, { message: 'm', type: 'authentication_error' }, 'unauthorized'],
    [undefined, { message: 'm', code: 403 }, 'forbidden'],
    [undefined, { message: 'm' }, 'server'],
  ])('%s %j is %s', (status, error, kind) => {
    expect(normaliseErrorBody({ error } as never, status === undefined ? {} : { status }).kind).toBe(kind)
  })

  test('500 with invalid_request means that the request has to change', () => {
    expect(
      normaliseErrorBody({ error: { message: 'm', code: 'invalid_request' } }, { status: 500 }),
    ).toMatchObject({
      nextStep: 'Check required fields and values. Retrying unchanged gives the same response.',
    })
  })
})

function waitOf(headers: readonly [string, string][]): number | undefined {
  return normaliseErrorBody('', {
    status: 429,
    now: Date.parse('Sat, 21 Nov 2026 10:00:00 GMT'),
    headers: headers.map(([name, value]) => ({ name, value })),
  }).retryAfterMs
}

describe('the wait and the request id', () => {
  test.each<[string, [string, string][], number | undefined]>([
    ['seconds', [['Retry-After', '20']], 20_000],
    ['fractions', [['retry-after', '0.5']], 500],
    [
      'milliseconds first',
      [
        ['retry-after', '20'],
        ['Retry-After-Ms', '1500'],
      ],
      1_500,
    ],
    ['a date', [['retry-after', 'Sat, 21 Nov 2026 10:01:00 GMT']], 60_000],
    ['a date gone by', [['retry-after', 'Sat, 21 Nov 2026 09:00:00 GMT']], 0],
    ['nonsense', [['retry-after', 'soon']], undefined],
    ['nothing', [], undefined],
  ])('reads %s', (_, headers, wait) => {
    expect(waitOf(headers)).toBe(wait)
  })

  test.each<[string, ErrorContext['headers'], string, string]>([
    [
      'the gateway’s own',
      [
        { name: 'x-request-id', value: 'up' },
        { name: 'x-oneapi-request-id', value: 'own' },
      ],
      'm',
      'own',
    ],
    ['the upstream’s', [{ name: 'request-id', value: 'up' }], 'm', 'up'],
    ['from the text', [], 'm (request id: a1)', 'a1'],
    ['of chained gateways', [], 'm (request id: a1) (request id: b2)', 'a1, b2'],
  ])('names %s', (_, headers, message, requestId) => {
    expect(normaliseErrorBody({ error: { message } }, { status: 500, headers })).toMatchObject({
      requestId,
      gatewaySays: 'm',
    })
  })
})

describe('an answer is not taken for an error', () => {
  test.each([
    [{ choices: [], code: 'a', message: 'b' }],
    [{ object: 'list', data: [] }],
    [{ message: 'hello' }],
    [{ error: null, output: [] }],
    [{ error: false }],
    ['text'],
    [null],
  ])('%j', (body) => {
    expect(findErrorInAnswer(body)).toBeUndefined()
  })
})

describe('the gateway’s words are found wherever they are', () => {
  test.each<[string, unknown, object]>([
    [
      'an error in an error',
      { error: { error: { message: 'm', code: 'c' } } },
      { gatewaySays: 'm', code: 'c' },
    ],
    [
      'an error as a message',
      { error: { message: { error: { message: 'm' } }, code: 'c' } },
      { gatewaySays: 'm', code: 'c' },
    ],
    ['a list of errors', { errors: [{ message: 'm', code: 'c' }] }, { gatewaySays: 'm', code: 'c' }],
    ['details', { detail: { error: 'm' } }, { gatewaySays: 'm' }],
    ['data', { code: 1, data: { message: 'm' } }, { gatewaySays: 'm', code: '1' }],
    ['html', { 'html-message': '<p>Over <b>quota</b></p>' }, { gatewaySays: 'Over  quota' }],
    ['another name', { errorMessage: 'm' }, { gatewaySays: 'm' }],
    ['a reason', { fault: { faultstring: 1, reason: 'm' } }, { gatewaySays: 'm' }],
  ])('%s', (_, body, expected) => {
    expect(normaliseErrorBody(JSON.stringify(body), { status: 400 })).toMatchObject(expected)
  })
})

test('hidden characters in what the gateway says are shown', () => {
  const message =
    'a\u001b[31mred\u0000 \u202ecod.exe\u2066 \u200bz\u{e0041}\u061c \ud800 ok\ttab\r\nline 👩\u200d🚀'
  const shown =
    'a␛[31mred␀ ⟨U+202E⟩cod.exe⟨U+2066⟩ ⟨U+200B⟩z⟨U+E0041⟩⟨U+061C⟩ \ufffd ok\ttab\nline 👩\u200d🚀'
  expect(normaliseErrorBody({ error: { message, code: 'a\u202eb' } }, { status: 400 })).toMatchObject({
    gatewaySays: shown,
    code: 'a⟨U+202E⟩b',
  })
  expect(normaliseErrorBody(message, { status: 400 }).gatewaySays).toBe(shown)
  expect(normaliseErrorBody('<html><title>\u202ex</title>', { status: 500 }).gatewaySays).toBe('⟨U+202E⟩x')
})

test('a task that the gateway does not know is told as such, whatever the status', () => {
  const body = { code: 'task_not_exist', message: 'task t1 does not exist', data: null }
  for (const status of [200, 400, 404]) {
    expect(normaliseErrorBody(body, { status })).toMatchObject({
      kind: 'not-found',
      message: 'The gateway has no task with this ID.',
    })
  }
})

describe('a request that is too large', () => {
  const message = 'Request exceeds the maximum size'
  const errorOf = (sentBody: Json) => normaliseErrorBody({ error: { message } }, { status: 413, sentBody })

  test('without a file is not told to send a smaller file', () => {
    const { message: said, nextStep } = errorOf({ messages: [{ role: 'user', content: 'Hi' }] })
    expect([said, nextStep]).toEqual([
      'The request is too large for the gateway.',
      'Send less text, or fewer turns of the conversation.',
    ])
    const page = normaliseErrorBody('<html><title>413</title>', { status: 413, sentBody: { input: 'a' } })
    expect(page.nextStep).not.toContain('file')
  })

  test.each<[string, Json]>([
    [
      'in the text of an address',
      { messages: [{ content: [{ image_url: { url: 'data:image/png;base64,AA' } }] }] },
    ],
    ['as a field', { file: '⟨attachment:a⟩' }],
    ['as base64', { contents: [{ data: 'A'.repeat(400) }] }],
  ])('with a file %s says that the file is too large', (_, sent) => {
    expect(errorOf(sent).message).toBe('The file is larger than the model accepts.')
  })
})

describe('a 200 whose body has a code and words of its own', () => {
  test.each<[string, Json, string | undefined]>([
    ['error_code and error_msg', { error_code: 17, error_msg: 'daily limit reached' }, 'daily limit reached'],
    ['errcode and errmsg', { errcode: 40_001, errmsg: 'invalid credential' }, 'invalid credential'],
    ['code and msg', { code: 1301, msg: 'not allowed', success: false }, 'not allowed'],
    ['code and message', { code: 'InvalidApiKey', message: 'Invalid key.' }, 'Invalid key.'],
    ['a code of success', { code: 0, msg: 'ok', data: [{ embedding: [1] }] }, undefined],
    ['a status as its code', { code: 200, message: 'success', data: {} }, undefined],
    ['a word of success', { code: 'OK', message: 'fine' }, undefined],
  ])('%s', (_, body, says) => {
    expect(findErrorInAnswer(body)?.gatewaySays).toBe(says)
  })
})
