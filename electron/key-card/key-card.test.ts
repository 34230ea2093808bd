import { describe, expect, it } from 'vitest'
import type { KeyCard, RouteAnswer } from '../../shared/connections/key-card.ts'
import { ok } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import { createConnectionLimiters } from '../gateway/connection-limiter.ts'
import { createGateway } from '../gateway/create-gateway.ts'
import { plainIdentity } from '../gateway/request-headers.ts'
import { targetOf, testKey } from '../gateway/testing/exchange-under-test.ts'
import { startLoopback } from '../gateway/testing/loopback.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createAccountRoutes } from './account-routes.ts'
import { createKeyCard } from './create-key-card.ts'

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A text is sent unchanged. */
  readonly body?: Json
}

type Routes = Readonly<Record<string, Reply>>

const paths = {
  balance: '/api/usage/token/',
  subscription: '/v1/dashboard/billing/subscription',
  billed: '/v1/dashboard/billing/usage',
  status: '/api/status',
  log: '/api/log/token',
} as const

/** A gateway with these routes; any other path is a page of its site. */
async function serve(routes: Routes, { isAccepted = false } = {}) {
  const answers = { ...routes }
  const server = await startLoopback((response, { url }) => {
    const {
      status = 200,
      headers = {},
      body = '',
    } = answers[url] ?? { body: '<!doctype html><title>Site</title>' }
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
    response.end(isText ? body : JSON.stringify(body))
  })
  const clock = createMemoryClock(1_800_000_000_000)
  const gateway = createGateway({ clock, identity: plainIdentity })
  const limiters = createConnectionLimiters({ clock, limitOf: () => 8 })
  const routesAsked = createAccountRoutes({ clock, gateway, limiters })
  const { service } = createKeyCard({
    clock,
    routes: routesAsked,
    limiters,
    keyHealth: {
      get: () => (isAccepted ? { state: 'valid', checkedAt: clock.now() } : undefined),
    },
    models: { list: () => Promise.reject(new Error('no list was asked for')) },
    resolveTarget: async (connectionId, keyId = 'k1') => ok({ ...targetOf(server.url), connectionId, keyId }),
    describeConnection: () => ok({ activeKeyId: 'k1', keys: [{ id: 'k1', name: 'One', lastFour: '' }] }),
  })
  const read = async (isFresh = false): Promise<KeyCard> => {
    const card = await service.read({ connectionId: 'one', isFresh }, new AbortController().signal)
    if (!card.ok) throw new Error(card.error.message)
    return card.value
  }
  return { answers, server, clock, limiters, read }
}

const balance = (data: Json): Reply => ({ body: { code: true, message: 'ok', data } })
const status = (data: Json): Reply => ({ body: { success: true, data } })

const plainBalance = {
  object: 'token_usage',
  name: 'Team search',
  total_granted: 25_000_000,
  total_used: 15_730_000,
  total_available: 9_270_000,
  unlimited_quota: false,
  model_limits: {},
  model_limits_enabled: false,
  expires_at: 0,
}

const newApi: Routes = {
  [paths.balance]: balance(plainBalance),
  [paths.subscription]: {
    body: { object: 'billing_subscription', hard_limit_usd: 50, access_until: 1_798_675_200 },
  },
  [paths.billed]: { body: { object: 'list', total_usage: 3_146 } },
  [paths.status]: status({ quota_per_unit: 500_000, quota_display_type: 'USD' }),
  [paths.log]: {
    body: {
      success: true,
      data: [
        { request_id: 'a', created_at: 1_700_000_000, model_name: 'old', quota: 5, group: 'default' },
        {
          request_id: 'b',
          created_at: 1_700_000_100,
          model_name: 'gpt-5-mini',
          quota: 1_500,
          prompt_tokens: 12,
          completion_tokens: 3,
          group: 'vip',
          other: '{"group_ratio":0.9}',
        },
      ],
    },
  },
}

const valueOf = <Value>(answer: RouteAnswer<Value>): Value | string =>
  answer.state === 'answered' ? answer.value : answer.state

describe('a key card', () => {
  it('has all that a gateway with all routes tells', async () => {
    const { read } = await serve(newApi)
    const card = await read()
    expect(valueOf(card.balance)).toEqual({
      name: 'Team search',
      granted: 25_000_000,
      used: 15_730_000,
      left: 9_270_000,
      isUnlimited: false,
      expiresAt: null,
    })
    expect(valueOf(card.billing)).toEqual({
      limit: 50,
      isUnlimited: false,
      used: 31.46,
      expiresAt: 1_798_675_200_000,
    })
    expect(valueOf(card.unit)).toEqual({ perDollar: 500_000, shownIn: 'dollars' })
    expect(valueOf(card.log)).toEqual([
      { at: 1_700_000_100_000, model: 'gpt-5-mini', inputTokens: 12, outputTokens: 3, quota: 1_500 },
      { at: 1_700_000_000_000, model: 'old', quota: 5 },
    ])
    expect(card.group).toEqual({ name: 'vip', ratio: 0.9 })
  })

  it('says of a gateway with none of the routes that they are not offered', async () => {
    const { read } = await serve({})
    const { balance: ofKey, billing, unit, log, group } = await read()
    expect([ofKey, billing, unit, log].map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'not-offered'),
    )
    expect(group).toBeUndefined()
  })

  const oneRoute: readonly (readonly [string, Reply, Json])[] = [
    ['404', { status: 404, body: { error: { message: 'Invalid URL' } } }, 'not-offered'],
    ['405', { status: 405 }, 'not-offered'],
    ['a page with 200', { body: '<!doctype html><html></html>' }, 'not-offered'],
    ['a page with 404', { status: 404, body: '<html>' }, 'not-offered'],
    ['a way to the login', { status: 302, headers: { location: '/login' } }, 'not-offered'],
    ['401 for this route alone', { status: 401, body: { success: false, message: 'no' } }, 'not-offered'],
    ['403 for this route alone', { status: 403, body: { success: false, message: 'no' } }, 'not-offered'],
    ['500', { status: 500, body: { error: { message: 'database is locked' } } }, 'database is locked'],
    ['a page of a proxy with 502', { status: 502, body: '<html><title>Bad Gateway</title>' }, 'failed'],
    ['a refusal with 200', { body: { success: false, message: '令牌状态不可用' } }, '令牌状态不可用'],
    ['an error with 200', { body: { error: { message: 'record not found' } } }, 'record not found'],
    ['JSON of another form', { body: { data: 7 } }, 'failed'],
    ['no amount at all', balance({ name: 'x' }), 'failed'],
    ['half of a JSON', { headers: { 'content-type': 'application/json' }, body: '{"data":' }, 'failed'],
    ['429 with a time', { status: 429, headers: { 'retry-after': '1200' } }, 1_800_001_200_000],
    ['429 without a time', { status: 429 }, 'limited'],
  ]

  it.each(oneRoute)(
    'tells %s as what it is, and the other routes all the same',
    async (_, listed, expected) => {
      const { read } = await serve({ ...newApi, [paths.balance]: listed })
      const card = await read()
      const answer = card.balance
      const seen =
        answer.state === 'failed'
          ? [answer.state, answer.error.gatewaySays]
          : answer.state === 'limited'
            ? [answer.state, answer.retryAt]
            : [answer.state]
      expect(seen).toContain(expected)
      expect(card.billing.state).toBe('answered')
      expect(card.log.state).toBe('answered')
    },
  )

  it('says in the words of the gateway that it refuses the key, where no route takes it', async () => {
    const refused: Reply = { status: 401, body: { success: false, message: 'Invalid token' } }
    const { read } = await serve(Object.fromEntries(Object.values(paths).map((path) => [path, refused])))
    const { balance: ofKey, billing, log } = await read()
    for (const answer of [ofKey, billing, log])
      expect(answer).toMatchObject({ state: 'failed', error: { status: 401, gatewaySays: 'Invalid token' } })
  })

  it('says "not offered" where the gateway takes the key for its models, and refuses it here', async () => {
    const refused: Reply = { status: 401, body: { error: { message: 'admin key needed' } } }
    const { read } = await serve({ [paths.balance]: refused }, { isAccepted: true })
    expect((await read()).balance.state).toBe('not-offered')
  })

  const balances: readonly (readonly [string, Json, Json])[] = [
    ['an unlimited key', { ...plainBalance, unlimited_quota: true }, { isUnlimited: true }],
    ['a key that expired', { ...plainBalance, expires_at: 1_698_796_800 }, { expiresAt: 1_698_796_800_000 }],
    [
      'a moment in milliseconds',
      { ...plainBalance, expires_at: 1_898_796_800_000 },
      { expiresAt: 1_898_796_800_000 },
    ],
    ['−1 for never', { ...plainBalance, expires_at: -1 }, { expiresAt: null }],
    [
      'allowed models',
      { ...plainBalance, model_limits_enabled: true, model_limits: { a: true, b: true, c: false } },
      { models: ['a', 'b'], modelCount: 2 },
    ],
    [
      'allowed models as a text',
      { ...plainBalance, model_limits_enabled: true, model_limits: 'a,b' },
      { models: ['a', 'b'], modelCount: 2 },
    ],
    [
      'a list without an end',
      {
        ...plainBalance,
        model_limits_enabled: true,
        model_limits: Array.from({ length: 9_000 }, (_, index) => `m${index}`),
      },
      { modelCount: 9_000 },
    ],
    ['a name that is no text', { ...plainBalance, name: 7 }, { name: '' }],
    ['amounts that are no numbers', { ...plainBalance, total_granted: 'lots' }, { left: 9_270_000 }],
  ]

  it.each(balances)('reads %s', async (_, data, expected) => {
    const { read } = await serve({ [paths.balance]: balance(data) })
    const shown = valueOf((await read()).balance)
    expect(shown).toMatchObject(expected as object)
    expect(typeof shown === 'string' ? 0 : (shown.models?.length ?? 0)).toBeLessThanOrEqual(500)
  })

  const units: readonly (readonly [string, Json, Json])[] = [
    [
      'yuan',
      { quota_per_unit: 500_000, quota_display_type: 'CNY', usd_exchange_rate: 7.2 },
      { perDollar: 500_000, shownIn: 'currency', currency: '¥', perDollarInCurrency: 7.2 },
    ],
    [
      'a currency of its own',
      {
        quota_per_unit: 1_000,
        quota_display_type: 'CUSTOM',
        custom_currency_symbol: '€',
        custom_currency_exchange_rate: 0.9,
      },
      { perDollar: 1_000, shownIn: 'currency', currency: '€', perDollarInCurrency: 0.9 },
    ],
    [
      'quota',
      { quota_per_unit: 500_000, quota_display_type: 'TOKENS' },
      { perDollar: 500_000, shownIn: 'quota' },
    ],
    [
      'money of an older build',
      { quota_per_unit: 500_000, display_in_currency: true },
      { perDollar: 500_000, shownIn: 'dollars' },
    ],
    [
      'quota of an older build',
      { quota_per_unit: 500_000, display_in_currency: false },
      { perDollar: 500_000, shownIn: 'quota' },
    ],
    ['no unit', { version: '1' }, 'failed'],
    ['a unit of nothing', { quota_per_unit: 0 }, 'failed'],
  ]

  it.each(units)('reads that the gateway shows %s', async (_, data, expected) => {
    const { read } = await serve({ [paths.status]: status(data) })
    expect(valueOf((await read()).unit)).toEqual(expected)
  })

  it('reads 100,000,000 of the billing routes as unlimited, and what is spent without a limit', async () => {
    const { read, answers } = await serve({
      [paths.subscription]: { body: { hard_limit_usd: 100_000_000, access_until: 0 } },
    })
    expect(valueOf((await read()).billing)).toEqual({ isUnlimited: true, expiresAt: null })
    delete answers[paths.subscription]
    answers[paths.billed] = { body: { total_usage: 250 } }
    expect(valueOf((await read(true)).billing)).toEqual({ isUnlimited: false, used: 2.5 })
  })
})

const balancesAsked = ({ calls }: Awaited<ReturnType<typeof serve>>['server']) =>
  calls.filter(({ url }) => url === paths.balance).length

describe('the routes of a key', () => {
  it('are asked anew after two minutes, or by a click', async () => {
    const { server, clock, read } = await serve(newApi)
    const { askedAt } = await read()
    clock.advance(119_000)
    expect((await read()).askedAt).toBe(askedAt)
    expect(balancesAsked(server)).toBe(1)
    await read(true)
    expect(balancesAsked(server)).toBe(2)
    clock.advance(120_000)
    await read()
    expect(balancesAsked(server)).toBe(3)
  })

  it('are left alone while the gateway has told to wait, which holds no request to its models', async () => {
    const { answers, server, clock, limiters, read } = await serve({
      ...newApi,
      [paths.log]: { status: 429, headers: { 'retry-after': '60' } },
    })
    const retryAt = clock.now() + 60_000
    expect((await read()).log).toEqual({ state: 'limited', retryAt })
    expect(limiters.of('one').until('work')).toBeUndefined()
    const { length } = server.calls
    clock.advance(59_999)
    const { balance: held, billing, log } = await read(true)
    expect([held, log]).toEqual([
      { state: 'limited', retryAt },
      { state: 'limited', retryAt },
    ])
    // Its other family of routes has a separate limiter.
    expect(billing.state).toBe('answered')
    expect(server.calls.length).toBe(length + 2)
    clock.advance(1)
    answers[paths.log] = newApi[paths.log] ?? {}
    expect((await read(true)).log.state).toBe('answered')
  })

  it('are not asked while the connection is told to wait', async () => {
    const { server, clock, limiters, read } = await serve(newApi)
    const slot = await limiters.of('one').one('click', new AbortController().signal)
    slot?.refused(30_000)
    slot?.over()
    expect((await read()).balance).toEqual({ state: 'limited', retryAt: clock.now() + 30_000 })
    expect(server.calls).toEqual([])
  })

  it('are asked with the key, except what is open to everybody, and no answer holds it', async () => {
    const { server, read } = await serve({
      ...newApi,
      [paths.balance]: balance({ ...plainBalance, name: `mine: ${testKey}` }),
      [paths.log]: { body: { success: false, message: `unknown key ${testKey}` } },
    })
    const card = await read()
    expect(JSON.stringify(card)).not.toContain(testKey)
    for (const { url, headers } of server.calls)
      expect(headers.authorization).toBe(url === paths.status ? undefined : `Bearer ${testKey}`)
    expect(server.calls.map(({ url }) => url).toSorted()).toEqual(Object.values(paths).toSorted())
  })
})
