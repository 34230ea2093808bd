import { expect, test } from 'vitest'
import { formatMarkdown, formatRow, formatTable } from './print-table.ts'

const rows = [
  { what: 'reading', ours: '1 ms', theirs: '20 ms', ratio: '20.00 ×', budget: '≥ 1 ×', isMet: true },
  { what: 'start', measured: '1,700 ms (1,600 to 1,800)', budget: '≤ 1,500 ms', isMet: false },
  { what: 'memory', measured: '7 MB', ratio: '1 MB more', budget: '', isMet: true },
]

test('says a row on a line of its own', () => {
  expect(rows.map((row) => formatRow(row))).toEqual([
    'reading | 20.00 ×, 1 ms against 20 ms | ≥ 1 × | held',
    'start | 1,700 ms (1,600 to 1,800) | ≤ 1,500 ms | MISSED',
    'memory | 1 MB more, 7 MB',
  ])
})

test('puts all rows into one table; a figure that is no comparison takes the room of both columns', () => {
  expect(`\n${formatTable([{ name: 'part', rows }])}`).toBe(`
  what     ours  theirs  ratio      budget
part
  reading  1 ms  20 ms   20.00 ×    ≥ 1 ×       held
  start    1,700 ms (1,600 to 1,800)             ≤ 1,500 ms  MISSED
  memory   7 MB          1 MB more
`)
})

test('writes the same table as Markdown', () => {
  expect(`\n${formatMarkdown([{ name: 'part', rows }])}`).toBe(`
| what | ours | theirs | ratio | budget |  |
| --- | --- | --- | --- | --- | --- |
| **part** |  |  |  |  |  |
| reading | 1 ms | 20 ms | 20.00 × | ≥ 1 × | held |
| start | 1,700 ms (1,600 to 1,800) |  |  | ≤ 1,500 ms | MISSED |
| memory | 7 MB |  | 1 MB more |  |  |
`)
})
