import type { Rows, TextSetState, TextSetStore } from './text-set-store.ts'
import type { SetRow } from '../../../shared/sets/text-set.ts'

/**
 * Changes the rows, and gives the way back of this one edit, however late it is taken: what was edited since stays, and
 * nothing happens where another set has been opened.
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

/** Main makes a new set under the id that was meant for it. */
function setOf({ setId, newId }: TextSetState): string {
  return setId ?? newId
}

/** The rows that came with an edit are gone, those that went with it are back behind the ones they stood behind. */
function withoutEdit(rows: Rows, before: Rows, after: Rows): SetRow[] {
  const old = idsOf(before)
  const afterwards = idsOf(after)
  const kept = rows.filter(({ id }) => old.has(id) || !afterwards.has(id))
  const here = idsOf(kept)
  const back = new Map<string | undefined, SetRow[]>()
  let behind: string | undefined
  for (const row of before) {
    if (here.has(row.id)) behind = row.id
    else if (!afterwards.has(row.id)) {
      const there = back.get(behind)
      if (there === undefined) back.set(behind, [row])
      else there.push(row)
    }
  }
  return [...(back.get(undefined) ?? []), ...kept.flatMap((row) => [row, ...(back.get(row.id) ?? [])])]
}

function idsOf(rows: Rows): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id))
}
