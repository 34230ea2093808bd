import type { KeyboardEvent } from 'react'
import { indexAfterKey } from './list-keys.ts'

/** Props for the buttons of a list with arrow key navigation. */
export const walkedRow = { 'data-walked-row': '' } as const

function rowsIn(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('[data-walked-row]')]
}

/** The Down key in a search field focuses the first row of the list with the id `listId`. Returns whether it did. */
export function walkToRows(event: KeyboardEvent, listId: string): boolean {
  const list = event.key === 'ArrowDown' ? document.querySelector(`#${CSS.escape(listId)}`) : null
  const [first] = list === null ? [] : rowsIn(list)
  first?.focus()
  return first !== undefined
}

/** The list's key handler: arrow keys, Page keys, Home and End move from row to row. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
  const rows = rowsIn(event.currentTarget)
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = indexAfterKey(event.key, at, { perLine: 1, page: 10, last: rows.length - 1 })
  if (at === -1 || next === undefined) return
  event.preventDefault()
  rows[next]?.focus()
}
