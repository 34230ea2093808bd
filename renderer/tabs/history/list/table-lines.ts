import type { HistoryEntry, HistoryGroup } from '../../../../shared/history/history.ts'

/** A line of the table: a run, the head of runs that belong together, or what leads to those of them that are not listed. */
export type TableLine =
  | { readonly kind: 'run'; readonly id: string; readonly entry: HistoryEntry; readonly groupId?: string }
  | {
      readonly kind: 'group'
      readonly id: string
      readonly entry: HistoryEntry
      readonly group: HistoryGroup
      readonly isOpen: boolean
    }
  | { readonly kind: 'more'; readonly id: string; readonly group: HistoryGroup }

/** Unlike any id of a run. */
const groupId = ({ by, id }: HistoryGroup): string => `${by}:${id}`

/** The lines of what was read; `membersOf` has the first runs of each group that is open, as far as they are read. */
export function toTableLines(
  entries: readonly HistoryEntry[],
  membersOf: ReadonlyMap<string, readonly HistoryEntry[]>,
): TableLine[] {
  return entries.flatMap((entry): TableLine[] => {
    const { group, run } = entry
    if (group === undefined) return [{ kind: 'run', id: run.id, entry }]
    const id = groupId(group)
    const members = membersOf.get(group.id)
    const head: TableLine = { kind: 'group', id, entry, group, isOpen: members !== undefined }
    if (members === undefined) return [head]
    const rows = members.map((member): TableLine => ({
      kind: 'run',
      id: member.run.id,
      entry: member,
      groupId: id,
    }))
    const isCut = members.length > 0 && members.length < group.runs
    return [head, ...rows, ...(isCut ? [{ kind: 'more', id: `${id}:more`, group } as const] : [])]
  })
}

export function indexOfLine(lines: readonly TableLine[], id: string | undefined): number | undefined {
  if (id === undefined) return undefined
  const index = lines.findIndex((line) => line.id === id)
  return index === -1 ? undefined : index
}

/** The runs from one line to another, whichever comes first. */
export function runIdsBetween(lines: readonly TableLine[], one: number, other: number): string[] {
  return lines
    .slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1)
    .flatMap((line) => (line.kind === 'run' ? [line.id] : []))
}
