import { expect, it } from 'vitest'
import { columnsThatFit } from '../../../controls/lists/fitting-columns.ts'
import { runColumns, tableColumns } from './table-columns.ts'

const fit = (width: number) => columnsThatFit(runColumns, { width }).map(({ id }) => id)

it.each([
  [2_000, tableColumns.map(({ id }) => id)],
  [660, ['status', 'time', 'title', 'model', 'duration', 'cost', 'source']],
  [260, ['status', 'time', 'title']],
  [100, ['status', 'title']],
])('in %s pixels there is room for %j', (width, columns) => {
  expect(fit(width)).toEqual(columns)
})

it('leaves the title about a line where the window has usual sizes', () => {
  for (let width = 780; width < 1_400; width += 7) {
    const others = columnsThatFit(runColumns, { width }).filter(({ id }) => id !== 'title')
    const titleWidth = width - others.reduce((sum, column) => sum + column.width, 0)
    if (others.some(({ id }) => id === 'tokensOut')) expect(titleWidth).toBeGreaterThanOrEqual(330)
  }
  // The table beside an open run in a window 1440 px wide.
  expect(fit(966)).toEqual([
    'status',
    'time',
    'title',
    'model',
    'tokensIn',
    'tokensOut',
    'duration',
    'cost',
    'source',
  ])
})
