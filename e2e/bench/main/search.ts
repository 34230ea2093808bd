import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { matchWord, searchWords } from '../../../shared/search/terms.ts'
import { openDatabase } from '../../../electron/database/open.ts'
import { systemClock } from '../../../electron/host/node/system-clock.ts'
import { ensureSearchIndex, indexOfRows } from '../../../electron/lib/search-index.ts'
import type { Benchmark, BenchRow, BenchRun } from '../benchmark.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { createRandom } from '../../../shared/seeded-random.ts'

const rowCount = 100_000
const plantedEach = 100
const queryBudgetMs = 50

/**
 * The characters of each language, and the number in a word. Languages without spaces are written as continuous text.
 */
const languages = [
  { name: 'Chinese', from: 0x4e00, count: 3_000, word: 2, space: '', often: '的网' },
  { name: 'Japanese', from: 0x30a1, count: 80, word: 4, space: '', often: 'サーバ' },
  { name: 'Korean', from: 0xac00, count: 2_000, word: 3, space: ' ', often: '모델' },
  { name: 'Thai', from: 0x0e01, count: 46, word: 5, space: '', often: 'คำขอ' },
  { name: 'English', from: 0x61, count: 26, word: 6, space: ' ', often: 'gateway' },
] as const

type Language = (typeof languages)[number]

const notes = indexOfRows('note_terms', 'note_search', 'notes', ['text'])

/** Full-text search over 100,000 texts in five languages: it must find all planted words and nothing else. */
export const measureSearch: Benchmark = async (run) => inTemporaryFolder((folder) => measure(folder, run))

function measure(folder: string, bench: BenchRun): void {
  const log = { info() {}, warn() {}, error() {} }
  const opened = openDatabase({ path: join(folder, 'playground.sqlite'), clock: systemClock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  const { connection } = database
  try {
    connection.exec('CREATE TABLE notes (number INTEGER PRIMARY KEY, text TEXT)')
    const { texts, planted } = compose()
    const signs = texts.reduce((sum, text) => sum + text.length, 0)
    const bare = fill(connection, texts)
    const sizeBefore = sizeOf(connection)
    const making = timed(() => ensureSearchIndex(database, notes))
    const size = sizeOf(connection) - sizeBefore
    bench.report(
      info(`texts, of ${Math.round(signs / rowCount)} signs each`, rowCount.toLocaleString('en-US')),
    )
    bench.report(info('the index', `${(size / 1e6).toFixed(1)} MB`))
    bench.report(
      info(
        'making the index, once',
        `${making.toFixed(0)} ms, ${((making * 1000) / rowCount).toFixed(0)} µs a text`,
      ),
    )
    connection.exec('DELETE FROM notes')
    const indexed = fill(connection, texts)
    bench.report(info('writing a text', `${perRow(indexed)} µs with its index, ${perRow(bare)} µs without`))
    const rounds = bench.rounds(9)
    for (const language of languages)
      for (const row of queryRows(connection, language, planted, texts, rounds)) bench.report(row)
  } finally {
    database.close()
  }
}

const perRow = (milliseconds: number): string => ((milliseconds * 1000) / rowCount).toFixed(0)

/** Texts of random words; a hundred words of each language are each planted in the middle of one text. */
function compose(): { texts: string[]; planted: Map<Language, string[]> } {
  const random = createRandom(20_261_122)
  const below = (limit: number): number => Math.floor(random() * limit)
  const wordOf = ({ from, count, word }: Language): string =>
    Array.from({ length: word }, () => String.fromCodePoint(from + below(count))).join('')
  const texts = Array.from({ length: rowCount }, (_, index) => {
    const language = languages[index % languages.length] as Language
    const words = Array.from({ length: 20 }, () => wordOf(language))
    if (below(2) === 0) words.splice(below(words.length), 0, language.often)
    return words.join(language.space)
  })
  const planted = new Map<Language, string[]>()
  for (const [at, language] of languages.entries()) {
    const words = Array.from({ length: plantedEach }, () => wordOf(language) + wordOf(language))
    planted.set(language, words)
    for (const [index, word] of words.entries()) {
      const row = (index * 37 + 11) * languages.length + at
      const text = texts[row] ?? ''
      const middle = language.space === '' ? text.length >> 1 : text.indexOf(' ', text.length >> 1)
      texts[row] = [text.slice(0, middle), word, text.slice(middle).trimStart()].join(language.space)
    }
  }
  return { texts, planted }
}

function fill(connection: DatabaseSync, texts: readonly string[]): number {
  const insert = connection.prepare('INSERT INTO notes (number, text) VALUES (?, ?)')
  return timed(() => {
    connection.exec('BEGIN')
    for (const [index, text] of texts.entries()) insert.run(index + 1, text)
    connection.exec('COMMIT')
  })
}

function queryRows(
  connection: DatabaseSync,
  language: Language,
  planted: ReadonlyMap<Language, readonly string[]>,
  texts: readonly string[],
  rounds: number,
): BenchRow[] {
  const query = connection.prepare(
    'SELECT rowid FROM note_terms WHERE note_terms MATCH ? ORDER BY rowid DESC LIMIT 60',
  )
  const find = (search: string): number[] =>
    query.all(searchWords(search).map(matchWord).join(' ')).map(({ rowid }) => Number(rowid))
  const words = planted.get(language) ?? []
  const at = languages.indexOf(language)
  const own = texts.flatMap((_, index) => (index % languages.length === at ? [index + 1] : []))
  const wrong = words.filter((word) => {
    const expected = own.filter((number) => texts[number - 1]?.includes(word) === true).toReversed()
    return JSON.stringify(find(word)) !== JSON.stringify(expected)
  })
  const [first = ''] = words
  const sign = String.fromCodePoint(language.from + 7)
  const times = [first, language.often, sign].map((search) => medianTime(rounds, () => find(search)))
  const [rare = 0, often = 0, lone = 0] = times
  return [
    {
      what: `${language.name}: words found in running text`,
      measured: `${words.length - wrong.length} of ${words.length}`,
      budget: 'all',
      isMet: wrong.length === 0,
    },
    {
      what: `${language.name}: a rare word, a word in half of the texts, one sign`,
      measured: `${rare.toFixed(2)} ms, ${often.toFixed(2)} ms, ${lone.toFixed(1)} ms`,
      budget: `≤ ${queryBudgetMs} ms`,
      isMet: Math.max(...times) <= queryBudgetMs,
    },
  ]
}

function sizeOf(connection: DatabaseSync): number {
  const pages = Number(connection.prepare('PRAGMA page_count').get()?.['page_count'])
  return pages * Number(connection.prepare('PRAGMA page_size').get()?.['page_size'])
}

function timed(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

function medianTime(rounds: number, work: () => void): number {
  const times = Array.from({ length: rounds }, () => timed(work))
  return times.toSorted((left, right) => left - right)[rounds >> 1] ?? Number.NaN
}

function info(what: string, measured: string): BenchRow {
  return { what, measured, budget: '', isMet: true }
}
