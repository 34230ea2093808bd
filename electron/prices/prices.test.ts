import { expect, it, onTestFinished } from 'vitest'
import { createGateway } from '../gateway/create-gateway.ts'
import { plainIdentity } from '../gateway/request-headers.ts'
import { targetOf, testKey } from '../gateway/testing/exchange-under-test.ts'
import { answerWith, startLoopback, type Answer } from '../gateway/testing/loopback.ts'
import { createAccountRoutes } from '../key-card/account-routes.ts'
import { createConnectionLimiters } from '../gateway/connection-limiter.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { tableDate } from '../lib/bundled-table/find-in-table.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { ok } from '../../shared/errors/result.ts'
import type { OwnPrice } from '../../shared/prices/own-price.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createPrices } from './create-prices.ts'

function pricesOf(
  baseUrl: string,
  { database, host } = createTestRuns(),
  ownPriceOf?: (connectionId: string, model: string) => OwnPrice | undefined,
) {
  const clock = createMemoryClock(0)
  const gateway = createGateway({ clock, identity: plainIdentity })
  const resolveTarget = async (connectionId: string) => ok({ ...targetOf(baseUrl), connectionId })
  const accountRoutes = createAccountRoutes({
    clock,
    gateway,
    limiters: createConnectionLimiters({ clock, limitOf: () => 8 }),
  })
  return {
    clock,
    prices: createPrices({
      database,
      clock,
      log: host.log,
      gateway,
      resolveTarget,
      accountRoutes,
      ...(ownPriceOf !== undefined && { ownPriceOf }),
    }),
  }
}

/** The requests for the list of prices. */
const listsAsked = ({ calls }: Pick<Awaited<ReturnType<typeof startLoopback>>, 'calls'>) =>
  calls.filter(({ url }) => url === '/api/pricing')

async function serve(answer: Answer) {
  const server = await startLoopback(answer)
  return { server, ...pricesOf(server.url) }
}

const list = JSON.stringify({
  data: [
    {
      model_name: 'by-tokens',
      quota_type: 0,
      model_ratio: 1.25,
      completion_ratio: 4,
      model_price: 0,
      cache_ratio: 0.1,
      create_cache_ratio: 1.25,
    },
    { model_name: 'by-call', quota_type: 1, model_ratio: 0, model_price: 0.04 },
    { model_name: 'by-formula', quota_type: 0, model_ratio: 1, billing_mode: 'tiered_expr' },
    { model_name: 'broken', quota_type: 0, model_ratio: 'much' },
    { model_name: 'negative', quota_type: 0, model_ratio: -1 },
    'nothing',
  ],
  group_ratio: { default: 2, vip: 1 },
})

const million = 1_000_000

const ownPriceOf = (_: string, model: string): OwnPrice | undefined =>
  model === 'by-call' || model === 'claude-sonnet-5' || model === 'mine'
    ? { type: 'tokens', input: 2, output: 10 }
    : model === 'my-image'
      ? { type: 'call', perCall: 0.05 }
      : undefined

it('a price of the user is used where neither the gateway nor the table has one, and says so', async () => {
  const server = await startLoopback(answerWith(list))
  const known = await pricesOf(server.url, createTestRuns(), ownPriceOf).prices.of('c')
  const usage = { inputTokens: million, outputTokens: million / 2 }
  expect(known.runCostOf('mine', usage)).toEqual({ usd: 7, by: 'estimated', source: 'own' })
  expect(known.runCostOf('my-image', undefined, { images: 3 })?.usd).toBeCloseTo(0.15)
  expect(known.runCostOf('by-call', usage)?.source).toBe('prices')
  expect(known.runCostOf('claude-sonnet-5', usage)?.source).toBe('table')
  expect(known.runCostOf('unheard-of', usage)).toBeUndefined()
})

it('prices tokens and calls by their ratios and the group, and sends no key for the list', async () => {
  const { server, prices } = await serve(answerWith(list))
  const known = await prices.of('one')
  // 1.25 × $2 × the group's 2 = $5 per million.
  expect(known.costOf('by-tokens', { inputTokens: million, outputTokens: 0 })).toBeCloseTo(5)
  expect(known.costOf('by-tokens', { inputTokens: 0, outputTokens: million })).toBeCloseTo(20)
  const cached = { inputTokens: million, cachedInputTokens: million / 2, cacheWriteTokens: million / 4 }
  expect(known.costOf('by-tokens', { ...cached, outputTokens: 0 })).toBeCloseTo(1.25 + 0.25 + 1.5625)
  // Half of the cache write is for an hour: 1.25 × 1.6 = 2 times the input price.
  const forHour = { ...cached, cacheWrite1hTokens: million / 8, outputTokens: 0 }
  expect(known.costOf('by-tokens', forHour)).toBeCloseTo(1.25 + 0.25 + 0.78125 + 1.25)
  expect(known.costOf('by-tokens', undefined)).toBeUndefined()
  expect(known.costOf('by-call', undefined)).toBeCloseTo(0.08)
  expect(['by-formula', 'broken', 'negative', 'nothing', 'else'].filter((model) => known.has(model))).toEqual(
    [],
  )
  expect(listsAsked(server)).toMatchObject([{ method: 'GET', url: '/api/pricing' }])
  expect(JSON.stringify(server.calls[0]?.headers)).not.toContain(testKey)
})

it('estimates by the length of the prompt and the limit of the answer', async () => {
  const { prices } = await serve(answerWith(list))
  const known = await prices.of('one')
  const planned = { format: 'chat', prompt: 'x'.repeat(4_000), parameters: {} } as const
  expect(known.estimate('by-tokens', planned)).toBeCloseTo((1_000 * 5 + 300 * 20) / million)
  expect(known.estimate('by-tokens', { ...planned, parameters: { max_tokens: 10 } })).toBeCloseTo(
    (1_000 * 5 + 10 * 20) / million,
  )
  expect(known.estimate('by-tokens', { ...planned, format: 'embeddings' })).toBeCloseTo((1_000 * 5) / million)
  // A spoken text is charged by its characters.
  expect(known.estimate('by-tokens', { ...planned, format: 'speech' })).toBeCloseTo((4_000 * 5) / million)
  expect(known.estimate('by-tokens', { ...planned, format: 'images-generations' })).toBeUndefined()
  expect(known.estimate('by-call', { ...planned, format: 'speech' })).toBeCloseTo(0.08)
})

it.each([
  ['404', answerWith('{"error":{}}', 'application/json', 404)],
  ['a web page', answerWith('<!doctype html>', 'text/html')],
  ['other JSON', answerWith('{"data":"no"}')],
  ['a redirect', answerWith('', 'text/html', 302)],
])('knows no price where the gateway answers with %s, and does not ask again', async (_, answer) => {
  const { server, prices } = await serve(answer)
  expect((await prices.of('one')).has('by-call')).toBe(false)
  await prices.of('one')
  expect(listsAsked(server)).toHaveLength(1)
})

it('knows after a restart what it last read, without asking, until the connection leads elsewhere', async () => {
  const server = await startLoopback(answerWith(list))
  const before = createTestRuns()
  expect(pricesOf(server.url, before).prices.lastRead('one').has('by-call')).toBe(false)
  await pricesOf(server.url, before).prices.of('one')
  const { prices } = pricesOf(server.url, createTestRuns({ host: before.host }))
  expect(prices.lastRead('one').costOf('by-call', undefined)).toBeCloseTo(0.08)
  expect(prices.lastRead('one').costOf('by-tokens', { inputTokens: million })).toBeCloseTo(5)
  expect(prices.lastRead('two').has('by-call')).toBe(false)
  prices.forget('one')
  expect(prices.lastRead('one').has('by-call')).toBe(false)
  expect(listsAsked(server)).toHaveLength(1)
})

it('asks once an hour, and again when the connection has changed', async () => {
  const { server, prices, clock } = await serve(answerWith(list))
  await Promise.all([prices.of('one'), prices.of('one')])
  expect(listsAsked(server)).toHaveLength(1)
  prices.forget('one')
  await prices.of('one')
  expect(listsAsked(server)).toHaveLength(2)
  clock.advance(60 * 60 * 1000)
  await prices.of('one')
  expect(listsAsked(server)).toHaveLength(3)
})

it('asks a gateway that could not be reached again after a minute', async () => {
  let isDown = true
  const { prices, clock } = await serve((response, call) => {
    if (!isDown) return answerWith(list)(response, call)
    isDown = false
    response.destroy()
  })
  expect((await prices.of('one')).has('by-call')).toBe(false)
  clock.advance(60_000)
  expect((await prices.of('one')).has('by-call')).toBe(true)
})

it('reads the list of the practice gateway', async () => {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const known = await pricesOf(gateway.url).prices.of('practice')
  expect(known.costOf('practice-chat', { inputTokens: million, outputTokens: million })).toBeCloseTo(10)
  expect(known.costOf('practice-image', undefined)).toBeCloseTo(0.04)
  expect(known.has('practice-endings')).toBe(false)
})

it('takes the price of the maker from the bundled table where the gateway says none, without the ratio of a group', async () => {
  const own = {
    data: [
      { model_name: 'gpt-5', quota_type: 1, model_price: 0.5 },
      { model_name: 'gpt-4.1', quota_type: 0, model_ratio: 1, billing_mode: 'tiered_expr' },
    ],
    group_ratio: { default: 3 },
  }
  const { prices } = await serve(answerWith(JSON.stringify(own)))
  const known = await prices.of('one')
  const usage = { inputTokens: million, outputTokens: million }
  expect(known.runCostOf('gpt-5', usage)).toEqual({
    usd: 1.5,
    by: 'estimated',
    source: 'prices',
    group: 'default',
  })
  // $2 in and $10 out per million, as Anthropic sells it.
  expect(known.runCostOf('anthropic/claude-sonnet-5', usage)).toEqual({
    usd: expect.closeTo(12, 6),
    by: 'estimated',
    source: 'table',
    tableDate,
  })
  // The gateway has a price that cannot be parsed: another list's price would be wrong.
  expect(known.has('gpt-4.1')).toBe(false)
  expect(known.listedPriceOf('gpt-4.1')).toBe('unreadable')
  expect(known.listedPriceOf('claude-sonnet-5')).toBeUndefined()
  expect(prices.lastRead('one').has('gpt-4.1')).toBe(false)
  // Only the gateway's own list shows whether a call is measured later.
  expect(prices.lastRead('two').isListed).toBe(false)
  expect(prices.lastRead('two').costOf('claude-sonnet-5', usage)).toBeCloseTo(12)
})

it('knows no cost of a prompt that is longer than the price of the table goes', async () => {
  const { prices } = pricesOf('http://127.0.0.1:9')
  const known = prices.lastRead('one')
  expect(known.costOf('gpt-5.4', { inputTokens: 271_999, outputTokens: 0 })).toBeCloseTo(0.68, 3)
  expect(known.costOf('gpt-5.4', { inputTokens: 272_000, outputTokens: 0 })).toBeUndefined()
})
