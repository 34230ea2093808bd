import { describe, expect, it } from 'vitest'
import { readKeyLimits } from '../../../shared/connections/key-limits.ts'
import { gatewayUnderTest, post } from '../testing/gateway-under-test.ts'
import { readSwitches, type AccountSwitch } from './switches.ts'

async function ask(url: string, path: string, key = 'practice-full') {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` }, redirect: 'manual' })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
}

const paths = {
  usage: '/api/usage/token/',
  subscription: '/v1/dashboard/billing/subscription',
  billed: '/v1/dashboard/billing/usage',
  log: '/api/log/token',
  status: '/api/status',
} as const

describe('what is told of a key', () => {
  const switched: readonly (readonly [AccountSwitch[], keyof typeof paths, number, unknown])[] = [
    [[], 'usage', 200, { data: { total_available: 5_000_000, unlimited_quota: false, expires_at: 0 } }],
    [[], 'subscription', 200, { hard_limit_usd: 10 }],
    [[], 'log', 200, { success: true, data: [] }],
    [[], 'status', 200, { data: { quota_per_unit: 500_000, quota_display_type: 'USD' } }],
    [['unlimited'], 'usage', 200, { data: { unlimited_quota: true } }],
    [['unlimited'], 'subscription', 200, { hard_limit_usd: 100_000_000 }],
    [['expired'], 'usage', 200, { data: { expires_at: 1_698_796_800 } }],
    [['expired'], 'billed', 401, { error: { message: '该令牌已过期' } }],
    [['cny'], 'subscription', 200, { hard_limit_usd: 72 }],
    [['cny'], 'status', 200, { data: { quota_display_type: 'CNY', usd_exchange_rate: 7.2 } }],
    [['euro'], 'status', 200, { data: { quota_display_type: 'CUSTOM', custom_currency_symbol: '€' } }],
    [['quota'], 'subscription', 200, { hard_limit_usd: 5_000_000 }],
    [['no-usage'], 'usage', 404, {}],
    [['no-billing'], 'billed', 404, {}],
    [['no-log'], 'log', 404, {}],
    [['no-status'], 'status', 404, {}],
    [['limited'], 'usage', 429, ''],
    [['limited'], 'billed', 429, ''],
  ]

  it.each(switched)('with %j, %s is %i', async (account, route, status, body) => {
    const { url } = await gatewayUnderTest({ account })
    const answer = await ask(url, paths[route])
    expect(answer.status).toBe(status)
    if (typeof body === 'string') expect(answer.body).toBe(body)
    else expect(answer.body).toMatchObject(body as object)
  })

  it('goes down with what is charged, and is in the log, also without a profile', async () => {
    const gateway = await gatewayUnderTest({ account: [] })
    const body = { model: 'practice-chat', messages: [{ role: 'user', content: 'Hello' }] }
    await (await post(gateway, '/v1/chat/completions', body)).text()
    const log = (await ask(gateway.url, paths.log)).body as { data: { quota: number }[] }
    expect(log.data).toHaveLength(1)
    const [{ quota } = { quota: 0 }] = log.data
    expect(quota).toBeGreaterThan(0)
    expect((await ask(gateway.url, paths.usage)).body).toMatchObject({ data: { total_used: quota } })
    expect((await ask(gateway.url, paths.billed)).body).toEqual({
      object: 'list',
      total_usage: expect.closeTo(quota / 5_000),
    })
  })

  it('names the models of a restricted key, and tells a stranger nothing', async () => {
    const { url } = await gatewayUnderTest({ account: [] })
    const restricted = (await ask(url, paths.usage, 'practice-restricted')).body as {
      data: { model_limits: object; model_limits_enabled: boolean }
    }
    expect(restricted.data.model_limits_enabled).toBe(true)
    expect(restricted.data.model_limits).toMatchObject({ 'practice-chat': true })
    expect((await ask(url, paths.usage, 'wrong')).status).toBe(401)
    expect((await ask(url, paths.billed, 'wrong')).status).toBe(401)
  })

  it.each([
    ['without an account', {}, 200],
    ['in the profile litellm', { profile: 'litellm', account: [] } as const, 404],
  ])('is not there %s', async (_, options, status) => {
    const { url } = await gatewayUnderTest(options)
    const answer = await ask(url, paths.usage)
    expect(answer.status === 200 ? String(answer.body).startsWith('<!doctype') : answer.status).toBe(
      status === 200 ? true : status,
    )
  })

  it('comes with how many calls are left in the headers of every answer', async () => {
    const { url } = await gatewayUnderTest({ account: [] })
    const list = await fetch(`${url}/v1/models`, { headers: { authorization: 'Bearer practice-full' } })
    const headers = [...list.headers].map(([name, value]) => ({ name, value }))
    expect(readKeyLimits(headers, 0)).toMatchObject([{ of: 'requests', limit: 500, remaining: 499 }])
  })
})

it.each([
  ['', []],
  ['unlimited,no-log', ['unlimited', 'no-log']],
  ['unlimited,never', undefined],
])('reads the switches of "%s"', (text, switches) => {
  expect(readSwitches(text)).toEqual(switches)
})
