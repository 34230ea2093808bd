import { describe, expect, it } from 'vitest'
import {
  historySortColumns,
  type HistoryEntry,
  type HistoryListInput,
  type HistorySortColumn,
} from '../../shared/history/history.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import type { Run } from '../../shared/runs/run.ts'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'
import { createRunStore, type GivenWithRun, type RunOwner } from '../runs/run-store.ts'
import { createLedgerStore } from '../spending/ledger-store.ts'
import { createTestHistory, type TestHistory } from './testing/create-test-history.ts'
import { pageLength } from './history-service.ts'
import { selectLines } from './select-lines.ts'

interface StoredRun extends Partial<Run> {
  readonly owner?: RunOwner
  readonly given?: GivenWithRun
}

/** A history of these runs, in this order; costs are stored as `keep` of the run costs does. */
function historyOf(runs: readonly StoredRun[]): TestHistory {
  const test = createTestHistory()
  const store = createRunStore(test.database)
  const setCost = test.database.connection.prepare(
    `UPDATE runs SET cost = ?, cost_by = ?, cost_from = '{"source":"prices"}' WHERE id = ?`,
  )
  // In one transaction: otherwise a thousand runs would take a second.
  test.database.connection.exec('BEGIN')
  for (const [index, { owner, given, ...change }] of runs.entries()) {
    const run = sampleRun({ id: `r${index + 1}`, startedAt: 1_000 + index, usage: undefined, ...change })
    store.insert({ ...run, status: 'running' }, owner, given)
    store.update(run)
    if (run.cost !== undefined) setCost.run(run.cost.usd, run.cost.by, run.id)
  }
  test.database.connection.exec('COMMIT')
  return test
}

const idsOf = (entries: readonly HistoryEntry[]): string[] => entries.map(({ run }) => run.id)

function list(test: TestHistory, input: HistoryListInput): string[] {
  return idsOf(valueOf(test.history.list(input)).entries)
}

const cost = (usd: number, by: 'measured' | 'estimated' = 'measured'): Pick<Run, 'cost'> => ({
  cost: { usd, by, source: 'prices' },
})

const foreign = (
  amount: number,
  currency: string,
  by: 'measured' | 'estimated' = 'measured',
): Pick<Run, 'foreignCost'> => ({
  foreignCost: { amount, currency, by, source: by === 'measured' ? 'answer' : 'own' },
})

/** For each column: two equal runs, one with a greater value, and one with an unknown value. */
const sorted: Readonly<
  Record<HistorySortColumn, { readonly runs: readonly StoredRun[]; readonly rising: string[] }>
> = {
  time: { runs: [{}, {}, {}], rising: ['r1', 'r2', 'r3'] },
  status: {
    runs: [{ status: 'done' }, { status: 'failed' }, { status: 'done' }, { status: 'stopped' }],
    rising: ['r2', 'r4', 'r1', 'r3'],
  },
  title: {
    runs: [
      { given: { prompt: 'b' } },
      { given: { prompt: 'C' } },
      {},
      { given: { prompt: 'a' } },
      { given: { prompt: 'B' } },
    ],
    rising: ['r4', 'r1', 'r5', 'r2', 'r3'],
  },
  model: { runs: [{ model: 'b' }, { model: 'A' }, { model: 'B' }], rising: ['r2', 'r1', 'r3'] },
  format: {
    runs: [{ format: 'responses' }, { format: 'chat' }, { format: 'responses' }],
    rising: ['r2', 'r1', 'r3'],
  },
  tokensIn: {
    runs: [{ usage: { inputTokens: 9 } }, {}, { usage: { inputTokens: 5 } }, { usage: { inputTokens: 9 } }],
    rising: ['r3', 'r1', 'r4', 'r2'],
  },
  tokensOut: {
    runs: [{ usage: { outputTokens: 90 } }, {}, { usage: { outputTokens: 100 } }],
    rising: ['r1', 'r3', 'r2'],
  },
  firstToken: {
    runs: [
      { timings: { firstTextMs: 80 } },
      { timings: {} },
      { timings: { firstReasoningMs: 20, firstTextMs: 90 } },
    ],
    rising: ['r3', 'r1', 'r2'],
  },
  duration: {
    runs: [{ timings: { endMs: 7.5 } }, { timings: {} }, { timings: { endMs: 7.25 } }],
    rising: ['r3', 'r1', 'r2'],
  },
  cost: { runs: [cost(0.2), {}, cost(0.1), cost(0.2)], rising: ['r3', 'r1', 'r4', 'r2'] },
  source: {
    runs: [{ format: 'speech' }, { given: { experimentId: 'e1' } }, { format: 'chat' }],
    rising: ['r3', 'r2', 'r1'],
  },
  connection: {
    runs: [{ connectionName: 'b' }, { connectionName: 'A' }, { connectionName: 'b' }],
    rising: ['r2', 'r1', 'r3'],
  },
}

/** The known values in descending order; the unknown ones stay at the end. */
function falling(by: HistorySortColumn): string[] {
  const { rising } = sorted[by]
  const unknown = {
    title: 'r3',
    tokensIn: 'r2',
    tokensOut: 'r2',
    firstToken: 'r2',
    duration: 'r2',
    cost: 'r2',
  }
  const last = by in unknown ? unknown[by as keyof typeof unknown] : undefined
  const known = rising.filter((id) => id !== last).toReversed()
  return last === undefined ? known : [...known, last]
}

describe('the table is in order by', () => {
  it.each(historySortColumns)('%s: equal ones by their time, unknown ones last', (by) => {
    const test = historyOf(sorted[by].runs)
    expect(list(test, { sort: { by, isDescending: false } })).toEqual(sorted[by].rising)
    expect(list(test, { sort: { by, isDescending: true } })).toEqual(falling(by))
    // With a filter the query reads other rows than without.
    expect(list(test, { sort: { by, isDescending: true }, from: 0 })).toEqual(falling(by))
    expect(list(test, { sort: { by, isDescending: true }, groupBy: 'conversation' })).toEqual(falling(by))
  })

  it.each([
    [false, ['r5', 'r1', 'r2', 'r6', 'r4', 'r3']],
    [true, ['r1', 'r5', 'r6', 'r2', 'r4', 'r3']],
  ])(
    'cost within each currency, dollars first, unknown ones last (descending: %s)',
    (isDescending, order) => {
      const test = historyOf([
        cost(2),
        foreign(0.5, 'CNY'),
        {},
        foreign(90, 'EUR'),
        cost(1),
        foreign(11, 'CNY'),
      ])
      const sort = { by: 'cost', isDescending } as const
      expect(list(test, { sort })).toEqual(order)
      expect(list(test, { sort, groupBy: 'conversation' })).toEqual(order)
      // A page may end at any line.
      const behind = order.map((_, index) => {
        const query = selectLines({ sort }, index + 1, { hasFullTextSearch: true, hasForeign: true })
        const { connection } = test.database
        const last = connection
          .prepare(query?.sql ?? '')
          .all(...(query?.values ?? []))
          .at(-1)
        const value = last?.['sort_value']
        const after = { number: Number(last?.['number']), value: typeof value === 'string' ? value : null }
        return list(test, { sort, after })
      })
      expect(behind).toEqual(order.map((_, index) => order.slice(index + 1)))
    },
  )

  it.each([
    ['cost', true],
    ['cost', false],
    ['title', true],
    ['time', false],
  ] as const)('%s (descending: %s) page by page, also while new runs come', (by, isDescending) => {
    const runs = Array.from({ length: 2 * pageLength + 7 }, (_, index) => ({
      id: `r${index}`,
      given: { prompt: index % 4 === 0 ? '' : `p${index % 3}` },
      ...(index % 5 === 0 ? {} : cost((index % 7) / 10)),
    }))
    const test = historyOf(runs)
    const sort = { by, isDescending }
    const store = createRunStore(test.database)
    const seen: string[] = []
    let after: HistoryListInput['after']
    let pages = 0
    do {
      const page = valueOf(test.history.list({ sort, ...(after !== undefined && { after }) }))
      seen.push(...idsOf(page.entries))
      after = page.next
      store.insert(sampleRun({ id: `new${(pages += 1)}`, startedAt: 9_000 }))
    } while (after !== undefined)
    const old = seen.filter((id) => !id.startsWith('new'))
    expect(old).toHaveLength(runs.length)
    expect(new Set(old).size).toBe(runs.length)
  })
})

const inputOf = (by: HistorySortColumn): HistoryListInput => ({
  sort: { by, isDescending: true },
  formats: ['chat', 'responses', 'speech'],
})

describe('a filter that most runs match', () => {
  it.each(historySortColumns)('gives the same order by %s as one that few match', (by) => {
    const { connection } = historyOf(sorted[by].runs).database
    const numbers = [true, false].map((isFrequent) => {
      const query = selectLines(inputOf(by), 9, { hasFullTextSearch: true, isFrequent })
      return connection.prepare(query?.sql ?? '').all(...(query?.values ?? []))
    })
    expect(numbers[0]).toEqual(numbers[1])
    expect(numbers[0]).toHaveLength(sorted[by].runs.length)
  })

  it.each(['title', 'model', 'tokensIn', 'tokensOut', 'firstToken', 'duration', 'cost'] as const)(
    'is read in the order of %s by an index, not sorted as a whole',
    (by) => {
      const { connection } = historyOf([]).database
      const planOf = (isFrequent: boolean): string => {
        const query = selectLines(inputOf(by), 9, { hasFullTextSearch: true, isFrequent })
        const steps = connection.prepare(`EXPLAIN QUERY PLAN ${query?.sql}`).all(...(query?.values ?? []))
        const details = steps.map(({ detail }) => String(detail))
        // The rest of the plan sorts one page.
        return details.slice(0, details.indexOf('SCAN (subquery-1)')).join('\n')
      }
      expect(planOf(true)).toMatch(/SCAN (titles|runs) USING (COVERING )?INDEX runs?_\w*by_/)
      expect(planOf(true)).not.toContain('FOR ORDER BY')
      expect(planOf(false)).toContain('SCAN runs USING INDEX runs_shown')
    },
  )
})

describe('a search that is narrowed by a filter', () => {
  it('finds the same runs where the filter means few, and where it means more than are looked up', () => {
    const test = historyOf(
      Array.from({ length: 1_100 }, (_, index) => ({
        model: 'gpt-5-mini',
        ...(index % 2 === 0 && { connectionId: 'half' }),
      })),
    )
    test.database.connection.exec('UPDATE runs SET is_starred = 1 WHERE number IN (1, 301, 601)')
    const filters = [
      { filter: { isStarred: true }, found: 3 },
      { filter: { status: 'interrupted' }, found: 0 },
      { filter: { connectionId: 'half' }, found: 550 },
      { filter: { status: 'done' }, found: 1_000 },
    ] as const
    for (const { filter, found } of filters) {
      const narrowed = { search: 'mini', ...filter }
      expect(list(test, narrowed)).toEqual(list(test, filter))
      expect(valueOf(test.history.count(narrowed)).count).toBe(found)
      expect(list(test, { ...narrowed, search: 'elsewhere' })).toEqual([])
    }
  })

  it('asks the index of words once, not for each of the few runs', () => {
    const { connection } = historyOf([{}, {}, {}]).database
    const query = selectLines({ search: 'gpt', isStarred: true }, 9, {
      hasFullTextSearch: true,
      among: '[1,3]',
    })
    const steps = connection.prepare(`EXPLAIN QUERY PLAN ${query?.sql}`).all(...(query?.values ?? []))
    const plans = steps.map(({ detail }) => String(detail)).filter((detail) => detail.includes('run_terms'))
    // In SQLite's plan the constraint of an FTS5 query is named: M is MATCH, = a number.
    expect(plans).toEqual([expect.stringMatching(/VIRTUAL TABLE INDEX \d+:M\d+$/)])
  })
})

/** In October 2026, in local time. */
const at = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 9, day, hours, minutes).getTime()

const yuan = (amount: number, by: 'measured' | 'estimated') => foreign(amount, 'CNY', by)

describe('runs that belong together', () => {
  const runs: readonly StoredRun[] = [
    { given: { experimentId: 'e1' }, ...cost(0.5) },
    { status: 'failed', given: { experimentId: 'e1' }, ...cost(0.25, 'estimated') },
    { ...cost(0.4) },
    { given: { experimentId: 'e2' }, model: 'other' },
    {},
    { given: { experimentId: 'e1' } },
  ]

  it('stand in one line, where the first of them would stand, with what is known of all', () => {
    const test = historyOf(runs)
    test.database.connection.exec(
      `INSERT INTO experiments (id, created_at, state, plan) VALUES ('e1', 1, 'done', '{"description":"Triage"}')`,
    )
    const { entries } = valueOf(test.history.list({ groupBy: 'experiment' }))
    expect(idsOf(entries)).toEqual(['r6', 'r5', 'r4', 'r3'])
    expect(entries.map(({ group }) => group)).toEqual([
      {
        by: 'experiment',
        id: 'e1',
        title: 'Triage',
        runs: 3,
        failed: 1,
        measuredUsd: 0.5,
        estimatedUsd: 0.25,
        unknownCosts: 1,
        tokensIn: 0,
        tokensOut: 0,
      },
      undefined,
      {
        by: 'experiment',
        id: 'e2',
        title: '',
        runs: 1,
        failed: 0,
        measuredUsd: 0,
        estimatedUsd: 0,
        unknownCosts: 1,
        tokensIn: 0,
        tokensOut: 0,
      },
      undefined,
    ])
    const byCost = { by: 'cost', isDescending: true } as const
    expect(list(test, { groupBy: 'experiment', sort: byCost })).toEqual(['r1', 'r3', 'r5', 'r4'])
    expect(list(test, { group: { by: 'experiment', id: 'e1' }, sort: byCost })).toEqual(['r1', 'r2', 'r6'])
  })

  it('tell what was spent in other currencies by itself, and not as unknown', () => {
    const given: GivenWithRun = { experimentId: 'e1' }
    const test = historyOf([
      { given, ...yuan(1, 'measured') },
      { given, ...yuan(2, 'measured') },
      { given, ...yuan(4, 'estimated') },
      { given, ...cost(0.5) },
      { given, status: 'failed', ...yuan(8, 'measured') },
      { given },
    ])
    const groupOf = (input: HistoryListInput) =>
      valueOf(test.history.list({ groupBy: 'experiment', ...input })).entries[0]?.group
    expect(groupOf({})).toMatchObject({
      measuredUsd: 0.5,
      estimatedUsd: 0,
      foreign: [
        { currency: 'CNY', amount: 4, by: 'estimated' },
        { currency: 'CNY', amount: 11, by: 'measured' },
      ],
      unknownCosts: 1,
    })
    expect(groupOf({ status: 'failed' })).toMatchObject({
      foreign: [{ currency: 'CNY', amount: 8, by: 'measured' }],
      unknownCosts: 0,
    })
  })

  it('have as many unknown costs on a day as the ledger has', () => {
    const test = historyOf([
      { startedAt: at(25, 1), ...cost(0.5) },
      { startedAt: at(25, 2), status: 'failed', httpStatus: 503 },
      { startedAt: at(25, 3), status: 'failed' },
      { startedAt: at(25, 4), status: 'failed', httpStatus: 200 },
      { startedAt: at(25, 5), status: 'stopped', isUnsent: true },
      { startedAt: at(25, 6), status: 'failed', isUnsent: true },
      { startedAt: at(25, 7), status: 'interrupted' },
      { startedAt: at(25, 8), status: 'done', httpStatus: 200 },
    ])
    const { entries } = valueOf(test.history.list({ groupBy: 'day' }))
    const { unknownRuns } = createLedgerStore(test.database).spentOn(20_261_025)
    expect(unknownRuns).toBe(4)
    expect(entries.map(({ group }) => group?.unknownCosts)).toEqual([unknownRuns])
  })

  it('are those of a day, from midnight to midnight by the clock of this computer', () => {
    const test = historyOf([
      { startedAt: at(24, 23, 59), ...cost(0.5), usage: { inputTokens: 10, outputTokens: 4 } },
      { startedAt: at(25, 0), usage: { inputTokens: 7, outputTokens: 3 }, ...cost(0.25, 'estimated') },
      { startedAt: at(25, 12), status: 'failed' },
      // In many time zones the clock is set back in this night.
      { startedAt: at(25, 23, 59) },
    ])
    const { entries } = valueOf(test.history.list({ groupBy: 'day' }))
    expect(entries.map(({ run, group }) => [run.id, group])).toEqual([
      [
        'r4',
        {
          by: 'day',
          id: '20261025',
          title: '',
          runs: 3,
          failed: 1,
          measuredUsd: 0,
          estimatedUsd: 0.25,
          unknownCosts: 2,
          tokensIn: 7,
          tokensOut: 3,
        },
      ],
      ['r1', expect.objectContaining({ id: '20261024', runs: 1, measuredUsd: 0.5, tokensIn: 10 })],
    ])
    expect(list(test, { group: { by: 'day', id: '20261025' } })).toEqual(['r4', 'r3', 'r2'])
    expect(valueOf(test.history.count({ group: { by: 'day', id: '20261024' } })).count).toBe(1)
    expect(list(test, { groupBy: 'day', sort: { by: 'cost', isDescending: true } })).toEqual(['r1', 'r2'])
  })

  it('are counted as far as the filter means them', () => {
    const test = historyOf(runs)
    const { entries } = valueOf(test.history.list({ groupBy: 'experiment', status: 'failed' }))
    expect(entries.map(({ run, group }) => [run.id, group?.runs])).toEqual([['r2', 1]])
    expect(list(test, { groupBy: 'experiment', search: 'other' })).toEqual(['r4'])
  })

  it('are those of a conversation, page by page with what belongs to none', () => {
    const test = createTestHistory()
    const store = createRunStore(test.database)
    const conversations = Array.from({ length: pageLength }, () => test.create({}).id)
    for (const [index, conversationId] of conversations.entries()) {
      for (const part of ['a', 'b'])
        store.insert(sampleRun({ id: `${part}${index}`, startedAt: index }), { conversationId })
      store.insert(sampleRun({ id: `alone${index}`, startedAt: index }))
    }
    const first = valueOf(test.history.list({ groupBy: 'conversation' }))
    const second = valueOf(test.history.list({ groupBy: 'conversation', after: first.next }))
    const all = [...first.entries, ...second.entries]
    expect(second.next).toBeUndefined()
    expect(idsOf(all)).toEqual(
      conversations
        .map((_, index) => [`alone${index}`, `b${index}`])
        .toReversed()
        .flat(),
    )
    expect(all.filter(({ group }) => group?.runs === 2)).toHaveLength(pageLength)
  })
})

it('is narrowed by where a request was begun', () => {
  const test = historyOf([
    { format: 'chat' },
    { format: 'speech' },
    { format: 'chat', given: { experimentId: 'e1' } },
    { format: 'chat' },
  ])
  test.database.connection.exec(`UPDATE runs SET replay_of = 'r1' WHERE id = 'r4'`)
  expect(list(test, { source: 'chat' })).toEqual(['r1'])
  expect(list(test, { source: 'speech' })).toEqual(['r2'])
  expect(list(test, { source: 'experiments' })).toEqual(['r3'])
  expect(list(test, { source: 'history' })).toEqual(['r4'])
  expect(list(test, { source: 'images' })).toEqual([])
  expect(valueOf(test.history.list({ source: 'experiments' })).entries[0]?.experimentId).toBe('e1')
})
