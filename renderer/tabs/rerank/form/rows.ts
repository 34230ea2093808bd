import { insertRows } from '../../../panels/text-sets/rows.ts'
import type { Rows } from '../../../panels/text-sets/text-set-store.ts'
import type { SetRow } from '../../../../shared/sets/text-set.ts'

/** Sets the mark of a row; 0 removes it. */
export function withMark(rows: Rows, id: string, mark: number): SetRow[] {
  return rows.map((row) => {
    if (row.id !== id) return row
    const { relevance: _, ...others } = row
    return mark === 0 ? others : { ...others, relevance: mark }
  })
}

/** Moves a row to the index `to`, clamped to the list. */
export function withMoved(rows: Rows, id: string, to: number): SetRow[] {
  const row = rows.find((candidate) => candidate.id === id)
  if (row === undefined) return [...rows]
  const others = rows.filter((item) => item !== row)
  const place = Math.min(Math.max(to, 0), others.length)
  return insertRows(others, place, [row])
}

/** The new index of a row dropped before or after another one, counted in the list without it. */
export function placeOfDrop(rows: Rows, id: string, overId: string, isBehind: boolean): number {
  const from = rows.findIndex((row) => row.id === id)
  const over = rows.findIndex((row) => row.id === overId) + (isBehind ? 1 : 0)
  return from !== -1 && from < over ? over - 1 : over
}
