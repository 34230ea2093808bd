import { join } from 'node:path'
import { createConversationStore } from '../../../electron/conversations/conversation-store.ts'
import { ensureSearchIndex } from '../../../electron/lib/search-index.ts'
import { turnIndex } from '../../../electron/conversations/turn-search.ts'
import type { Database } from '../../../electron/database/database.ts'
import { openDatabase } from '../../../electron/database/open.ts'
import { systemClock } from '../../../electron/host/node/system-clock.ts'
import type { Benchmark, BenchRow, BenchRun } from '../benchmark.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { fillHistory, knownWord } from './history-data.ts'

const turnsEach = 20
const conversationCount = 10_000
const rounds = 9
/** For words that occur in most of the 200,000 turns; other searches take a few milliseconds. */
const budgetMs = 150

/** Rare and frequent words, a prefix of one letter, several words, and a word that does not occur. */
const searches = [
  { name: `in one conversation of ${conversationCount.toLocaleString('en-US')}`, search: knownWord(70_001) },
  { name: 'nowhere', search: 'sourdough' },
  { name: 'three frequent words', search: 'stream retry tokens' },
  { name: 'a word in most turns', search: 'gateway' },
  { name: 'one letter', search: 'g' },
]

/** The search of 10,000 conversations of 20 turns, compared with a LIKE over every turn. */
export const measureConversations: Benchmark = async (run) =>
  inTemporaryFolder((folder) => measure(folder, run))

function measure(folder: string, run: BenchRun): void {
  const log = { info() {}, warn() {}, error() {} }
  const opened = openDatabase({ path: join(folder, 'playground.sqlite'), clock: systemClock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  try {
    fillHistory(database.connection, (conversationCount * turnsEach) / 2)
    const startedAt = performance.now()
    ensureSearchIndex(database, turnIndex)
    const indexing = performance.now() - startedAt
    run.report({
      what: 'making the index, once',
      measured: `${indexing.toFixed(0)} ms`,
      budget: '',
      isMet: true,
    })
    for (const search of searches) run.report(row(database, search, run.rounds(rounds)))
  } finally {
    database.close()
  }
}

function row(database: Database, { name, search }: (typeof searches)[number], count: number): BenchRow {
  const indexed = createConversationStore(database)
  const plain = createConversationStore({ ...database, hasFullTextSearch: false })
  // A fast wrong answer is worth nothing.
  if (indexed.list(search).length !== plain.list(search).length) throw new Error(`"${search}" finds others`)
  const withIndex = medianTime(() => indexed.list(search), count)
  const without = medianTime(() => plain.list(search), 3)
  return {
    what: `search: ${name}`,
    measured: `${withIndex.toFixed(1)} ms (with LIKE ${without.toFixed(0)} ms)`,
    budget: `≤ ${budgetMs} ms`,
    isMet: withIndex <= budgetMs,
  }
}

function medianTime(work: () => unknown, count: number): number {
  const times = Array.from({ length: count }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return times.toSorted((left, right) => left - right)[count >> 1] ?? Number.NaN
}
