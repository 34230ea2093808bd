import { expect, it } from 'vitest'
import { columnsThatFit, tableColumns } from './table-columns.ts'

const fit = (width: number, hidden: Parameters<typeof columnsThatFit>[0] = []) =>
  columnsThatFit(hidden, width).map(({ id }) => id)

it.each([
  [2_000, tableColumns.map(({ id }) => id)],
  [660, ['status', 'time', 'title', 'model', 'duration', 'cost', 'source']],
  [260, ['status', 'time', 'title']],
  [100, ['status', 'title']],
])('in %s pixels there is room for %j', (width, columns) => {
  expect(fit(width)).toEqual(columns)
})

it('never shows more than there is room for, nor what is hidden', () => {
  for (let width = 186; width < 1_400; width += 7) {
    const columns = columnsThatFit(['cost'], width)
    expect(columns.reduce((sum, column) => sum + column.width, 0)).toBeLessThanOrEqual(width)
    expect(columns.some(({ id }) => id === 'cost')).toBe(false)
  }
})

it('leaves the title about a line where the window has usual sizes', () => {
  for (let width = 780; width < 1_400; width += 7) {
    const others = columnsThatFit([], width).filter(({ id }) => id !== 'title')
    const titleWidth = width - others.reduce((sum, column) => sum + column.width, 0)
    if (others.some(({ id }) => id === 'tokensOut')) expect(titleWidth).toBeGreaterThanOrEqual(330)
  }
  // Beside an opened run in a window of 1440.
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
