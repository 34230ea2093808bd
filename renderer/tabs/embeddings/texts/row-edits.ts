import { insertRows, newRow, removeRows } from '../../../panels/text-sets/rows.ts'
import type { Rows } from '../../../panels/text-sets/text-set-store.ts'
import type { ReadRow } from '../../../lib/text-import/read-rows.ts'
import type { SetRow } from '../../../../shared/sets/text-set.ts'

/** Converts imported rows to rows of the set. */
export function toRows(read: readonly ReadRow[]): SetRow[] {
  return read.map(({ text, group }) => newRow(text, group))
}

/**
 * Replaces the rows made from a table by the content of other columns. A row keeps its id, and so its vector, as long
 * as its text stays the same. With `isSameText` only groups change, and texts edited since the import are kept.
 */
export function replaceRead(
  rows: Rows,
  ids: readonly string[],
  read: readonly ReadRow[],
  isSameText: boolean,
): { rows: SetRow[]; ids: string[] } {
  const known = new Map(rows.map((row) => [row.id, row]))
  if (isSameText) {
    const groups = new Map(ids.map((id, at) => [id, read[at]?.group]))
    return {
      rows: rows.map((row) => (groups.has(row.id) ? withGroup(row, groups.get(row.id)) : row)),
      ids: [...ids],
    }
  }
  const made = read.map(({ text, group }, at) => {
    const before = known.get(ids[at] ?? '')
    return before?.text === text ? withGroup(before, group) : newRow(text, group)
  })
  const old = new Set(ids)
  const first = rows.findIndex(({ id }) => old.has(id))
  const at = first === -1 ? rows.length : first
  return { rows: insertRows(removeRows(rows, old), at, made), ids: made.map(({ id }) => id) }
}

function withGroup(row: SetRow, group = ''): SetRow {
  const { group: _, ...others } = row
  return group === '' ? others : { ...others, group }
}

/** Sets the group of rows; `''` removes it. */
export function changeGroup(rows: Rows, ids: ReadonlySet<string>, group: string): Rows {
  return rows.map((row) => (ids.has(row.id) ? withGroup(row, group) : row))
}
