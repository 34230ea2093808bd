import { expect, test } from 'vitest'
import { readUsage } from '../../shared/formats/read-usage.ts'
import { betterKnown, totalForeign, type ForeignCost } from '../../shared/runs/foreign-cost.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import type { SpendingLimits } from '../../shared/settings/spending-limits.ts'
import { localDay } from '../../shared/spending/local-day.ts'
import { nothingSpent, runsOf, sumsOf } from '../../shared/spending/spending.ts'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { readEntryFacts } from '../models/entry-facts.ts'
import { createRunStore } from '../runs/run-store.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createLedgerCorrection } from './correct-ledger.ts'
import { createLedgerStore } from './ledger-store.ts'
import { readSpending } from './read-spending.ts'
import { createSpendingGuard } from './spending-guard.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const period = { from: 20_261_101, to: 20_261_130 }
const yuan = (amount: number, by: ForeignCost['by'] = 'measured'): ForeignCost => ({
  amount,
  currency: 'CNY',
  by,
  source: by === 'measured' ? 'answer' : 'own',
})
const dollars = (usd: number, by: RunCost['by'] = 'measured'): RunCost => ({
  usd,
  by,
  source: by === 'measured' ? 'log' : 'prices',
})

const counted = { prompt_tokens: 3, completion_tokens: 5 }

test.each<[name: string, stated: object, known: object]>([
  ['a plain cost is dollars', { cost: 0.5 }, { costUsd: 0.5 }],
  ['dollars by name', { cost: 0.5, currency: 'USD' }, { costUsd: 0.5 }],
  ['another currency', { cost: 3.4, currency: 'CNY' }, { foreignCost: { amount: 3.4, currency: 'CNY' } }],
  ['its sign', { cost: 3.4, cost_currency: '¥' }, { foreignCost: { amount: 3.4, currency: 'CNY' } }],
  [
    'an amount with its currency',
    { cost: { amount: 2, currency: 'eur' } },
    { foreignCost: { amount: 2, currency: 'EUR' } },
  ],
  ['a unit that is no currency', { cost: 12, currency: 'credits' }, {}],
])('what an answer states: %s', (_name, stated, known) => {
  const { costUsd, foreignCost } = readUsage({ ...counted, ...stated }) ?? {}
  expect({ ...(costUsd !== undefined && { costUsd }), ...(foreignCost && { foreignCost }) }).toEqual(known)
})

test.each([
  ['dollars', { prompt: '0.000002', completion: '0.000004' }, undefined],
  ['yuan', { prompt: '0.000002', completion: '0.000004', currency: 'CNY' }, 'CNY'],
])('the price of an entry in a list of models: %s', (_name, pricing, currency) => {
  const { price } = readEntryFacts({ id: 'm', pricing })
  expect({ input: price?.type === 'tokens' && price.input, currency: price?.currency }).toEqual({
    input: 0.000_002,
    currency,
  })
})

test('the price of an entry in an unknown unit is none', () => {
  const pricing = { prompt: '2', completion: '4', currency: 'credits' }
  expect(readEntryFacts({ id: 'm', pricing }).price).toBeUndefined()
})

test.each<[string, RunCost | undefined, ForeignCost | undefined, object]>([
  ['measured dollars', dollars(1), yuan(7), { cost: dollars(1) }],
  ['measured yuan before estimated dollars', dollars(1, 'estimated'), yuan(7), { foreignCost: yuan(7) }],
  ['estimated in both', dollars(1, 'estimated'), yuan(7, 'estimated'), { cost: dollars(1, 'estimated') }],
  ['yuan alone', undefined, yuan(7), { foreignCost: yuan(7) }],
])('a run is counted once: %s', (_name, cost, foreignCost, known) => {
  expect(betterKnown(cost, foreignCost)).toEqual(known)
})

test('costs in one foreign currency have one sum, those in two have none', () => {
  const euros = { ...yuan(1), currency: 'EUR' }
  expect(totalForeign([{ foreignCost: yuan(1) }, { foreignCost: yuan(2, 'estimated') }])).toEqual(
    yuan(3, 'estimated'),
  )
  expect(totalForeign([{ foreignCost: yuan(1) }, { foreignCost: euros }])).toBeUndefined()
  expect(totalForeign([{ foreignCost: yuan(1) }, { cost: dollars(1) }])).toBeUndefined()
})

function createLedger() {
  const { database } = createTestRuns()
  const runs = createRunStore(database)
  const store = createLedgerStore(database)
  const setCost = database.connection.prepare('UPDATE runs SET cost = ?, cost_by = ? WHERE id = ?')
  let count = 0
  return {
    database,
    store,
    setCost,
    end: (change: Parameters<typeof sampleRun>[0]) => {
      count += 1
      const run = sampleRun({ id: `run-${count}`, startedAt: noon, ...change })
      runs.insert({ ...run, status: 'running' })
      runs.update(run)
      if (run.cost !== undefined) setCost.run(run.cost.usd, run.cost.by, run.id)
      return run
    },
    read: () => readSpending(store, { ...period, groupBy: 'model' }),
  }
}

test('the ledger sums each currency by itself', () => {
  const { end, read, store } = createLedger()
  end({ cost: dollars(1.2) })
  end({ foreignCost: yuan(3) })
  end({ foreignCost: yuan(0.4) })
  end({ foreignCost: yuan(2, 'estimated') })
  end({ foreignCost: { ...yuan(5), currency: 'EUR' } })
  const { total, rows } = read()
  expect(sumsOf(total, 'measured')).toEqual([
    { amount: 1.2, currency: 'USD', runs: 1 },
    { amount: 3.4, currency: 'CNY', runs: 2 },
    { amount: 5, currency: 'EUR', runs: 1 },
  ])
  expect(sumsOf(total, 'estimated')).toEqual([{ amount: 2, currency: 'CNY', runs: 1 }])
  expect({ runs: runsOf(total), rows: rows.length, unknown: total.unknownRuns }).toEqual({
    runs: 5,
    rows: 1,
    unknown: 0,
  })
  expect(store.spentOn(localDay(noon)).measuredUsd).toBe(1.2)
})

test('lines are in order by dollars, and beside these by each other currency; days have the groups of both', () => {
  const { end, read } = createLedger()
  end({ model: 'few-yuan', foreignCost: yuan(2) })
  end({ model: 'few-yuan' })
  end({ model: 'much-yuan', foreignCost: yuan(50) })
  end({ model: 'dollars', cost: dollars(1) })
  const { rows, days } = read()
  expect(rows.map(({ value }) => value)).toEqual(['dollars', 'much-yuan', 'few-yuan'])
  expect(days[0]?.groups['much-yuan']).toEqual({
    measuredUsd: 0,
    estimatedUsd: 0,
    foreign: { CNY: { measured: 50, measuredRuns: 1, estimated: 0, estimatedRuns: 0 } },
  })
})

test('a cost that becomes known in dollars takes the place of the one in yuan', () => {
  const { end, read, setCost } = createLedger()
  const { id } = end({ foreignCost: yuan(7) })
  setCost.run(1, 'measured', id)
  expect(read().total).toEqual({
    ...nothingSpent,
    measuredUsd: 1,
    measuredRuns: 1,
    ...tokensOf(read().total),
  })
})

test('so does one of a run that was removed from History', () => {
  const { database, end, read } = createLedger()
  const run = end({ foreignCost: yuan(7) })
  const ledger = createLedgerCorrection(database)
  const entry = ledger.entryOf(run, { foreignCost: yuan(7) })
  database.connection.exec('DELETE FROM runs')
  if (entry !== undefined) ledger.correct(entry, dollars(1))
  expect(sumsOf(read().total, 'measured')).toEqual([{ amount: 1, currency: 'USD', runs: 1 }])
})

function tokensOf({ tokensIn, tokensOut }: { tokensIn: number; tokensOut: number }) {
  return { tokensIn, tokensOut }
}

const limits: readonly (readonly [string, Partial<SpendingLimits>, asked: boolean])[] = [
  ['no limit', {}, false],
  ['a limit of a click', { perClickUsd: 100 }, true],
  ['a limit of a day', { perDayUsd: 100 }, true],
  ['a limit on this connection', { perDayOn: { c: 100 } }, true],
  ['a limit on another connection', { perDayOn: { d: 100 } }, false],
  ['a question about unknown prices alone', { asksWithoutPrice: true }, false],
]

test.each(limits)('a price in yuan against %s in dollars', async (_name, set, isAsked) => {
  const { database, store } = createLedger()
  const { clock } = createMemoryHost({ dataFolder: '' })
  const guard = createSpendingGuard({
    database,
    ledger: store,
    clock,
    asksBeforeRepeat: () => false,
    limits: () => ({ perDayOn: {}, asksWithoutPrice: false, ...set }),
    pricesOf: async () => ({
      worst: () => undefined,
      foreignEstimate: () => ({ amount: 2, currency: 'CNY' }),
    }),
    withoutAsking: 'refuse',
    onQuestions: () => undefined,
  })
  const admitted = await guard.admit({
    connectionId: 'c',
    connectionName: 'C',
    isPractice: false,
    model: 'm',
    planned: { format: 'chat', prompt: 'Hi', parameters: {} },
    request: {
      method: 'POST',
      path: '/v1/chat/completions',
      headers: {},
      expectsStream: false,
      auth: 'authorization',
    },
    mayRepeat: true,
  })
  expect(admitted.ok ? undefined : admitted.error.message).toBe(
    isAsked ? 'Not sent: m is priced in CNY, and your limits are in US dollars.' : undefined,
  )
  if (admitted.ok) valueOf(admitted)(true)
})
