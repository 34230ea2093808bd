import { expect, it } from 'vitest'
import { columnsThatFit, tableColumns } from './table-columns.ts'

const fit = (width: number, hidden: Parameters<typeof columnsThatFit>[0] = []) =>
  columnsThatFit(hidden, width).map(({ id }) => id)

it.each([
  [2_000, tableColumns.map(({ id }) => id)],
  [660, ['status', 'time', 'title', 'model', 'tokensOut', 'duration', 'cost']],
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
