import { expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import type { Run } from '../../shared/runs/run.ts'
import { createGateway } from '../gateway/create-gateway.ts'
import { plainIdentity } from '../gateway/request-headers.ts'
import { targetOf } from '../gateway/testing/exchange-under-test.ts'
import { answerWith, startLoopback } from '../gateway/testing/loopback.ts'
import { createAccountRoutes } from '../key-card/account-routes.ts'
import { createConnectionLimiters } from '../gateway/connection-limiter.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createRunStore } from '../runs/run-store.ts'
import { localDay } from '../../shared/spending/local-day.ts'
import { createLedgerStore } from '../spending/ledger-store.ts'
import { createLedgerCorrection } from '../spending/correct-ledger.ts'
import { createPrices } from './create-prices.ts'
import { createRunCosts } from './run-costs.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'

const minute = 60_000

const priceList = JSON.stringify({
  data: [
    {
      model_name: 'm',
      quota_type: 0,
      model_ratio: 1,
      completion_ratio: 4,
      enable_groups: ['default', 'vip'],
    },
    { model_name: 'open', quota_type: 1, model_price: 0.1, enable_groups: ['default'] },
  ],
  group_ratio: { default: 1, vip: 3, hidden: 9 },
  usable_group: { default: 'all', vip: 'some' },
})

interface Row {
  readonly request_id: string
  readonly quota: number
  readonly group?: string
  readonly other?: string
}

/** A gateway with a log of its key, which a test fills and may make it refuse. */
async function createTest() {
  const rows: Row[] = []
  const refusal = { status: 200, headers: {} as Record<string, string> }
  /** The data of `GET /api/status`; missing at first, as at gateways without the route. */
  const status: { data?: Readonly<Record<string, unknown>> } = {}
  const server = await startLoopback((response, call) => {
    if (call.url === '/api/status')
      return status.data === undefined
        ? void response.writeHead(404).end()
        : answerWith(JSON.stringify({ success: true, data: status.data }))(response, call)
    if (call.url !== '/api/log/token') return answerWith(priceList)(response, call)
    if (refusal.status !== 200) return void response.writeHead(refusal.status, refusal.headers).end()
    return answerWith(JSON.stringify({ success: true, data: rows }))(response, call)
  })
  const { database, host } = createTestRuns()
  const clock = createMemoryClock(0)
  const gateway = createGateway({ clock, identity: plainIdentity })
  const resolveTarget = async (connectionId: string) => ok({ ...targetOf(server.url), connectionId })
  const accountRoutes = createAccountRoutes({
    clock,
    gateway,
    limiters: createConnectionLimiters({ clock, limitOf: () => 8 }),
  })
  const prices = createPrices({ database, clock, log: host.log, gateway, resolveTarget, accountRoutes })
  const measured: (readonly [string, RunCost])[] = []
  const costs = createRunCosts({
    database,
    clock,
    log: host.log,
    prices,
    ledger: createLedgerCorrection(database),
    onMeasured: (runId, cost) => measured.push([runId, cost]),
  })
  const store = createRunStore(database)
  const logCalls = () => server.calls.filter(({ url }) => url === '/api/log/token').length
  return { rows, refusal, status, clock, prices, costs, measured, store, logCalls, database }
}

function runOf(id: string, change: Partial<Run> = {}): Run {
  return sampleRun({
    id,
    connectionId: 'one',
    connectionName: 'One',
    isStreamed: false,
    httpStatus: 200,
    requestId: `req-${id}`,
    usage: { inputTokens: 1000, outputTokens: 500 },
    ...change,
  })
}

it('keeps with each run what it cost: measured by the log, which is read once for all of them', async () => {
  const { rows, clock, costs, measured, store, logCalls } = await createTest()
  for (const id of ['a', 'b', 'c']) {
    store.insert(runOf(id), undefined)
    expect(costs.ended(runOf(id), {})).toEqual({})
  }
  rows.push(
    { request_id: 'req-b', quota: 1_500, group: 'vip', other: '{"group_ratio":3}' },
    { request_id: 'req-a', quota: 250, group: 'vip' },
  )
  clock.advance(minute)
  await vi.waitFor(() => expect(measured).toHaveLength(2))
  expect(logCalls()).toBe(1)
  expect(store.get('a')?.cost).toEqual({ usd: 0.0005, by: 'measured', source: 'log', group: 'vip' })
  expect(store.get('b')?.cost?.usd).toBe(0.003)
  // It may appear in the log later; until then the cost is unknown.
  expect(store.get('c')?.cost).toBeUndefined()
  rows.push({ request_id: 'req-c', quota: 5 })
  clock.advance(2 * minute)
  await vi.waitFor(() => expect(store.get('c')?.cost?.usd).toBe(0.00001))
})

it('reckons with the group of the key once it is known, and with the dearest it may be for a limit', async () => {
  const { rows, clock, prices } = await createTest()
  const before = await prices.of('one')
  const planned = { format: 'chat', prompt: 'x'.repeat(4_000), parameters: { max_tokens: 500 } } as const
  // 1000 × $2 and 500 × $8 per million.
  expect(before.estimate('m', planned)).toBeCloseTo(0.006)
  expect(before.worst('m', planned)).toBeCloseTo(0.018)
  expect(before.worst('open', planned)).toBeCloseTo(0.1)
  expect(before.runCostOf('m', { inputTokens: 1000, outputTokens: 500 })).toEqual({
    usd: expect.closeTo(0.006),
    by: 'estimated',
    source: 'prices',
    group: 'default',
    isGroupAssumed: true,
  })
  rows.push({ request_id: 'x', quota: 1, group: 'vip', other: '{"group_ratio":3,"user_group_ratio":0.5}' })
  clock.advance(61 * minute)
  const after = await prices.of('one')
  expect(after.estimate('m', planned)).toBeCloseTo(0.003)
  expect(after.worst('m', planned)).toBeCloseTo(0.003)
  expect(after.runCostOf('m', { inputTokens: 1000, outputTokens: 500 })?.group).toBe('vip')
})

it('asks for the log once in two minutes at most, and leaves it alone as long as it is told to', async () => {
  const { refusal, clock, prices, logCalls } = await createTest()
  await prices.readLog('one')
  await prices.readLog('two')
  expect(logCalls()).toBe(1)
  clock.advance(2 * minute)
  refusal.status = 429
  refusal.headers = { 'retry-after': '1200' }
  expect(await prices.readLog('one')).toBeUndefined()
  expect(logCalls()).toBe(2)
  clock.advance(19 * minute)
  await prices.readLog('one')
  expect(logCalls()).toBe(2)
  clock.advance(minute)
  refusal.status = 200
  expect(await prices.readLog('one')).toEqual([])
})

it('asks a gateway without such a log once an hour', async () => {
  const { refusal, clock, prices, logCalls } = await createTest()
  refusal.status = 404
  await prices.readLog('one')
  clock.advance(59 * minute)
  await prices.readLog('one')
  expect(logCalls()).toBe(1)
})

it('puts what a run cost into the ledger though it was removed before that was known', async () => {
  const { rows, clock, costs, prices, measured, store, database } = await createTest()
  await prices.of('one')
  const ledger = createLedgerStore(database)
  const ids = ['estimated', 'unknown', 'kept']
  const remove = database.connection.prepare('DELETE FROM runs WHERE id = ?')
  for (const id of ids) {
    const run = runOf(id, id === 'unknown' ? { model: 'nobody-knows' } : {})
    store.insert({ ...run, status: 'running' }, undefined)
    const { cost } = costs.ended(run, {})
    store.update(run)
    if (cost !== undefined) costs.keep(id, cost)
  }
  for (const id of ['estimated', 'unknown']) remove.run(id)
  const spent = () => ledger.spentOn(localDay(0))
  expect(spent()).toMatchObject({ measuredRuns: 0, estimatedRuns: 2, unknownRuns: 1, tokensIn: 3_000 })
  rows.push(...ids.map((id) => ({ request_id: `req-${id}`, quota: 500, group: 'vip' })))
  // The log was read a moment ago, to find the group of the key.
  const readCosts = () => {
    clock.advance(minute)
    return measured.length
  }
  await expect.poll(readCosts, { interval: 10 }).toBe(1)
  expect(spent()).toEqual({
    measuredUsd: 0.003,
    measuredRuns: 3,
    estimatedUsd: 0,
    estimatedRuns: 0,
    unknownRuns: 0,
    refusedRuns: 0,
    tokensIn: 3_000,
    tokensOut: 1_500,
  })
})

it('takes the word of the answer where it has one, and asks nothing about practice', async () => {
  const { clock, costs, logCalls } = await createTest()
  const stated = runOf('a', {
    statedCost: { usd: 0.25, source: 'x-litellm-response-cost' },
    isPractice: true,
  })
  expect(costs.ended(stated, {})).toEqual({
    cost: { usd: 0.25, by: 'measured', source: 'answer' },
  })
  clock.advance(10 * minute)
  await new Promise((resolve) => setImmediate(resolve))
  expect(logCalls()).toBe(0)
})

it.each([
  ['another unit', { quota_per_unit: 1_000_000 }, 1_000_000],
  [
    'another unit, shown in yuan',
    { quota_per_unit: 100_000, quota_display_type: 'CNY', usd_exchange_rate: 7.3 },
    100_000,
  ],
  ['the usual unit', { quota_per_unit: 500_000 }, 500_000],
  ['no unit', {}, 500_000],
  ['a unit that is none', { quota_per_unit: 0 }, 500_000],
  ['no status at all', undefined, 500_000],
] as const)(
  'reckons in dollars by what the gateway says of its quota: %s',
  async (_what, data, perDollar) => {
    const { rows, status, clock, costs, prices, measured, store } = await createTest()
    if (data !== undefined) status.data = data
    // A ratio of 1 is one unit of quota per token; a price per call is in dollars.
    const known = await prices.of('one')
    expect(known.costOf('m', { inputTokens: 1_000, outputTokens: 500 })).toBeCloseTo(3_000 / perDollar, 12)
    expect(known.costOf('open', undefined)).toBe(0.1)
    for (const id of ['a', 'task']) store.insert(runOf(id), undefined)
    costs.ended(runOf('a'), {})
    costs.keepQuota('task', { connectionId: 'one', quota: 4_000 })
    rows.push({ request_id: 'req-a', quota: 3_000 })
    clock.advance(2 * minute)
    await vi.waitFor(() => expect(measured).toHaveLength(2))
    expect(store.get('a')?.cost).toEqual({ usd: 3_000 / perDollar, by: 'measured', source: 'log' })
    expect(store.get('task')?.cost).toEqual({ usd: 4_000 / perDollar, by: 'measured', source: 'task' })
    // The same applies after a restart, before any request.
    expect(prices.lastRead('one').quotaPerDollar).toBe(perDollar)
  },
)
