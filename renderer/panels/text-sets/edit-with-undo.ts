import type { Rows, TextSetState, TextSetStore } from './text-set-store.ts'
import type { SetRow } from '../../../shared/sets/text-set.ts'

/**
 * Replaces the rows and returns a function that undoes only this edit, whenever it is called: later edits are kept, and
 * it does nothing if another set has been opened.
 */
export function editWithUndo(store: TextSetStore, rows: Rows): () => void {
  const before = store.getState()
  before.edit(rows)
  return () => {
    const now = store.getState()
    if (setOf(now) !== setOf(before)) return
    if (now.rows === rows) now.undo()
    else now.edit(withoutEdit(now.rows, before.rows, rows))
  }
}

/** The id of the set: main creates a new set under the id that the client proposed. */
function setOf({ setId, newId }: TextSetState): string {
  return setId ?? newId
}

/** Removes rows that an edit added, and puts those that it removed back behind the rows that they followed. */
function withoutEdit(rows: Rows, before: Rows, after: Rows): SetRow[] {
  const old = idsOf(before)
  const afterwards = idsOf(after)
  const kept = rows.filter(({ id }) => old.has(id) || !afterwards.has(id))
  const keptIds = idsOf(kept)
  const back = new Map<string | undefined, SetRow[]>()
  let behind: string | undefined
  for (const row of before) {
    if (keptIds.has(row.id)) behind = row.id
    else if (!afterwards.has(row.id)) {
      const removed = back.get(behind)
      if (removed === undefined) back.set(behind, [row])
      else removed.push(row)
    }
  }
  return [...(back.get(undefined) ?? []), ...kept.flatMap((row) => [row, ...(back.get(row.id) ?? [])])]
}

function idsOf(rows: Rows): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id))
}
