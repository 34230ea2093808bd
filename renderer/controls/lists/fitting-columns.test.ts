import { describe, expect, it } from 'vitest'
import { columnsThatFit, gridOf, type FittingOptions, type FittingTable } from './fitting-columns.ts'

type Id = 'mark' | 'name' | 'a' | 'b' | 'c' | 'd'

const table: FittingTable<Id> = {
  columns: [
    { id: 'mark', width: 30, isFixed: true },
    { id: 'name', width: 100, isFixed: true, wanted: 200, share: 2 },
    { id: 'c', width: 50, share: 1 },
    { id: 'b', width: 80 },
    { id: 'd', width: 20 },
    { id: 'a', width: 60 },
  ],
  byPriority: ['a', 'b', 'c', 'd'],
  beforeWanted: ['a'],
}

const fit = (options: FittingOptions<Id>) => columnsThatFit(table, options).map(({ id }) => id)

describe('columns that fit', () => {
  it.each<[string, FittingOptions<Id>, Id[]]>([
    ['all of them', { width: 440 }, ['mark', 'name', 'c', 'b', 'd', 'a']],
    ['without what is worth least', { width: 430 }, ['mark', 'name', 'c', 'b', 'a']],
    ['none of less worth than one without room, however narrow', { width: 360 }, ['mark', 'name', 'a']],
    ['what is worth more than the room of the name', { width: 190 }, ['mark', 'name', 'a']],
    ['the fixed ones, where there is room for nothing', { width: 50 }, ['mark', 'name']],
    ['what the user does not hide', { width: 440, hidden: ['b', 'mark'] }, ['mark', 'name', 'c', 'd', 'a']],
    ['first what the rows are in order by', { width: 200, sortedBy: 'c' }, ['mark', 'name', 'c']],
    ['the others, where that has no room', { width: 195, sortedBy: 'b' }, ['mark', 'name', 'a']],
    ['no column twice', { width: 440, sortedBy: 'name' }, ['mark', 'name', 'c', 'b', 'd', 'a']],
  ])('are %s', (_name, options, ids) => {
    expect(fit(options)).toEqual(ids)
  })

  it('never take more than there is, and leave the name what it wants before those of less worth', () => {
    for (let width = 130; width < 500; width += 7) {
      const shown = columnsThatFit(table, { width })
      const taken = shown.reduce((sum, column) => sum + column.width, 0)
      expect(taken).toBeLessThanOrEqual(width)
      if (shown.some(({ id }) => id === 'b')) expect(width - taken + 100).toBeGreaterThanOrEqual(200)
    }
  })
})

it('share what is left over, a fixed one also what is missing', () => {
  expect(gridOf(table.columns.slice(0, 4), 1.5)).toBe('45px minmax(0, 2fr) minmax(75px, 1fr) 120px')
})
