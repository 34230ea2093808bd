import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../shared/json.ts'
import { everyRoute } from '../testing/every-route.ts'
import { dataOf, gatewayUnderTest, post, postForJson } from '../testing/gateway-under-test.ts'
import { textFormats } from '../testing/text-formats.ts'
import { profileNames } from './gateway-profile.ts'

const asFullKey = { headers: { authorization: 'Bearer practice-full' } }

describe.each(profileNames)('the profile %s', (profile) => {
  it.each(textFormats)('answers $name whole and streamed', async ({ path, body, wholeText, textIn }) => {
    const gateway = await gatewayUnderTest({ profile })
    const model = 'practice-chat'
    const text = 'in one line'
    const whole = await postForJson(gateway, path(model, false), body(model, text, false))
    const streamed = await (await post(gateway, path(model, true), body(model, text, true))).text()
    const pieces = dataOf(streamed).map((event) => textIn(parseJson(JSON.stringify(event)) ?? null))
    expect(wholeText(parseJson(JSON.stringify(whole)) ?? null)).toContain('in one line')
    expect(pieces.join('')).toContain('in one line')
  })

  it.each(everyRoute)('serves $name', async (route) => {
    const answer = await route.ask(await gatewayUnderTest({ profile }))
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(answer.status).toBe(200)
    expect(body).toMatch(route.answers)
  })

  it.each(everyRoute)('says of $name that the key is wrong in its own words', async (route) => {
    const answer = await route.ask(await gatewayUnderTest({ profile }), 'sk-wrong')
    const [status, words] =
      profile === 'new-api' ? ([401, 'Invalid token'] as const) : ([400, 'No connected db.'] as const)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(words)
  })

  it.each(textFormats)('passes an upstream 401 through in $name', async ({ path, body }) => {
    const gateway = await gatewayUnderTest({ profile })
    const model = 'practice-cause-upstream-401'
    const answer = await post(gateway, path(model, false), body(model, 'Hello', false))
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('Incorrect API key provided')
  })
})

describe('the profile new-api', () => {
  it('lists no types until somebody asks for the prices', async () => {
    const { url } = await gatewayUnderTest({ profile: 'new-api' })
    const types = async () => {
      const list = (await (await fetch(`${url}/v1/models`, asFullKey)).json()) as {
        data: { supported_endpoint_types: string[] }[]
      }
      return list.data[0]?.supported_endpoint_types
    }
    expect(await types()).toEqual([])
    await fetch(`${url}/api/pricing`)
    expect(await types()).toContain('openai')
  })

  it('gives its own 401 three fields, and an error that passes through four and two request ids', async () => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    const own = await post(gateway, '/v1/chat/completions', {}, { authorization: 'Bearer wrong' })
    expect(Object.keys(((await own.json()) as { error: object }).error)).toEqual(['message', 'type', 'code'])
    const model = 'practice-cause-upstream-401'
    const passed = await post(gateway, '/v1/chat/completions', { model, messages: [] })
    const { error } = (await passed.json()) as { error: Record<string, string> }
    expect(error).toMatchObject({ type: 'new_api_error', param: '', code: '' })
    const [, inText] = /\(request id: (\w+)\)/.exec(error['message'] ?? '') ?? []
    expect(inText).toBeDefined()
    expect(passed.headers.get('x-oneapi-request-id')).not.toBe(inText)
  })

  it('says nothing but the status where a limiter stops a request', async () => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    const answers = ['limited', 'limited-for'].map((cause) =>
      post(gateway, '/v1/chat/completions', { model: `practice-cause-${cause}`, messages: [] }),
    )
    const seen = await Promise.all(
      answers.map(async (answer) => {
        const { status, headers } = await answer
        return [status, headers.get('retry-after'), await (await answer).text()]
      }),
    )
    expect(seen).toEqual([
      [429, null, ''],
      [429, '1200', ''],
    ])
  })

  it('counts all calls of /api together and refuses the 21st', async () => {
    const { url } = await gatewayUnderTest({ profile: 'new-api' })
    const ask = () => fetch(`${url}/api/usage/token/`, asFullKey)
    const first = (await (await ask()).json()) as { code: unknown; data: { object: string } }
    expect(first).toMatchObject({ code: true, data: { object: 'token_usage', expires_at: 0 } })
    for (let call = 2; call <= 20; call += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
      429,
      '1200',
      '',
    ])
  })

  it('has no code in an overload on the messages route', async () => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    const model = 'practice-cause-overload'
    const chat = await postForJson(gateway, '/v1/chat/completions', { model, messages: [] })
    const messages = await postForJson(gateway, '/v1/messages', { model, messages: [] })
    expect(chat).toEqual({
      error: {
        message: 'system cpu overloaded',
        type: 'new_api_error',
        param: '',
        code: 'system_cpu_overloaded',
      },
    })
    expect(messages).toEqual({ error: { type: 'new_api_error', message: 'system cpu overloaded' } })
  })

  it('redirects a path without its last slash, and lets unknown ones be remembered', async () => {
    const { url } = await gatewayUnderTest({ profile: 'new-api' })
    const moved = await fetch(`${url}/api/usage/token`, { ...asFullKey, redirect: 'manual' })
    const slash = await fetch(`${url}/v1/chat/completions/`, { method: 'POST', redirect: 'manual' })
    const unknown = await fetch(`${url}/v1/nothing`, asFullKey)
    expect([moved.status, slash.status, unknown.status]).toEqual([301, 307, 404])
    expect(unknown.headers.get('cache-control')).toBe('max-age=604800')
  })

  it('counts tokens twice in messages and not at all in streamed candidates, with the truth beside', async () => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    const [, , messages, generate] = textFormats
    if (messages === undefined || generate === undefined) throw new Error('There are four formats.')
    const model = 'practice-chat'
    const whole = await postForJson<{ usage: Record<string, unknown> }>(
      gateway,
      messages.path(model, false),
      messages.body(model, 'Hello', false),
    )
    expect(whole.usage['billing_usage']).toMatchObject({ semantic: 'openai' })
    const stream = await post(
      gateway,
      `${generate.path(model, true)}?alt=sse`,
      generate.body(model, 'Hello', true),
    )
    const last = dataOf(await stream.text()).at(-1) as { usageMetadata: Record<string, number> }
    expect(last.usageMetadata['candidatesTokenCount']).toBe(0)
  })

  it('links to pictures by their path alone', async () => {
    const gateway = await gatewayUnderTest({ profile: 'new-api' })
    const body = { model: 'practice-image', prompt: 'A tree', size: '64x64', response_format: 'url' }
    const { data } = await postForJson<{ data: { url: string }[] }>(gateway, '/v1/images/generations', body)
    expect(data[0]?.url).toMatch(/^\/practice-files\//)
  })
})

describe('the profile litellm', () => {
  it('says 400 of a wrong key, as it does without a database', async () => {
    const { url } = await gatewayUnderTest({ profile: 'litellm' })
    const answer = await fetch(`${url}/v1/models`, { headers: { authorization: 'Bearer sk-wrong' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: { message: 'No connected db.', type: 'no_db_connection', param: 'None', code: '400' },
    })
  })

  it('lists models without labels', async () => {
    const { url } = await gatewayUnderTest({ profile: 'litellm' })
    const list = (await (await fetch(`${url}/v1/models`, asFullKey)).json()) as { data: object[] }
    expect(Object.keys(list)).toEqual(['data', 'object'])
    expect(Object.keys(list.data[0] ?? {})).toEqual(['id', 'object', 'created', 'owned_by'])
  })

  it('says in headers which call it was, what served it, and what a whole answer cost', async () => {
    const gateway = await gatewayUnderTest({ profile: 'litellm' })
    const body = { model: 'practice-chat', messages: [{ role: 'user', content: 'Hello' }] }
    const [whole, streamed] = await Promise.all(
      [false, true].map((stream) => post(gateway, '/v1/chat/completions', { ...body, stream })),
    )
    expect(whole?.headers.get('x-litellm-call-id')).toMatch(/^[\da-f]{8}-[\da-f]{4}/)
    expect(whole?.headers.get('x-litellm-model-group')).toBe('practice-chat')
    expect(whole?.headers.get('x-litellm-response-cost')).toBe('0.001232')
    expect(streamed?.headers.get('x-litellm-response-cost')).toBeNull()
    expect(whole?.headers.get('x-oneapi-request-id')).toBeNull()
  })

  it.each([
    ['budget-400', 400],
    ['budget-429', 429],
  ])('says %s for a budget that is used up', async (cause, status) => {
    const gateway = await gatewayUnderTest({ profile: 'litellm' })
    const answer = await post(gateway, '/v1/chat/completions', {
      model: `practice-cause-${cause}`,
      messages: [],
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { type: 'budget_exceeded', code: String(status) } })
  })
})
