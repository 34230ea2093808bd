import { insertRows, newRow, removeRows } from '../../../panels/text-sets/rows.ts'
import type { Rows } from '../../../panels/text-sets/text-set-store.ts'
import type { ReadRow } from '../../../lib/text-import/read-rows.ts'
import type { SetRow } from '../../../../shared/sets/text-set.ts'

/** Rows that were read from a file or the clipboard. */
export function toRows(read: readonly ReadRow[]): SetRow[] {
  return read.map(({ text, group }) => newRow(text, group))
}

/**
 * Puts what other columns of a table say in place of the rows that were made of it. A row keeps its id as long as its text
 * stays, so that its vector does too; with `isSameText` only groups change, and texts that were edited since are kept.
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

/** `''` takes the group away. */
export function changeGroup(rows: Rows, ids: ReadonlySet<string>, group: string): Rows {
  return rows.map((row) => (ids.has(row.id) ? withGroup(row, group) : row))
}
