import { describe, expect, test } from 'vitest'
import {
  appendRows,
  changeText,
  countFilled,
  insertRows,
  newRow,
  removeRows,
} from '../../../panels/text-sets/rows.ts'
import { changeGroup, replaceRead, toRows } from './row-edits.ts'

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

  test('keep their ids, and so their vectors, when the group column of their table is chosen', () => {
    const made = toRows([{ text: 'one' }, { text: 'two', group: 'x' }])
    const ids = made.map(({ id }) => id)
    const edited = changeText([a, ...made], made[1]?.id ?? '', 'two, edited')
    const changed = replaceRead(edited, ids, [{ text: 'one', group: 'g' }, { text: 'two' }], true)
    expect(changed.rows).toEqual([a, { ...made[0], group: 'g' }, { id: ids[1], text: 'two, edited' }])
    expect(changed.ids).toEqual(ids)
  })

  test('keep their ids where another text column has the same text, and their place in the set', () => {
    const made = toRows([{ text: 'one' }, { text: 'two' }])
    const ids = made.map(({ id }) => id)
    const { rows: now } = replaceRead(
      [...made, a],
      ids,
      [{ text: 'uno' }, { text: 'two', group: 'x' }],
      false,
    )
    expect(now.map(({ text }) => text)).toEqual(['uno', 'two', 'a'])
    expect(now[0]?.id).not.toBe(ids[0])
    expect(now[1]).toEqual({ id: ids[1], text: 'two', group: 'x' })
  })
})
