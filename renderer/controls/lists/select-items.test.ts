import { expect, test } from 'vitest'
import { selectItem, type Selection } from './select-items.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const nothing: Selection = { selectedIds: [], activeId: undefined, anchorId: undefined }
const plain = { isAdding: false, isRange: false }
const adding = { isAdding: true, isRange: false }
const range = { isAdding: false, isRange: true }

test('a click selects one, and Ctrl adds and takes away', () => {
  const first = selectItem(ids, nothing, 'b', plain)
  const second = selectItem(ids, first, 'd', adding)
  expect(second).toEqual({ selectedIds: ['b', 'd'], activeId: 'd', anchorId: 'd' })
  expect(selectItem(ids, second, 'b', adding).selectedIds).toEqual(['d'])
  expect(selectItem(ids, second, 'a', plain).selectedIds).toEqual(['a'])
})

test('Shift selects from where the choice began, either way, and the item that was reached is last', () => {
  const start = selectItem(ids, nothing, 'c', plain)
  const down = selectItem(ids, start, 'e', range)
  expect(down).toEqual({ selectedIds: ['c', 'd', 'e'], activeId: 'e', anchorId: 'c' })
  expect(selectItem(ids, down, 'a', range).selectedIds).toEqual(['b', 'c', 'a'])
})

test('Shift without a beginning selects the item alone', () => {
  expect(selectItem(ids, nothing, 'd', range)).toEqual({ selectedIds: ['d'], activeId: 'd', anchorId: 'd' })
})

test('Ctrl and Shift add a range to what is selected', () => {
  const state: Selection = { selectedIds: ['a'], activeId: 'd', anchorId: 'd' }
  expect(selectItem(ids, state, 'e', { isAdding: true, isRange: true }).selectedIds).toEqual(['a', 'd', 'e'])
})
