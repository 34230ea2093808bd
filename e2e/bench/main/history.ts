import { join } from 'node:path'
import { ok } from '../../../shared/errors/result.ts'
import type { HistoryFilter, HistoryListInput } from '../../../shared/history/history.ts'
import { historySortColumns } from '../../../shared/history/history.ts'
import { openDatabase } from '../../../electron/database/open.ts'
import { createHistoryService, type HistoryService } from '../../../electron/history/history-service.ts'
import { systemClock } from '../../../electron/host/node/system-clock.ts'
import { createRecorder } from '../../../electron/wire-records/recorder.ts'
import { createRunStore } from '../../../electron/runs/run-store.ts'
import type { Benchmark, BenchRow, BenchRun } from '../benchmark.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { median } from './compare.ts'
import { fillHistory, knownWord } from './history-data.ts'

const runCount = 100_000
const searchBudgetMs = 50
const pageBudgetMs = 300
const tableBudgetMs = 100

/** Searches as people type them: rare and frequent words, a prefix of one letter, several words, and with filters. */
const searches: readonly { readonly name: string; readonly filter: HistoryFilter }[] = [
  { name: `one run in ${runCount.toLocaleString('en-US')}`, filter: { search: knownWord(70_001) } },
  { name: 'a word in most runs', filter: { search: 'gateway' } },
  { name: 'one letter', filter: { search: 'g' } },
  { name: 'three words', filter: { search: 'stream retry tokens' } },
  { name: 'a model, failed only', filter: { search: 'practice-quick', status: 'failed' } },
  { name: 'a frequent word, starred only', filter: { search: 'gateway', isStarred: true } },
  {
    name: 'a frequent word in one conversation',
    filter: { search: 'gateway', group: { by: 'conversation', id: 'c4000' } },
  },
]

/** History with 100,000 runs in a database on disk: list, counts and filters, and the search. */
export const measureHistory: Benchmark = async (run) => inTemporaryFolder((folder) => measure(folder, run))

function measure(folder: string, bench: BenchRun): void {
  const clock = systemClock
  const log = { info() {}, warn() {}, error() {} }
  const opened = openDatabase({ path: join(folder, 'playground.sqlite'), clock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  try {
    fillHistory(database.connection, runCount)
    const store = createRunStore(database)
    const runs = {
      get(id: string) {
        const run = store.get(id)
        if (run === undefined) throw new Error(`run ${id} is missing`)
        return ok(run)
      },
      start: () => Promise.reject(new Error('a benchmark sends nothing')),
    }
    const recorder = createRecorder({ folder: join(folder, 'records'), clock })
    const records = { replay: () => Promise.reject(new Error('a benchmark has no records')) }
    // The runs exist already, as at the first start after an update: this indexes all of them.
    const before = process.cpuUsage()
    const history = createHistoryService({
      database,
      recorder,
      records,
      runs,
      formats: {},
      clock,
      log,
      emit() {},
    })
    bench.report(row('making the index, once', processorTimeSince(before), {}))
    check(history)
    const rounds = bench.rounds(9)
    for (const each of [
      ...openingRows(history, rounds),
      ...tableRows(history, rounds),
      ...searchRows(history, rounds),
    ])
      bench.report(each)
  } finally {
    database.close()
  }
}

/** Throws when a search gives a wrong result: a fast wrong answer is worth nothing. */
function check(history: HistoryService): void {
  const found = history.list({ search: knownWord(70_001) })
  const facets = history.facets()
  if (!found.ok || found.value.entries.length !== 1) throw new Error('the search does not find its run')
  if (!facets.ok || facets.value.total !== runCount) throw new Error('the runs are not all there')
}

function openingRows(history: HistoryService, rounds: number): BenchRow[] {
  const page = medianTime(rounds, () => history.list({}))
  const rest = medianTime(rounds, () => {
    history.count({})
    history.facets()
  })
  return [
    row(`first page of ${runCount.toLocaleString('en-US')} runs, with counts and filters`, page + rest, {
      within: pageBudgetMs,
    }),
    row('  the page alone', page, {}),
    row(
      '  filtered by status',
      medianTime(rounds, () => history.list({ status: 'interrupted' })),
      {
        within: searchBudgetMs,
      },
    ),
  ]
}

const bySort = (by: (typeof historySortColumns)[number]): HistoryListInput => ({
  sort: { by, isDescending: true },
  groupBy: 'experiment',
})

/** The table: sorted by each column, grouped, and a page in the middle of it. */
function tableRows(history: HistoryService, rounds: number): BenchRow[] {
  const inputs: readonly { readonly name: string; readonly input: HistoryListInput }[] = [
    { name: 'experiments in one line each', input: { groupBy: 'experiment' } },
    { name: 'conversations in one line each', input: { groupBy: 'conversation' } },
    ...historySortColumns.map((by) => ({ name: `by ${by}`, input: bySort(by) })),
    { name: 'by cost, failed only', input: { ...bySort('cost'), status: 'failed' } },
    { name: 'by title, failed only', input: { ...bySort('title'), status: 'failed' } },
    { name: 'by cost, behind the middle', input: { ...bySort('cost'), after: { value: 0.01, number: 1 } } },
    { name: 'by cost, with a word in most runs', input: { ...bySort('cost'), search: 'gateway' } },
    {
      name: 'one experiment, by duration',
      input: { ...bySort('duration'), group: { by: 'experiment', id: 'e3' } },
    },
  ]
  return inputs.map(({ name, input }) =>
    row(
      `  a page of the table: ${name}`,
      medianTime(rounds, () => history.list(input)),
      {
        within: tableBudgetMs,
      },
    ),
  )
}

function searchRows(history: HistoryService, rounds: number): BenchRow[] {
  return searches.map(({ name, filter }) =>
    row(
      `search: ${name}, with its count`,
      medianTime(rounds, () => {
        history.list(filter)
        history.count(filter)
      }),
      { within: searchBudgetMs },
    ),
  )
}

function row(what: string, milliseconds: number, { within }: { within?: number }): BenchRow {
  return {
    what,
    ours: `${milliseconds.toFixed(1)} ms`,
    budget: within === undefined ? '' : `≤ ${within} ms`,
    isMet: within === undefined || milliseconds <= within,
  }
}

/** Median processor time in milliseconds: other programs hardly change it, and SQLite reads only from memory here. */
function medianTime(rounds: number, work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    work()
    return processorTimeSince(before)
  })
  return median(times)
}

/** Processor time in milliseconds. */
function processorTimeSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
