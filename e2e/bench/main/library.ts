import { join } from 'node:path'
import { ok } from '../../../shared/errors/result.ts'
import type { MediaFilter } from '../../../shared/media/media-filter.ts'
import { openDatabase } from '../../../electron/database/open.ts'
import { createGateway } from '../../../electron/gateway/create-gateway.ts'
import { plainIdentity } from '../../../electron/gateway/request-headers.ts'
import { createMemoryHost } from '../../../electron/host/memory/create-memory-host.ts'
import { createLibraryService, type LibraryService } from '../../../electron/library/library-service.ts'
import { createMediaStore } from '../../../electron/library/index/media-store.ts'
import type { Benchmark, BenchRow, BenchRun } from '../benchmark.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { median } from './compare.ts'
import { benchItem, itemWord } from './library-data.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'

const itemCount = 10_000
const budgetMs = 50

/** Searches as people type them: rare and frequent words, a prefix of one letter, several words, and with filters. */
const searches: readonly { readonly name: string; readonly filter: MediaFilter }[] = [
  { name: `one item in ${itemCount.toLocaleString('en-US')}`, filter: { search: itemWord(7_001) } },
  { name: 'a word in all items', filter: { search: 'frame' } },
  { name: 'one letter', filter: { search: 'l' } },
  { name: 'three words', filter: { search: 'harbour dusk grain' } },
  {
    name: 'a frequent word, favourite images only',
    filter: { search: 'soft', kinds: ['image'], isStarred: true },
  },
  { name: 'a frequent word, the largest first', filter: { search: 'light', order: 'largest' } },
]

/** The library with 10,000 items in a database on disk: pages, counts and filters, and the search. */
export const measureLibrary: Benchmark = async (run) => inTemporaryFolder((folder) => measure(folder, run))

function measure(folder: string, bench: BenchRun): void {
  const host = createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
  const opened = openDatabase({ path: host.paths.database, clock: host.clock, log: host.log })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  try {
    const library = createLibraryService({
      ...host,
      database,
      emit() {},
      redact: (text) => text,
      gateway: createGateway({ clock: host.clock, identity: plainIdentity }),
      resolveTarget: () => Promise.reject(new Error('a benchmark of the list fetches nothing')),
    })
    const store = createMediaStore(database)
    const filled = database.write(databaseError('fileNotListed'), () => {
      for (let index = 0; index < itemCount; index += 1) store.add(benchItem(index))
      return ok()
    })
    if (!filled.ok) throw new Error(filled.error.message)
    check(library)
    const rounds = bench.rounds(9)
    for (const each of measureLists(library, rounds)) bench.report(each)
  } finally {
    database.close()
  }
}

/** Throws when a search gives a wrong result: a fast wrong answer is worth nothing. */
function check(library: LibraryService): void {
  const found = library.list({ search: itemWord(7_001) })
  const all = library.list({ search: 'frame' })
  if (!found.ok || found.value.items[0]?.id !== 'item-7001' || found.value.total !== 1)
    throw new Error('the search does not find its item')
  if (!all.ok || all.value.total !== itemCount) throw new Error('the items are not all there')
}

function measureLists(library: LibraryService, rounds: number): BenchRow[] {
  const opening = medianTime(rounds, () => {
    library.list({})
    library.facets()
  })
  const last = medianTime(rounds, () => library.list({ offset: itemCount - 200 }))
  return [
    row(`first 200 of ${itemCount.toLocaleString('en-US')} items, with counts and filters`, opening),
    row('  the last 200', last),
    ...searches.map(({ name, filter }) =>
      row(
        `search: ${name}, with its count`,
        medianTime(rounds, () => library.list(filter)),
      ),
    ),
  ]
}

function row(what: string, milliseconds: number): BenchRow {
  return {
    what,
    ours: `${milliseconds.toFixed(1)} ms`,
    budget: `≤ ${budgetMs} ms`,
    isMet: milliseconds <= budgetMs,
  }
}

/** Median processor time in milliseconds: other programs hardly change it, and SQLite reads only from memory here. */
function medianTime(rounds: number, work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times)
}
