import { beforeEach, describe, expect, test } from 'vitest'
import { editWithUndo } from './edit-with-undo.ts'
import { appendRows, changeText, newRow, removeRows } from './rows.ts'
import { createTextSetStore, type TextSetStore } from './text-set-store.ts'

let store: TextSetStore
const now = () => store.getState()
const texts = () => now().rows.map(({ text }) => text)
const rows = ['one', 'two', 'three', 'four'].map((text) => newRow(text))
const set = { id: 's', kind: 'embeddings' as const, name: 'Set', query: '', createdAt: 1, updatedAt: 1 }

beforeEach(() => {
  store = createTextSetStore('embeddings')
  now().open({ ...set, rows })
})

describe('the way back of one edit', () => {
  test('is one step back while nothing else was edited', () => {
    const undo = editWithUndo(store, [])
    undo()
    expect(now().rows).toBe(rows)
    expect(now().future).toHaveLength(1)
  })

  test('leaves what was edited since, and puts what went where it stood', () => {
    const undo = editWithUndo(store, removeRows(now().rows, new Set([rows[0]?.id ?? '', rows[2]?.id ?? ''])))
    now().edit(changeText(now().rows, rows[1]?.id ?? '', 'two, edited'))
    now().edit([...now().rows, newRow('five')])
    undo()
    expect(texts()).toEqual(['one', 'two, edited', 'three', 'four', 'five'])
  })

  test('takes away only what came with it, though more came afterwards', () => {
    const undo = editWithUndo(store, appendRows(now().rows, [newRow('first file')]))
    editWithUndo(store, appendRows(now().rows, [newRow('second file')]))
    undo()
    expect(texts()).toEqual(['one', 'two', 'three', 'four', 'second file'])
  })

  test('does nothing to another set that was opened meanwhile', () => {
    const undo = editWithUndo(store, [])
    now().open({ ...set, id: 'other', rows: [newRow('of another set')] })
    undo()
    expect(texts()).toEqual(['of another set'])
  })

  test('still finds a new set after main has saved it', () => {
    now().start({ rows })
    const undo = editWithUndo(store, [])
    now().noteSaved(now().newId, { name: '', query: '', rows: [] })
    undo()
    expect(texts()).toEqual(['one', 'two', 'three', 'four'])
  })
})
