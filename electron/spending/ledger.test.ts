import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import type { Run } from '../../shared/runs/run.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import { localDay } from '../../shared/spending/local-day.ts'
import { nothingSpent, type SpendingFilter, type SpendingGrouping } from '../../shared/spending/spending.ts'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'
import { ledger as ledgerStep } from '../database/migrations/0034-ledger.ts'
import { migrations } from '../database/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createRunStore, type GivenWithRun } from '../runs/run-store.ts'
import { createTestFolder, createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createLedgerStore } from './ledger-store.ts'
import { readSpending } from './read-spending.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const dayMs = 24 * 60 * 60 * 1000
const always = { from: 20_000_101, to: 21_000_101 }

function createTest() {
  const { database } = createTestRuns()
  const runs = createRunStore(database)
  const store = createLedgerStore(database)
  let count = 0
  const setCost = database.connection.prepare(
    'UPDATE runs SET cost = ?, cost_by = ?, cost_from = ? WHERE id = ?',
  )
  const cost = (id: string, { usd, by, ...from }: RunCost): void =>
    void setCost.run(usd, by, JSON.stringify(from), id)
  return {
    database,
    store,
    runs,
    cost,
    /** A run that was sent and has ended. */
    end: (change: Partial<Run> = {}, given?: GivenWithRun): string => {
      count += 1
      const run = sampleRun({ id: `run-${count}`, startedAt: noon, ...change })
      runs.insert({ ...run, status: 'running' }, undefined, given)
      runs.update(run)
      if (run.cost !== undefined) cost(run.id, run.cost)
      return run.id
    },
    read: (groupBy: SpendingGrouping = 'model', filter: Partial<SpendingFilter> = {}) =>
      readSpending(store, { ...always, ...filter, groupBy }),
  }
}

const measured = (usd: number): RunCost => ({ usd, by: 'measured', source: 'log' })
const estimated = (usd: number): RunCost => ({ usd, by: 'estimated', source: 'prices' })

describe('the ledger', () => {
  it('keeps what was measured, estimated, unknown and refused apart', () => {
    const { end, read } = createTest()
    end({ cost: measured(0.25), usage: { inputTokens: 10, outputTokens: 2 } })
    end({ cost: measured(0.5) })
    end({ cost: estimated(0.125), usage: { inputTokens: 5 } })
    end({ status: 'interrupted' })
    end({ status: 'failed', httpStatus: 500 })
    expect(read().total).toEqual({
      measuredUsd: 0.75,
      measuredRuns: 2,
      estimatedUsd: 0.125,
      estimatedRuns: 1,
      unknownRuns: 1,
      refusedRuns: 1,
      tokensIn: 15,
      tokensOut: 2,
    })
  })

  it('has nothing of runs that are on, never left, or were asked by the app itself', () => {
    const { database, runs, end, read } = createTest()
    runs.insert(sampleRun({ id: 'on', status: 'running', startedAt: noon }), undefined)
    end({ status: 'stopped', isUnsent: true })
    runs.insert(sampleRun({ id: 'list', status: 'running' }), undefined)
    database.connection.exec("UPDATE runs SET query_of = 'models' WHERE id = 'list'")
    runs.update(sampleRun({ id: 'list' }))
    expect(read().total).toEqual(nothingSpent)
    expect(read().days).toEqual([])
  })

  it('moves a run from unknown to estimated to measured, and leaves nothing where it was', () => {
    const { database, end, cost, read } = createTest()
    const id = end({ usage: { inputTokens: 3 } })
    cost(id, estimated(0.1 + 0.2))
    cost(id, measured(0.3))
    expect(read().total).toEqual({ ...nothingSpent, measuredUsd: 0.3, measuredRuns: 1, tokensIn: 3 })
    expect(database.connection.prepare('SELECT count(*) AS count FROM ledger').get()?.['count']).toBe(1)
  })

  it('keeps what was paid for runs that are removed', () => {
    const { database, end, read } = createTest()
    end({ cost: measured(2) })
    database.connection.exec('DELETE FROM runs')
    expect(read().total).toMatchObject({ measuredUsd: 2, measuredRuns: 1 })
  })

  it('takes no sum from a gateway that could not be stored', () => {
    const { end, read } = createTest()
    end({ cost: measured(1e300), usage: { inputTokens: 1e300 } })
    end({ cost: measured(-5), usage: { outputTokens: -5 } })
    expect(read().total).toMatchObject({
      measuredUsd: 100_000,
      measuredRuns: 2,
      tokensIn: 1e12,
      tokensOut: 0,
    })
  })
})

/** Four runs of two days, one of them at the practice gateway. */
function spend() {
  const test = createTest()
  const key = { fingerprint: 'abcd1234', name: 'Team' }
  test.end({ model: 'a', format: 'chat', cost: measured(1) }, { key })
  test.end(
    { model: 'b', format: 'images', cost: measured(4), startedAt: noon - dayMs },
    { experimentId: 'e1' },
  )
  test.end({ model: 'b', format: 'chat', cost: estimated(2), connectionId: 'c2', connectionName: 'Other' })
  test.end({ model: 'c', format: 'chat', connectionId: 'practice', isPractice: true, cost: measured(9) })
  return test
}

describe('spending', () => {
  it.each<[SpendingGrouping, unknown[]]>([
    [
      'model',
      [
        ['b', 4, 2],
        ['a', 1, 0],
      ],
    ],
    [
      'connection',
      [
        ['c1', 5, 0],
        ['c2', 0, 2],
      ],
    ],
    [
      'format',
      [
        ['images', 4, 0],
        ['chat', 1, 2],
      ],
    ],
    [
      'key',
      [
        ['', 4, 2],
        ['abcd1234', 1, 0],
      ],
    ],
    [
      'experiment',
      [
        ['e1', 4, 0],
        ['', 1, 2],
      ],
    ],
    [
      'day',
      [
        ['20261120', 1, 2],
        ['20261119', 4, 0],
      ],
    ],
  ])('is summed by %s, without what was rehearsed', (groupBy, rows) => {
    const spending = spend().read(groupBy)
    expect(
      spending.rows.map(({ value, measuredUsd, estimatedUsd }) => [value, measuredUsd, estimatedUsd]),
    ).toEqual(rows)
    expect(spending.total).toMatchObject({ measuredUsd: 5, estimatedUsd: 2 })
  })

  it.each<[Partial<SpendingFilter>, number, number]>([
    [{ from: 20_261_120 }, 1, 2],
    [{ to: 20_261_119 }, 4, 0],
    [{ connectionIds: ['c2'] }, 0, 2],
    [{ connectionIds: ['practice', 'c2'] }, 9, 2],
    [{ model: 'b' }, 4, 2],
    [{ format: 'chat' }, 1, 2],
    [{ key: 'abcd1234' }, 1, 0],
    [{ key: '' }, 4, 2],
  ])('is narrowed to %o, in conversations as well', (filter, measuredUsd, estimatedUsd) => {
    const test = spend()
    expect(test.read('model', filter).total).toMatchObject({ measuredUsd, estimatedUsd })
    expect(test.read('conversation', filter).rows).toMatchObject([{ value: '', measuredUsd, estimatedUsd }])
  })

  it('says what each day cost by the groups, and names connections and keys as they were called', () => {
    const { days, connections, keys } = spend().read('model')
    expect(days.map(({ day, groups }) => [day, groups])).toEqual([
      [20_261_119, { b: { measuredUsd: 4, estimatedUsd: 0 } }],
      [20_261_120, { a: { measuredUsd: 1, estimatedUsd: 0 }, b: { measuredUsd: 0, estimatedUsd: 2 } }],
    ])
    expect(connections.map(({ value, label, isPractice }) => [value, label, isPractice])).toEqual([
      ['practice', 'Mine', true],
      ['c1', 'Mine', false],
      ['c2', 'Other', false],
    ])
    expect(keys).toContainEqual({ value: 'abcd1234', label: 'Team' })
  })

  it('lists the dearest 500, and says what the others came to', () => {
    const { end, read } = createTest()
    for (let index = 1; index <= 510; index += 1) end({ model: `m${index}`, cost: measured(index) })
    const { rows, others } = read()
    expect(rows).toHaveLength(500)
    expect(rows[0]?.value).toBe('m510')
    expect(others).toMatchObject({ count: 10, measuredUsd: 55, measuredRuns: 10 })
  })

  it('tells what a day cost so far, as a whole and on one connection', () => {
    const { store } = spend()
    const today = localDay(noon)
    expect(store.spentOn(today)).toMatchObject({ measuredUsd: 1, estimatedUsd: 2 })
    expect(store.spentOn(today, 'c2')).toMatchObject({ measuredUsd: 0, estimatedUsd: 2 })
    expect(store.spentOn(20_000_101)).toEqual(nothingSpent)
  })
})

it('knows what the runs cost that were there before there was a ledger', () => {
  const folder = createTestFolder()
  const { clock, log } = createMemoryHost({ dataFolder: folder })
  const path = join(folder, 'playground.sqlite')
  const steps = migrations.filter(({ version }) => version < ledgerStep.version)
  const old = valueOf(openDatabase({ path, clock, log, steps }))
  const columns =
    'id, format, connection_id, connection_name, is_practice, model, status, method, url, is_streamed, started_at'
  old.connection.exec(`
    INSERT INTO runs (${columns}, http_status, details, cost, cost_by, query_of) VALUES
      ('paid', 'chat', 'c', 'C', 0, 'm', 'done', 'POST', '', 1, ${noon}, 200, '{}', 0.5, 'measured', NULL),
      ('paid-too', 'chat', 'c', 'C', 0, 'm', 'done', 'POST', '', 1, ${noon}, 200, '{}', 0.25, 'measured', NULL),
      ('broken', 'chat', 'c', 'C', 0, 'm', 'failed', 'POST', '', 1, ${noon}, NULL, 'not json', NULL, NULL, NULL),
      ('unsent', 'chat', 'c', 'C', 0, 'm', 'stopped', 'POST', '', 1, ${noon}, NULL, '{"isUnsent":true}', NULL, NULL, NULL),
      ('list', 'models', 'c', 'C', 0, '', 'done', 'GET', '', 0, ${noon}, 200, '{}', NULL, NULL, 'models'),
      ('on', 'chat', 'c', 'C', 0, 'm', 'running', 'POST', '', 1, ${noon}, NULL, '{}', NULL, NULL, NULL);`)
  old.close()
  const database = valueOf(openDatabase({ path, clock, log }))
  const read = () => readSpending(createLedgerStore(database), { ...always, groupBy: 'model' })
  expect(read().total).toMatchObject({ measuredUsd: 0.75, measuredRuns: 2, unknownRuns: 1, refusedRuns: 0 })
  // A run that continues during the update counts for the day on which it started.
  database.connection.exec("UPDATE runs SET status = 'done' WHERE id = 'on'")
  expect(read().days.map(({ day, unknownRuns }) => [day, unknownRuns])).toEqual([[20_261_120, 2]])
  database.close()
})

/** The least processor time of seven calls, in milliseconds. */
function leastMs(work: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage()
    work()
    return process.cpuUsage(before).user / 1_000
  })
  return Math.min(...times)
}

it('sums 100,000 runs in at most 50 times of one walk through them', () => {
  const { database, read } = createTest()
  // As 100,000 runs leave it: of 30 days, 3 connections, 40 models, and four in each conversation.
  database.connection.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 24999)
    INSERT INTO ledger
    SELECT 20261101 + n * 30 / 25000, 'connection-' || (n % 3), 'abcd1234', 'a-model-of-some-name-' || (n % 40),
      CASE n % 40 % 5 WHEN 0 THEN 'chat' WHEN 1 THEN 'responses' ELSE 'messages' END,
      CASE n % 2 WHEN 0 THEN printf('conversation-with-a-long-id-%05d', n) ELSE '' END,
      CASE n % 2 WHEN 0 THEN '' ELSE printf('experiment-%05d', n) END,
      CASE n % 20 WHEN 0 THEN 'estimated' ELSE 'measured' END, 'USD', 'C', 'Team', 0, 4, 4000000, 40, 400 FROM numbers;`)
  const walk = database.connection.prepare('SELECT connection_id, model, count(*) FROM ledger GROUP BY 1, 2')
  const walkMs = leastMs(() => expect(walk.all()).toHaveLength(120))
  for (const groupBy of ['model', 'conversation', 'day'] as const) {
    const ms = leastMs(() => {
      const { total } = read(groupBy)
      expect(total.measuredRuns + total.estimatedRuns).toBe(100_000)
    })
    // Up to 20 on a slow machine. The same machine sets both, so that its speed does not count.
    expect([groupBy, ms / walkMs < 50]).toEqual([groupBy, true])
  }
})
