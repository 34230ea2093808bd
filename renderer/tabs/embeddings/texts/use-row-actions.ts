import { useMemo } from 'react'
import { isFilled } from '../../../../shared/sets/filled-rows.ts'
import { readRows } from '../../../lib/text-import/read-rows.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { isLargePaste } from '../../../panels/text-import/use-text-import.ts'
import { indexAfterKey } from '../../../controls/lists/list-keys.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { editWithUndo } from '../../../panels/text-sets/edit-with-undo.ts'
import { changeText, insertRows, newRow, removeRows } from '../../../panels/text-sets/rows.ts'
import { changeGroup, toRows } from './row-edits.ts'
import { useTexts } from './texts-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Actions on the rows. The functions are stable, so that memoised rows render only when they change. */
export interface RowActions {
  readonly write: (id: string, text: string) => void
  readonly setGroup: (id: string, group: string) => void
  /** Adds a row after this one, or at the end without an id. */
  readonly addAfter: (id: string | undefined) => void
  /** Removes an empty row and focuses the row before it. */
  readonly leaveEmpty: (id: string) => void
  readonly remove: (ids: ReadonlySet<string>) => void
  /** Removes all rows. */
  readonly clear: () => void
  /** Moves the focus by a number of rows. */
  readonly go: (id: string, by: number) => void
  /** Moves the focus from the number of this row to the number of the row that the key leads to. */
  readonly walk: (id: string, key: string) => void
  /** Focuses the text of a row. */
  readonly edit: (id: string) => void
  /** Removes a row, with all selected rows if it is one of them, and focuses the number of the next row. */
  readonly removeHere: (id: string) => void
  /** Turns lines pasted into a row into rows. Returns whether they were handled. */
  readonly paste: (id: string, text: string) => boolean
  /** Makes a row the current one; `how` adds it to the selection. */
  readonly pick: (id: string, how?: 'also' | 'up-to') => void
}

/** `addText` receives a long pasted text, which is previewed before it becomes rows. */
export function useRowActions(addText: (text: string) => void): RowActions {
  const { show } = useToast()
  const addLatest = useLatest(addText)
  return useMemo(
    () => createRowActions((message, undo) => show({ message, undo }), addLatest),
    [show, addLatest],
  )
}

function createRowActions(
  notify: (message: string, undo: () => void) => void,
  addText: (text: string) => void,
): RowActions {
  const { edit } = useTexts.getState()
  const actions: RowActions = {
    write: (id, text) => edit(changeText(rowsNow(), id, text), `text ${id}`),
    setGroup: (id, group) => edit(changeGroup(rowsNow(), new Set([id]), group), `group ${id}`),
    addAfter(id) {
      const row = newRow()
      edit(insertRows(rowsNow(), id === undefined ? rowsNow().length : placeOf(id) + 1, [row]))
      focus(row.id)
    },
    leaveEmpty(id) {
      const before = rowsNow()[placeOf(id) - 1]
      if (before === undefined) return
      edit(removeRows(rowsNow(), new Set([id])))
      focus(before.id)
    },
    remove(ids) {
      const undo = editWithUndo(useTexts, removeRows(rowsNow(), ids))
      const { currentId, pick, show } = useEmbeddingsView.getState()
      if (currentId !== undefined && ids.has(currentId)) pick(undefined)
      else show({ selected: new Set() })
      notify(embeddingsText().rows.removed(ids.size), undo)
    },
    clear() {
      const count = rowsNow().length
      const undo = editWithUndo(useTexts, [])
      useEmbeddingsView.getState().pick(undefined)
      notify(embeddingsText().rows.removed(count), undo)
    },
    go: (id, by) => focus(rowsNow()[placeOf(id) + by]?.id),
    walk(id, key) {
      const at = indexAfterKey(key, placeOf(id), { perLine: 1, page: 1, last: rowsNow().length - 1 })
      const next = at === undefined ? undefined : rowsNow()[at]?.id
      if (next === undefined) return
      useEmbeddingsView.getState().pick(next)
      focusNumber(next)
    },
    edit: (id) => focus(id),
    removeHere(id) {
      const { selected } = useEmbeddingsView.getState()
      const ids = selected.has(id) ? selected : new Set([id])
      const at = placeOf(id)
      const left = (row: { id: string }) => !ids.has(row.id)
      const next = rowsNow().slice(at).find(left) ?? rowsNow().slice(0, at).findLast(left)
      actions.remove(ids)
      focusNumber(next?.id)
    },
    paste(id, text) {
      if (!/\n/.test(text.trim())) return false
      if (isLargePaste(text)) {
        addText(text)
        return true
      }
      const lines = text.trim().split('\n')
      const read = readRows(text, lines.every((line) => line.includes('\t')) ? 'pasted.tsv' : '')
      if (!read.ok) return false
      const more = toRows(read.value.rows)
      const place = placeOf(id)
      const isEmpty = !isFilled(rowsNow()[place] ?? newRow())
      const kept = isEmpty ? rowsNow().filter((row) => row.id !== id) : rowsNow()
      const undo = editWithUndo(useTexts, insertRows(kept, isEmpty ? place : place + 1, more))
      focus(more.at(-1)?.id)
      notify(embeddingsText().rows.pasted(more.length), undo)
      return true
    },
    pick(id, how) {
      const { selected, currentId, pick, show } = useEmbeddingsView.getState()
      if (how === undefined) return pick(id)
      if (how === 'also') {
        const marked = new Set(selected)
        if (!marked.delete(id)) marked.add(id)
        return show({ selected: marked, currentId: id })
      }
      const from = currentId === undefined ? placeOf(id) : placeOf(currentId)
      const to = placeOf(id)
      const [first, last] = from < to ? [from, to] : [to, from]
      show({
        selected: new Set(
          rowsNow()
            .slice(first, last + 1)
            .map((row) => row.id),
        ),
      })
    },
  }
  return actions
}

const rowsNow = () => useTexts.getState().rows
const focus = (id: string | undefined) =>
  useEmbeddingsView.getState().show({ focusId: id, focusesNumber: false })
const focusNumber = (id: string | undefined) =>
  useEmbeddingsView.getState().show({ focusId: id, focusesNumber: true })
const placeOf = (id: string) => rowsNow().findIndex((row) => row.id === id)
