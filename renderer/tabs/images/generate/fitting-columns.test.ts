import { expect, it } from 'vitest'
import { fittingColumns } from './fitting-columns.ts'

it.each([
  { count: 1, width: 1_000, columns: 1 },
  { count: 2, width: 1_000, columns: 2 },
  { count: 3, width: 1_000, columns: 3 },
  { count: 4, width: 600, columns: 2 },
  { count: 4, width: 1_600, columns: 2 },
  { count: 5, width: 1_000, columns: 3 },
  { count: 6, width: 1_000, columns: 3 },
  { count: 8, width: 1_000, columns: 4 },
  { count: 9, width: 1_000, columns: 3 },
  { count: 10, width: 1_000, columns: 4 },
  { count: 10, width: 600, columns: 3 },
  { count: 4, width: 300, columns: 1 },
  { count: 4, width: 0, columns: 1 },
  { count: 0, width: 600, columns: 1 },
])('$count images lie in $columns columns where there are $width pixels', ({ count, width, columns }) => {
  expect(fittingColumns(count, width)).toBe(columns)
})
