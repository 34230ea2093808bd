import type { BenchRow } from './benchmark.ts'

/** One row on a line of its own. */
export function formatRow(row: BenchRow): string {
  const { what, ours, theirs, ratio, measured, budget } = row
  const comparison = theirs === undefined ? ours : `${ours} against ${theirs}`
  const figures = [ratio, comparison, measured].filter((figure) => figure !== undefined)
  return [what, figures.join(', '), budget, verdict(row)].filter((cell) => cell !== '').join(' | ')
}

/** All rows as one table: what, ours, theirs, ratio, budget, and whether it was held. */
export function formatTable(results: readonly { name: string; rows: readonly BenchRow[] }[]): string {
  const lines = results.flatMap(({ name, rows }) => [[name], ...rows.map(cells)])
  const widths = heads.map((_, column) =>
    Math.max(
      ...[heads, ...lines].filter(({ length }) => length > 1).map((line) => (line[column] ?? '').length),
    ),
  )
  return [heads, ...lines]
    .map((line) => line.map((cell, column) => cell.padEnd(line.length > 1 ? (widths[column] ?? 0) : 0)))
    .map((line) => `${line.length > 1 ? '  ' : ''}${line.join('  ').trimEnd()}\n`)
    .join('')
}

const heads = ['what', 'ours', 'theirs', 'ratio', 'budget', '']

function cells(row: BenchRow): string[] {
  const { what, ours = '', theirs = '', ratio = '', measured, budget } = row
  return [what, ...(measured === undefined ? [ours, theirs] : [measured, '']), ratio, budget, verdict(row)]
}

function verdict({ budget, isMet }: BenchRow): string {
  if (budget === '') return ''
  return isMet ? 'held' : 'MISSED'
}
