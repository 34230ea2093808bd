import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runAndPrint } from './print-table.ts'
import { readingBenchmark } from './reading.ts'
import { streamsBenchmark } from './streams.ts'

/**
 * `npm run bench [-- --only name…]`: runs the benchmarks one after the other and prints a table of each. Numbers are
 * ratios of two ways measured in the same run, since absolute times do not travel. Ends with 1 when a budget is missed.
 */
const benchmarks = [readingBenchmark, streamsBenchmark]

/** Those that need a browser, in the order they are run. */
const inBrowser = ['start', 'renderer']

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const wanted = [...(values.only ?? []), ...positionals]
const known = [...benchmarks.map(({ name }) => name), ...inBrowser]
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. Known: ${known.join(', ')}\n`)
  process.exitCode = 2
} else {
  const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
  await runAndPrint(benchmarks.filter(({ name }) => isWanted(name)))
  const rest = inBrowser.filter(isWanted)
  if (rest.length > 0) await runInBrowser(rest)
}

async function runInBrowser(names: readonly string[]): Promise<void> {
  const script = fileURLToPath(new URL('../../e2e/bench/run.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...names], { stdio: 'inherit', timeout: 900_000 })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}
