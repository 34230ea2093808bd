import { parseArgs } from 'node:util'
import { historyBenchmark } from './history.ts'
import { inBrowser } from './in-browser.ts'
import { runAndPrint } from './print-table.ts'
import { readingBenchmark } from './reading.ts'
import { streamsBenchmark } from './streams.ts'

/**
 * `npm run bench [-- --only name…]`: runs the benchmarks one after the other and prints a table of each. Numbers are
 * ratios of two ways measured in the same run, since absolute times do not travel. Ends with 1 when a budget is missed.
 */
const benchmarks = [
  readingBenchmark,
  streamsBenchmark,
  historyBenchmark,
  inBrowser('start'),
  inBrowser('renderer'),
]

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const wanted = [...(values.only ?? []), ...positionals]
const unknown = wanted.filter((name) => benchmarks.every((benchmark) => benchmark.name !== name))
if (unknown.length > 0) {
  const known = benchmarks.map(({ name }) => name).join(', ')
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. Known: ${known}\n`)
  process.exitCode = 2
} else {
  await runAndPrint(benchmarks.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
}
