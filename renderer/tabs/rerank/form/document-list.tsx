import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useAriaKeysOf, useFocusKeys } from '../../../commands/use-focus-keys.ts'
import { indexAfterKey } from '../../../controls/lists/list-keys.ts'
import { useRerankView } from '../view-store.ts'
import { DocumentRow, type PlacedRow } from './document-row.tsx'
import { editRows, useDocuments } from './documents-store.ts'
import { maxMark } from './mark-button.tsx'
import { newRow } from '../../../panels/text-sets/rows.ts'
import { placeOfDrop, withMark, withMoved } from './rows.ts'
import { useRemoveDocument } from './use-remove-document.ts'
import { useRowWindow } from './use-row-window.ts'
import type { AddRows } from './use-add-rows.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'
import type { RowActions } from './row-actions.ts'

export type DocumentListProps = {
  adding: AddRows
  editing: string | undefined
  onEdit: (id: string | undefined) => void
}

/**
 * The documents in the order they are sent. Arrow keys move the focus, with Alt they move the document, Enter edits,
 * Delete removes.
 */
export function DocumentList({ adding, editing, onEdit }: DocumentListProps) {
  const rows = useDocuments((state) => state.rows)
  const { selected, select, hover } = useRerankView()
  const removeDocument = useRemoveDocument()
  const commandOf = useFocusKeys('rerank')
  const keys = useAriaKeysOf(['rerank.edit', 'rerank.remove', 'rerank.move'])
  const [dragged, setDragged] = useState<string | undefined>(undefined)
  const [said, setSaid] = useState('')
  const wanted = useRef<string | undefined>(undefined)
  const [kept, setKept] = useState<string | undefined>(undefined)
  const list = useRef<HTMLOListElement>(null)
  const places = useMemo(() => new Map(rows.map(({ id }, place) => [id, place])), [rows])
  const placeOf = (id: string | undefined): number => places.get(id ?? '') ?? -1
  const reachable = placeOf(selected) === -1 ? rows[0]?.id : selected
  const view = useRowWindow(list, rows.length, [reachable, editing, kept, dragged].map(placeOf))

  // Focus after rendering: a row that moves in the DOM loses the focus, and a row out of view must be rendered first.
  useEffect(() => {
    if (wanted.current === undefined) return
    document.getElementById(`document-${wanted.current}`)?.focus()
    wanted.current = undefined
  })

  /** Focuses a row, which may be out of view. */
  function focus(id: string | undefined, place = placeOf(id)): void {
    if (place !== -1) view.scrollTo(place)
    wanted.current = id
    setKept(id)
  }

  function move(id: string, to: number): void {
    const target = Math.min(Math.max(to, 0), rows.length - 1)
    editRows((now) => withMoved(now, id, target))
    setSaid(rerankText().documents.moved({ place: target + 1, count: rows.length }))
    focus(id, target)
  }

  function remove(id: string): void {
    focus(removeDocument(id))
  }

  function walk(id: string, key: string): void {
    const at = indexAfterKey(key, placeOf(id), { perLine: 1, page: 1, last: rows.length - 1 })
    const next = at === undefined ? undefined : rows[at]
    if (next === undefined) return
    select(next.id)
    focus(next.id)
  }

  function onKeyDown(id: string, event: KeyboardEvent): void {
    const command = commandOf(event)
    if (command === 'rerank.move') move(id, placeOf(id) + (event.key === 'ArrowUp' ? -1 : 1))
    else if (command === 'rerank.walk') walk(id, event.key)
    else if (command === 'rerank.edit') onEdit(id)
    else if (command === 'rerank.remove' || event.key === 'Backspace') remove(id)
    else if (command === 'rerank.mark')
      editRows((now) => withMark(now, id, Math.min(Number(event.key), maxMark)))
    else return
    event.preventDefault()
  }

  const actions: RowActions = {
    select,
    hover,
    edit(id) {
      if (id !== undefined) select(id)
      onEdit(id)
    },
    editNext(id) {
      const now = useDocuments.getState().rows
      const at = now.findIndex((row) => row.id === id)
      const next = now[at + 1]
      if (next !== undefined) return actions.edit(next.id)
      if (now[at]?.text.trim() === '') {
        focus(id)
        return onEdit(undefined)
      }
      const added = newRow()
      editRows((all) => [...all, added])
      actions.edit(added.id)
    },
    remove,
    pasteInto(id, text) {
      onEdit(undefined)
      adding.paste(text, id)
    },
    onKeyDown,
    drag: setDragged,
    drop(overId, isBehind) {
      if (dragged !== undefined) move(dragged, placeOfDrop(rows, dragged, overId, isBehind))
      setDragged(undefined)
    },
  }

  function draw(index: number, placed?: PlacedRow) {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <DocumentRow
        key={row.id}
        row={row}
        number={index + 1}
        placed={placed}
        isSelected={row.id === selected}
        isEditing={row.id === editing}
        isReachable={row.id === reachable}
        isDragging={row.id === dragged}
        keys={keys}
        actions={actions}
      />
    )
  }

  return (
    <>
      <ol
        ref={list}
        aria-label={rerankText().documents.title}
        className="relative"
        style={view.isWhole ? undefined : { height: view.height }}
      >
        {view.drawn.map(({ index, start }) =>
          draw(index, view.isWhole ? undefined : { ref: view.measure, top: start, count: rows.length }),
        )}
      </ol>
      <output className="sr-only">{said}</output>
    </>
  )
}
