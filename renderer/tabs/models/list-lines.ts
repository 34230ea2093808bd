import type { ModelRow } from './model-rows.ts'

/** One line of the list: the heading of an owner, or models: one in a table, several side by side as cards. */
export type ListLine =
  | { readonly kind: 'owner'; readonly owner: string; readonly count: number }
  | { readonly kind: 'models'; readonly rows: readonly ModelRow[] }

/** Arranges rows in lines of `perLine`, with a heading for each owner when they are grouped. */
export function toLines(rows: readonly ModelRow[], isGrouped: boolean, perLine = 1): ListLine[] {
  if (!isGrouped) return inLines(rows, perLine)
  const groups = new Map<string, ModelRow[]>()
  for (const row of rows) {
    const group = groups.get(row.model.ownedBy)
    if (group === undefined) groups.set(row.model.ownedBy, [row])
    else group.push(row)
  }
  return [...groups.entries()]
    .toSorted(([left], [right]) => left.localeCompare(right, 'en'))
    .flatMap(([owner, group]) => [
      { kind: 'owner', owner, count: group.length } as const,
      ...inLines(group, perLine),
    ])
}

function inLines(rows: readonly ModelRow[], perLine: number): ListLine[] {
  if (perLine === 1) return rows.map((row) => ({ kind: 'models', rows: [row] }))
  const lines: ListLine[] = []
  for (let start = 0; start < rows.length; start += perLine) {
    lines.push({ kind: 'models', rows: rows.slice(start, start + perLine) })
  }
  return lines
}
