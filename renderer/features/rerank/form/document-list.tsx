import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useToast } from '../../../components/toast.tsx'
import { useRerankView } from '../view-store.ts'
import { DocumentRow, type RowActions } from './document-row.tsx'
import { draftStore, editRows, useDraft } from './draft-store.ts'
import { mostMark } from './mark-button.tsx'
import { newRow, placeOfDrop, withMark, withMoved, withoutRows, withRows } from './rows.ts'
import type { AddRows } from './use-add-rows.ts'

export type DocumentListProps = {
  adding: AddRows
  editing: string | undefined
  onEdit: (id: string | undefined) => void
}

/** The documents in the order they are sent. Arrow keys walk, Alt with them moves, Enter edits, Delete removes. */
export function DocumentList({ adding, editing, onEdit }: DocumentListProps) {
  const rows = useDraft(({ form }) => form.rows)
  const { selected, select, hover } = useRerankView()
  const { show } = useToast()
  const [dragged, setDragged] = useState<string | undefined>(undefined)
  const [said, setSaid] = useState('')
  const wanted = useRef<string | undefined>(undefined)
  const reachable = rows.some(({ id }) => id === selected) ? selected : rows[0]?.id

  // A row that moves in the page loses the focus.
  useEffect(() => {
    if (wanted.current === undefined) return
    document.getElementById(`document-${wanted.current}`)?.focus()
    wanted.current = undefined
  })

  function move(id: string, to: number): void {
    const target = Math.min(Math.max(to, 0), rows.length - 1)
    editRows((now) => withMoved(now, id, target))
    setSaid(`Document moved to place ${target + 1} of ${rows.length}`)
    wanted.current = id
  }

  function remove(id: string): void {
    const at = rows.findIndex((row) => row.id === id)
    const row = rows[at]
    if (row === undefined) return
    editRows((now) => withoutRows(now, new Set([id])))
    const next = rows[at + 1] ?? rows[at - 1]
    select(next?.id)
    wanted.current = next?.id
    if (row.text.trim() === '') return
    show({ message: `Document ${at + 1} removed`, undo: () => editRows((now) => withRows(now, at, [row])) })
  }

  function walk(id: string, by: number): void {
    const next = rows[rows.findIndex((row) => row.id === id) + by]
    if (next === undefined) return
    select(next.id)
    document.getElementById(`document-${next.id}`)?.focus()
  }

  function onKeyDown(id: string, event: KeyboardEvent): void {
    const at = rows.findIndex((row) => row.id === id)
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.ctrlKey || event.metaKey) return
    if (step !== undefined && event.altKey) move(id, at + step)
    else if (step !== undefined) walk(id, step)
    else if (event.key === 'Home' || event.key === 'End')
      walk(id, event.key === 'Home' ? -at : rows.length - 1 - at)
    else if (event.key === 'Enter' || event.key === 'F2') onEdit(id)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(id)
    else if (/^[0-3]$/.test(event.key))
      editRows((now) => withMark(now, id, Math.min(Number(event.key), mostMark)))
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
      const now = draftStore.getState().form.rows
      const at = now.findIndex((row) => row.id === id)
      const next = now[at + 1]
      if (next !== undefined) return actions.edit(next.id)
      if (now[at]?.text.trim() === '') {
        wanted.current = id
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

  return (
    <>
      <ol aria-label="Documents">
        {rows.map((row, index) => (
          <DocumentRow
            key={row.id}
            row={row}
            number={index + 1}
            isSelected={row.id === selected}
            isEditing={row.id === editing}
            isReachable={row.id === reachable}
            isDragging={row.id === dragged}
            actions={actions}
          />
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </>
  )
}
