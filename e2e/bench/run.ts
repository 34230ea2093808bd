import { parseArgs } from 'node:util'
import type { BenchRow } from './benchmark.ts'
import { formatMarkdown, formatRow, formatTable } from './print-table.ts'
import { runPart, type Part } from './run-part.ts'

/**
 * `npm run bench [-- name… | --only name…] [--quick | --rounds N] [--markdown]`: runs the benchmarks one after the
 * other, prints each figure as soon as it is known, and ends with one table. Figures are ratios of two implementations
 * measured in the same run, since absolute times differ between machines. Exits with 1 when a budget is missed.
 *
 * - `--rounds N`: at most N rounds of each measurement.
 * - `--quick`: 3 rounds; shows only whether something is far off.
 * - `--markdown`: prints the table as Markdown.
 */
const inNode = new URL('./main/part.ts', import.meta.url).href
const inBrowser = new URL('./window/run.ts', import.meta.url).href
const parts: readonly Part[] = [
  { name: 'reading', script: inNode, limitSeconds: 180 },
  { name: 'streams', script: inNode, limitSeconds: 240 },
  { name: 'history', script: inNode, limitSeconds: 240 },
  { name: 'search', script: inNode, limitSeconds: 120 },
  { name: 'library', script: inNode, limitSeconds: 60 },
  { name: 'transfer', script: inNode, limitSeconds: 180 },
  { name: 'backup', script: inNode, limitSeconds: Number(process.env['BACKUP_GIGABYTES'] ?? '2') * 120 },
  { name: 'limits', script: inNode, limitSeconds: 600 },
  { name: 'limits-window', script: inBrowser, limitSeconds: 900 },
  { name: 'memory', script: inNode, limitSeconds: 120 },
  { name: 'conversations', script: inNode, limitSeconds: 120 },
  { name: 'embeddings', script: inNode, limitSeconds: 600 },
  { name: 'start', script: inBrowser, limitSeconds: 120 },
  { name: 'desktop', script: inBrowser, limitSeconds: 1_800 },
  { name: 'history-tab', script: inBrowser, limitSeconds: 300 },
  { name: 'renderer', script: inBrowser, limitSeconds: 300 },
  { name: 'conversation', script: inBrowser, limitSeconds: 300 },
  { name: 'conversation-list', script: inBrowser, limitSeconds: 300 },
  { name: 'models', script: inBrowser, limitSeconds: 300 },
  { name: 'library-tab', script: inBrowser, limitSeconds: 240 },
  { name: 'embeddings-tab', script: inBrowser, limitSeconds: 240 },
  { name: 'video-tab', script: inBrowser, limitSeconds: 240 },
  { name: 'experiments', script: inBrowser, limitSeconds: 900 },
]

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    rounds: { type: 'string' },
    quick: { type: 'boolean' },
    markdown: { type: 'boolean' },
  },
  allowPositionals: true,
})
const rounds = values.quick === true ? 3 : values.rounds === undefined ? undefined : Number(values.rounds)
const wanted = [...(values.only ?? []), ...positionals]
const unknown = wanted.filter((name) => parts.every((part) => part.name !== name))
if (unknown.length > 0) {
  const known = parts.map(({ name }) => name).join(', ')
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. Known: ${known}\n`)
  process.exitCode = 2
} else if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
  process.stderr.write(`--rounds takes a whole number above zero, not ${values.rounds}\n`)
  process.exitCode = 2
} else {
  const startedAt = performance.now()
  // The reader of the output has closed it, as `head` does.
  process.stdout.once('error', () => process.kill(process.pid, 'SIGTERM'))
  const results: { name: string; rows: BenchRow[] }[] = []
  for (const part of parts) {
    if (wanted.length > 0 && !wanted.includes(part.name)) continue
    const rows: BenchRow[] = []
    results.push({ name: part.name, rows })
    await runPart(part, rounds, (row) => {
      rows.push(row)
      process.stdout.write(`${part.name}: ${formatRow(row)}\n`)
    })
  }
  const missed = results.flatMap(({ rows }) => rows).filter(({ isMet }) => !isMet).length
  const table = values.markdown === true ? formatMarkdown(results) : formatTable(results)
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  process.stdout.write(`\n${table}\n${missed} missed, in ${minutes} minutes\n`)
  if (missed > 0) process.exitCode = 1
}
