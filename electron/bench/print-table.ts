import type { Benchmark, BenchRow } from './benchmark.ts'

/** Runs the benchmarks one after the other and prints the table of each. The process ends with 1 when a budget is missed. */
export async function runAndPrint(benchmarks: readonly Benchmark[]): Promise<void> {
  for (const benchmark of benchmarks) {
    const rows = await benchmark.run()
    process.stdout.write(`\n${benchmark.name}\n${formatRows(rows)}`)
    if (rows.some((row) => !row.isMet)) process.exitCode = 1
  }
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
