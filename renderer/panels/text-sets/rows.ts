import type { Rows } from './text-set-store.ts'
import { isFilled } from '../../../shared/sets/filled-rows.ts'
import type { SetRow } from '../../../shared/sets/text-set.ts'

/** Creates a row; its id stays when it is edited or moved. */
export function newRow(text = '', group?: string): SetRow {
  return { id: crypto.randomUUID(), text, ...(group !== undefined && group !== '' && { group }) }
}

/** Inserts rows at an index. */
export function insertRows(rows: Rows, at: number, more: Rows): SetRow[] {
  return [...rows.slice(0, at), ...more, ...rows.slice(at)]
}

/** Appends rows. An empty last row, which exists to be typed into, is replaced, as are rows without any text. */
export function appendRows(rows: Rows, more: Rows): SetRow[] {
  if (rows.every(isEmptyRow)) return [...more]
  const last = rows.at(-1)
  const hasOpenEnd = last !== undefined && isEmptyRow(last)
  return [...(hasOpenEnd ? rows.slice(0, -1) : rows), ...more]
}

export function changeText(rows: Rows, id: string, text: string): SetRow[] {
  return rows.map((row) => (row.id === id ? { ...row, text } : row))
}

export function removeRows(rows: Rows, ids: ReadonlySet<string>): SetRow[] {
  return rows.filter(({ id }) => !ids.has(id))
}

/** The number of rows that are sent: empty rows are not. */
export function countFilled(rows: Rows): number {
  return rows.reduce((count, row) => (isEmptyRow(row) ? count : count + 1), 0)
}

function isEmptyRow(row: SetRow): boolean {
  return !isFilled(row)
}
