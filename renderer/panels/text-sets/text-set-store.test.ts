import { beforeEach, describe, expect, test } from 'vitest'
import { changeText, newRow } from './rows.ts'
import { createTextSetStore, isUnsaved, nameToSave, type TextSetStore } from './text-set-store.ts'

let store: TextSetStore
const now = () => store.getState()
const row = newRow('one')
const set = { id: 's', kind: 'embeddings' as const, name: 'Set', query: '', createdAt: 1, updatedAt: 1 }

beforeEach(() => {
  store = createTextSetStore('embeddings')
})

describe('the texts that are worked on', () => {
  test('typing in one row is one step back, other edits are steps of their own', () => {
    now().open({ ...set, rows: [row] })
    now().edit(changeText(now().rows, row.id, 'on'), 'text')
    now().edit(changeText(now().rows, row.id, 'o'), 'text')
    now().edit([...now().rows, newRow('two')])
    expect(now().rows).toHaveLength(2)
    now().undo()
    expect(now().rows).toEqual([{ ...row, text: 'o' }])
    now().undo()
    expect(now().rows).toEqual([row])
    now().undo()
    expect(now().rows).toEqual([row])
    now().redo()
    now().redo()
    expect(now().rows).toHaveLength(2)
  })

  test('a new set is worth saving once it has a text or a query', () => {
    expect(isUnsaved(now())).toBe(false)
    now().edit([newRow()])
    expect(isUnsaved(now())).toBe(false)
    now().setQuery('why')
    expect(isUnsaved(now())).toBe(true)
  })

  test('what main has is not saved again, and an undo back to it is no change', () => {
    now().open({ ...set, rows: [row] })
    expect(isUnsaved(now())).toBe(false)
    now().rename('Other')
    expect(isUnsaved(now())).toBe(true)
    now().noteSaved('s', { name: 'Other', query: '', rows: now().rows })
    expect(isUnsaved(now())).toBe(false)
    now().edit([])
    now().undo()
    expect(isUnsaved(now())).toBe(false)
  })

  test('a name that main made from the first text is shown where nobody gave one', () => {
    now().edit([row])
    now().noteSaved('new', { name: 'one', query: '', rows: now().rows })
    expect(now().setId).toBe('new')
    expect(now().name).toBe('one')
  })

  test('a set of documents that nobody named is called by its query, as this is now', () => {
    store = createTextSetStore('rerank', { isNamedByContent: true })
    now().open({ ...set, kind: 'rerank', name: 'why', query: 'why', rows: [row] })
    expect(now().name).toBe('')
    now().setQuery('why not')
    expect(nameToSave(now())).toBe('why not')
    now().rename('Mine')
    expect(nameToSave(now())).toBe('Mine')
  })
})
