import { describe, expect, test } from 'vitest'
import {
  appendRows,
  changeGroup,
  changeText,
  countFilled,
  insertRows,
  newRow,
  removeRows,
} from './row-edits.ts'

const [a, b, c] = [newRow('a', 'letters'), newRow('b'), newRow(' ')]
const rows = [a, b, c]

describe('rows of a set', () => {
  test('each has an id of its own, and a group only where one was given', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
    expect(a.group).toBe('letters')
    expect('group' in b).toBe(false)
  })

  test('empty ones are rows, but are not counted among those that are sent', () => {
    expect(countFilled(rows)).toBe(2)
  })

  test('are put in from a place on, and keep their ids when they are edited', () => {
    const more = [newRow('x')]
    expect(insertRows(rows, 1, more)).toEqual([a, ...more, b, c])
    expect(changeText(rows, b.id, 'changed')).toEqual([a, { id: b.id, text: 'changed' }, c])
  })

  test('take the place of rows that are only there to be written into', () => {
    expect(appendRows([newRow(), newRow(' ')], [a])).toEqual([a])
    expect(appendRows([b], [a])).toEqual([b, a])
  })

  test('are given a group together, and lose it with an empty one', () => {
    const grouped = changeGroup(rows, new Set([b.id, c.id]), 'others')
    expect(grouped.map(({ group }) => group)).toEqual(['letters', 'others', 'others'])
    expect(changeGroup(grouped, new Set([a.id]), '')[0]).toEqual({ id: a.id, text: 'a' })
  })

  test('are removed by their ids', () => {
    expect(removeRows(rows, new Set([a.id, c.id]))).toEqual([b])
  })
})
