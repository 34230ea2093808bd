import { describe, expect, test } from 'vitest'
import type { SetRow } from '../../../../shared/sets/text-set.ts'
import {
  countFilled,
  removeRows,
  insertRows,
  appendRows,
  changeText,
} from '../../../panels/text-sets/rows.ts'
import { placeOfDrop, withMark, withMoved } from './rows.ts'

const rowsOf = (ids: string): SetRow[] => ids.split('').map((id) => ({ id, text: `text ${id}` }))
const idsOf = (rows: readonly SetRow[]): string => rows.map(({ id }) => id).join('')

describe('moving rows', () => {
  test.each([
    ['b', 0, 'bacd'],
    ['b', 3, 'acdb'],
    ['b', 1, 'abcd'],
    ['a', -5, 'abcd'],
    ['a', 99, 'bcda'],
    ['x', 0, 'abcd'],
  ])('%s to %i', (id, to, expected) => {
    expect(idsOf(withMoved(rowsOf('abcd'), id, to))).toBe(expected)
  })

  test.each([
    ['a', 'c', false, 'bacd'],
    ['a', 'c', true, 'bcad'],
    ['d', 'b', false, 'adbc'],
    ['d', 'b', true, 'abdc'],
    ['b', 'b', true, 'abcd'],
  ])('dropping %s at %s, behind it: %s', (id, over, isBehind, expected) => {
    const rows = rowsOf('abcd')
    expect(idsOf(withMoved(rows, id, placeOfDrop(rows, id, over, isBehind)))).toBe(expected)
  })
})

describe('changing rows', () => {
  test('added ones take the place of an empty last row', () => {
    const rows = [...rowsOf('ab'), { id: 'c', text: '  ' }]
    expect(idsOf(appendRows(rows, rowsOf('xy')))).toBe('abxy')
    expect(idsOf(appendRows(rowsOf('ab'), rowsOf('xy')))).toBe('abxy')
    expect(idsOf(insertRows(rowsOf('ab'), 1, rowsOf('x')))).toBe('axb')
  })

  test('ids and marks stay when texts change, and an empty row is not sent', () => {
    const marked = withMark(rowsOf('ab'), 'a', 2)
    expect(changeText(marked, 'a', '')).toEqual([
      { id: 'a', text: '', relevance: 2 },
      { id: 'b', text: 'text b' },
    ])
    expect(countFilled(changeText(marked, 'a', ' '))).toBe(1)
    expect(withMark(marked, 'a', 0)).toEqual(rowsOf('ab'))
    expect(idsOf(removeRows(marked, new Set(['a'])))).toBe('b')
  })
})
