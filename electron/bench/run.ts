import type { Benchmark, BenchRow } from './benchmark.ts'
import { readingBenchmark } from './reading.ts'

/**
 * `npm run bench [name…]`: runs the benchmarks one after the other and prints one table. Numbers are ratios of two ways
 * measured in the same run, since absolute times do not travel. Ends with 1 when a budget is missed.
 */
const benchmarks: readonly Benchmark[] = [readingBenchmark]

const wanted = process.argv.slice(2)
const chosen = benchmarks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (chosen.length === 0) {
  process.stderr.write(
    `There is no such benchmark. Known: ${benchmarks.map(({ name }) => name).join(', ')}\n`,
  )
  process.exitCode = 2
}
for (const benchmark of chosen) {
  const rows = await benchmark.run()
  process.stdout.write(`\n${benchmark.name}\n${formatRows(rows)}`)
  if (rows.some((row) => !row.isMet)) process.exitCode = 1
}

function formatRows(rows: readonly BenchRow[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => cells(row)[column]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `  ${cells(row)
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('   ')}\n`,
    )
    .join('')
}

function cells(row: BenchRow): string[] {
  return [row.what, row.measured, row.budget, row.budget === '' ? '' : row.isMet ? 'met' : 'MISSED']
}
