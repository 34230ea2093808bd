import type { ReadRow } from '../../../../shared/embeddings/read-rows.ts'
import type { SetRow } from '../../../../shared/sets/text-set.ts'

export type Rows = readonly SetRow[]

/** A row of its own: its id stays when it is edited or moved. */
export function newRow(text = '', group?: string): SetRow {
  return { id: crypto.randomUUID(), text, ...(group !== undefined && group !== '' && { group }) }
}

/** Rows that were read from a file or the clipboard. */
export function toRows(read: readonly ReadRow[]): SetRow[] {
  return read.map(({ text, group }) => newRow(text, group))
}

/** Puts rows in from a place on. */
export function insertRows(rows: Rows, at: number, more: Rows): Rows {
  return [...rows.slice(0, at), ...more, ...rows.slice(at)]
}

/** Puts rows behind the others. Rows of which none has a text are only there to be written into, and go. */
export function appendRows(rows: Rows, more: Rows): Rows {
  return rows.every(({ text }) => text.trim() === '') ? more : [...rows, ...more]
}

export function changeText(rows: Rows, id: string, text: string): Rows {
  return rows.map((row) => (row.id === id ? { ...row, text } : row))
}

/** `''` takes the group away. */
export function changeGroup(rows: Rows, ids: ReadonlySet<string>, group: string): Rows {
  return rows.map((row) => {
    if (!ids.has(row.id)) return row
    const { group: _, ...others } = row
    return group === '' ? others : { ...others, group }
  })
}

export function removeRows(rows: Rows, ids: ReadonlySet<string>): Rows {
  return rows.filter(({ id }) => !ids.has(id))
}

/** How many of them are sent: empty ones are rows too, but stay here. */
export function countFilled(rows: Rows): number {
  return rows.reduce((count, { text }) => (text.trim() === '' ? count : count + 1), 0)
}
