import type { BenchRow } from './benchmark.ts'

/** One row on a line of its own. */
export function formatRow(row: BenchRow): string {
  const { what, ours, theirs, ratio, measured, budget } = row
  const comparison = theirs === undefined ? ours : `${ours} against ${theirs}`
  const figures = [ratio, comparison, measured].filter((figure) => figure !== undefined)
  return [what, figures.join(', '), budget, verdict(row)].filter((cell) => cell !== '').join(' | ')
}

/** All rows as one table: what, ours, theirs, ratio, budget, and whether the budget was met. */
export function formatTable(results: readonly { name: string; rows: readonly BenchRow[] }[]): string {
  const rows = results.flatMap((result) => result.rows)
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => cells(row)[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const pairWidth = (widths[1] ?? 0) + 2 + (widths[2] ?? 0)
  const lines = results.flatMap((result) => [
    result.name,
    ...result.rows.map((row) => {
      const { measured } = row
      const [what = '', , , ...others] = cells(row)
      if (measured === undefined) return `  ${line(cells(row))}`
      // A figure that does not fit into the columns takes the width of both.
      const rest = [...others.keys()].map((at) => (others[at] ?? '').padEnd(widths[at + 3] ?? 0))
      return `  ${[what.padEnd(widths[0] ?? 0), measured.padEnd(pairWidth), ...rest].join('  ').trimEnd()}`
    }),
  ])
  return [`  ${line(heads)}`, ...lines].map((text) => `${text}\n`).join('')
}

/** The same as a table in Markdown, for a document. */
export function formatMarkdown(results: readonly { name: string; rows: readonly BenchRow[] }[]): string {
  const lines = results.flatMap((result) => [
    [`**${result.name}**`, '', '', '', '', ''],
    ...result.rows.map((row) => {
      const [what = '', ours = '', ...others] = cells(row)
      return [what, row.measured ?? ours, ...others]
    }),
  ])
  return [heads, heads.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |\n`).join('')
}

const heads = ['what', 'ours', 'theirs', 'ratio', 'budget', '']

function cells(row: BenchRow): string[] {
  const { what, ours = '', theirs = '', ratio = '', budget } = row
  return [what, ours, theirs, ratio, budget, verdict(row)]
}

function verdict({ budget, isMet }: BenchRow): string {
  if (budget === '') return ''
  return isMet ? 'held' : 'MISSED'
}
