import type { SetRow } from '../../../../shared/sets/text-set.ts'

export type Rows = readonly SetRow[]

/** A row of its own: the id stays when it is edited or moved. */
export function newRow(text = ''): SetRow {
  return { id: crypto.randomUUID(), text }
}

/** Puts rows in from a place on. */
export function withRows(rows: Rows, at: number, more: Rows): SetRow[] {
  return [...rows.slice(0, at), ...more, ...rows.slice(at)]
}

/** Puts rows behind the others; an empty last one, which was made to be written into, gives way. */
export function withRowsBehind(rows: Rows, more: Rows): SetRow[] {
  const hasOpenEnd = rows.at(-1)?.text.trim() === ''
  return [...(hasOpenEnd ? rows.slice(0, -1) : rows), ...more]
}

export function withText(rows: Rows, id: string, text: string): SetRow[] {
  return rows.map((row) => (row.id === id ? { ...row, text } : row))
}

/** 0 takes the mark away. */
export function withMark(rows: Rows, id: string, mark: number): SetRow[] {
  return rows.map((row) => {
    if (row.id !== id) return row
    const { relevance: _, ...others } = row
    return mark === 0 ? others : { ...others, relevance: mark }
  })
}

export function withoutRows(rows: Rows, ids: ReadonlySet<string>): SetRow[] {
  return rows.filter(({ id }) => !ids.has(id))
}

/** Moves a row so that it stands at `to` afterwards. Beyond an end is that end. */
export function withMoved(rows: Rows, id: string, to: number): SetRow[] {
  const row = rows.find((one) => one.id === id)
  if (row === undefined) return [...rows]
  const others = rows.filter((one) => one !== row)
  const place = Math.min(Math.max(to, 0), others.length)
  return withRows(others, place, [row])
}

/** Where a row is put that is dropped before or behind another one: its place once it is taken out of the list. */
export function placeOfDrop(rows: Rows, id: string, overId: string, isBehind: boolean): number {
  const from = rows.findIndex((row) => row.id === id)
  const over = rows.findIndex((row) => row.id === overId) + (isBehind ? 1 : 0)
  return from !== -1 && from < over ? over - 1 : over
}

/** How many rows are sent: empty ones stay here. */
export function countFilled(rows: Rows): number {
  return rows.filter(({ text }) => text.trim() !== '').length
}
