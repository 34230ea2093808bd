import { once } from 'node:events'
import { createServer } from 'node:http'
import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readKeyLimits } from '../../shared/connections/key-limits.ts'
import { startPracticeGateway, type PracticeGateway } from './server.ts'
import { gatewayUnderTest, post } from './testing/gateway-under-test.ts'

const hello = { model: 'practice-chat', messages: [{ role: 'user', content: 'Hello' }] }

function authorized(key: string) {
  return { headers: { authorization: `Bearer ${key}` } }
}

async function listFor(gateway: PracticeGateway, key: string): Promise<{ data: { id: string }[] }> {
  const response = await fetch(`${gateway.url}/v1/models`, authorized(key))
  return (await response.json()) as { data: { id: string }[] }
}

describe('keys', () => {
  test('lists other models when it is given some, anew at each request and for each key', async () => {
    let ids = ['one']
    const gateway = await startPracticeGateway({
      listModels: ({ kind }) => (kind === 'full' ? ids.map((id) => ({ id, object: 'model' })) : []),
    })
    try {
      expect((await listFor(gateway, 'practice-full')).data.map(({ id }) => id)).toEqual(['one'])
      ids = ['one', 'two']
      expect((await listFor(gateway, 'practice-full')).data.map(({ id }) => id)).toEqual(['one', 'two'])
      expect((await listFor(gateway, 'practice-restricted')).data).toEqual([])
    } finally {
      await gateway.close()
    }
  })

  test('lists at least 20 models with owners and endpoint types for the full key', async () => {
    const gateway = await gatewayUnderTest()
    const list = await listFor(gateway, 'practice-full')
    expect(list).toMatchObject({ object: 'list', success: true })
    expect(list.data.length).toBeGreaterThanOrEqual(20)
    for (const model of list.data) {
      expect(model).toEqual({
        id: expect.stringMatching(/^practice-/),
        object: 'model',
        created: expect.any(Number),
        owned_by: expect.stringMatching(/^practice/),
        supported_endpoint_types: expect.arrayContaining([expect.any(String)]),
      })
    }
  })

  test('answers 401 in the shape of the gateway when the key is missing or unknown', async () => {
    const gateway = await gatewayUnderTest()
    const missing = await fetch(`${gateway.url}/v1/models`)
    const wrong = await fetch(`${gateway.url}/v1/models`, authorized('practice-wrong'))
    const requestId = missing.headers.get('x-oneapi-request-id')
    expect([missing.status, wrong.status]).toEqual([401, 401])
    expect(missing.headers.get('x-new-api-version')).not.toBeNull()
    expect(await missing.json()).toEqual({
      error: { message: `Invalid token (request id: ${requestId})`, type: 'new_api_error', code: '' },
    })
  })

  test('answers 403 to the disabled key on every route', async () => {
    const gateway = await gatewayUnderTest()
    const list = await fetch(`${gateway.url}/v1/models`, authorized('practice-disabled'))
    const chat = await post(gateway, '/v1/chat/completions', hello, {
      authorization: 'Bearer practice-disabled',
    })
    expect([list.status, chat.status]).toEqual([403, 403])
  })

  test('lets the restricted key list and use only its models', async () => {
    const gateway = await gatewayUnderTest()
    const headers = { authorization: 'Bearer practice-restricted' }
    const list = await listFor(gateway, 'practice-restricted')
    const allowed = list.data.map((model) => model.id)
    const used = await post(gateway, '/v1/chat/completions', hello, headers)
    const refused = await post(
      gateway,
      '/v1/chat/completions',
      { ...hello, model: 'practice-tools' },
      headers,
    )
    expect(allowed).toContain('practice-chat')
    expect(allowed).not.toContain('practice-tools')
    expect([used.status, refused.status]).toEqual([200, 403])
    expect(await refused.json()).toMatchObject({ error: { type: 'new_api_error', code: '' } })
  })

  test('tells how many calls are left with each answer, as the vendor of the route spells it', async () => {
    let now = 0
    const gateway = await gatewayUnderTest({ clock: { now: () => now, after: () => () => undefined } })
    const limitsOf = (answer: Response) =>
      readKeyLimits(
        [...answer.headers].map(([name, value]) => ({ name, value })),
        now,
      )
    const list = await fetch(`${gateway.url}/v1/models`, authorized('practice-limited'))
    expect(limitsOf(list)).toEqual([{ of: 'requests', limit: 5, remaining: 4, resetAt: 20_000 }])
    now = 5_000
    const said = await fetch(`${gateway.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': 'practice-limited', 'content-type': 'application/json' },
      body: JSON.stringify({ ...hello, max_tokens: 10, stream: true }),
    })
    await said.text()
    expect(limitsOf(said)).toEqual([{ of: 'requests', limit: 5, remaining: 3, resetAt: 20_000 }])
    const full = await fetch(`${gateway.url}/v1/models`, authorized('practice-full'))
    expect(limitsOf(full)).toEqual([])
    for (let calls = 0; calls < 3; calls += 1)
      await fetch(`${gateway.url}/v1/models`, authorized('practice-limited'))
    const over = await fetch(`${gateway.url}/v1/models`, authorized('practice-limited'))
    expect(over.status).toBe(429)
    expect(limitsOf(over)).toMatchObject([{ remaining: 0 }])
  })

  test('answers 429 with the seconds to wait after five calls of the limited key, and lets it in again later', async () => {
    let now = Date.UTC(2026, 10, 21)
    const gateway = await gatewayUnderTest({ clock: { now: () => now, after: () => () => undefined } })
    const ask = () => fetch(`${gateway.url}/v1/models`, authorized('practice-limited'))
    const statuses: number[] = []
    for (let call = 0; call < 5; call += 1) statuses.push((await ask()).status)
    now += 12_500
    const refused = await ask()
    now += 8_000
    const later = await ask()
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect([refused.status, refused.headers.get('retry-after'), later.status]).toEqual([429, '8', 200])
  })

  test('takes the key from each of the three headers on the routes that know them', async () => {
    const gateway = await gatewayUnderTest()
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await fetch(`${gateway.url}${path}`, { headers })).status
    expect(await statusOf('/v1/models', { 'x-api-key': 'practice-full' })).toBe(200)
    expect(await statusOf('/v1/models', { authorization: 'sk-practice-full' })).toBe(200)
    expect(await statusOf('/v1beta/models', { 'x-goog-api-key': 'practice-full' })).toBe(200)
    expect(await statusOf('/v1beta/models?key=practice-full', {})).toBe(200)
    expect(await statusOf('/v1/models', { 'x-goog-api-key': 'practice-full' })).toBe(401)
    expect(
      await statusOf('/v1/models', { authorization: 'Bearer practice-full', 'x-api-key': 'wrong' }),
    ).toBe(401)
  })
})

describe('paths', () => {
  test('gives the model list another shape when the headers of another format come with it', async () => {
    const gateway = await gatewayUnderTest()
    const headers = { 'x-api-key': 'practice-full', 'anthropic-version': '2023-06-01' }
    const messages = await (await fetch(`${gateway.url}/v1/models`, { headers })).json()
    const wrongBranch = await fetch(`${gateway.url}/v1/models`, {
      headers: { authorization: 'practice-full', 'x-goog-api-key': 'practice-full' },
    })
    expect(messages).toMatchObject({ has_more: false, first_id: 'practice-chat' })
    expect(wrongBranch.status).toBe(200)
    expect(await wrongBranch.json()).toMatchObject({ error: { code: 'model_not_found' } })
  })

  test('answers an unknown path under /v1 with 404 and JSON', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/v1/chat/completions', hello)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: {
        message: 'Invalid URL (POST /v1/v1/chat/completions)',
        type: 'invalid_request_error',
        param: '',
        code: '',
      },
    })
  })

  test('answers every other path with its web page and status 200', async () => {
    const gateway = await gatewayUnderTest()
    for (const path of ['/', '/chat/completions', '//v1/models']) {
      const response = await post(gateway, path, hello)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ])
      expect(await response.text()).toContain('<!doctype html>')
    }
  })

  test('redirects a route with a slash too many', async () => {
    const gateway = await gatewayUnderTest()
    const response = await fetch(`${gateway.url}/v1/chat/completions/`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect([response.status, response.headers.get('location')]).toEqual([307, '/v1/chat/completions'])
  })

  test('says 501 for routes it does not rehearse yet', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/images/variations', { model: 'practice-image' })
    expect(response.status).toBe(501)
    expect(await response.json()).toMatchObject({ error: { code: 'api_not_implemented' } })
  })
})

describe('a request before forwarding', () => {
  test.each([
    ['a body that is not JSON', '{"model":', 'application/json', 400, 'bad_request_body'],
    ['a body that is not an object', '[1]', 'application/json', 400, 'bad_request_body'],
    ['JSON under another content type', JSON.stringify(hello), 'text/plain', 400, ''],
    ['no model', '{"messages":[]}', 'application/json', 400, ''],
    ['a model that is not a string', '{"model":1}', 'application/json', 400, ''],
    ['an unknown model', '{"model":"nobody"}', 'application/json', 503, 'model_not_found'],
    ['no messages', '{"model":"practice-chat"}', 'application/json', 500, 'invalid_request'],
  ])('is refused for %s', async (_, body, contentType, status, code) => {
    const gateway = await gatewayUnderTest()
    const response = await fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer practice-full', 'content-type': contentType },
      body,
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      error: { message: expect.stringContaining('(request id: '), type: 'new_api_error', code },
    })
  })
})

describe('life', () => {
  test('records each call with method, path, headers, body and the status it was answered with', async () => {
    const gateway = await gatewayUnderTest()
    await (await post(gateway, '/v1/chat/completions?x=1', hello, { 'x-extra': 'one' })).text()
    await expect
      .poll(() => gateway.calls)
      .toEqual([
        {
          method: 'POST',
          model: 'practice-chat',
          path: '/v1/chat/completions?x=1',
          headers: expect.objectContaining({ 'x-extra': 'one', authorization: 'Bearer practice-full' }),
          body: JSON.stringify(hello),
          at: expect.any(Number),
          requestId: expect.stringMatching(/practice$/),
          status: 200,
          leftEarly: false,
        },
      ])
  })

  test('keeps no call where nobody looks', async () => {
    const gateway = await gatewayUnderTest({ keepsCalls: false })
    expect((await post(gateway, '/v1/chat/completions', hello)).status).toBe(200)
    expect(gateway.calls).toEqual([])
  })

  test('notes that a client left in the middle', async () => {
    const gateway = await gatewayUnderTest()
    const leaving = new AbortController()
    const response = await fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer practice-full', 'content-type': 'application/json' },
      body: JSON.stringify({ ...hello, model: 'practice-hang', stream: true }),
      signal: leaving.signal,
    })
    await response.body?.getReader().read()
    leaving.abort()
    await expect.poll(() => gateway.calls[0]?.leftEarly).toBe(true)
  })

  test('closing breaks open streams off at once', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/chat/completions', {
      ...hello,
      model: 'practice-hang',
      stream: true,
    })
    const text = response.text()
    await gateway.close()
    await expect(text).rejects.toThrow()
    await expect(fetch(gateway.url)).rejects.toThrow()
  })

  test('rejects with EADDRINUSE when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(startPracticeGateway({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    other.close()
  })

  test('refuses a body above the largest size with 413', async () => {
    const gateway = await gatewayUnderTest()
    const request = httpRequest(`${gateway.url}/v1/chat/completions`, { method: 'POST' })
    request.on('error', () => undefined)
    const megabyte = Buffer.alloc(1024 * 1024)
    const answered = once(request, 'response')
    for (let sent = 0; sent < 130; sent += 1) request.write(megabyte)
    const [response] = await answered
    expect(response.statusCode).toBe(413)
    request.destroy()
  })
})
