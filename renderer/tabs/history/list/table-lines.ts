import type { HistoryEntry, HistoryGroup } from '../../../../shared/history/history.ts'

/** A line of the table: a run, the header of a group, or the line that leads to the unlisted runs of a group. */
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

/** Differs from the id of every run. */
const groupId = ({ by, id }: HistoryGroup): string => `${by}:${id}`

/** Builds the lines of the table; `membersOf` returns the first runs of an expanded group, once they are read. */
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

/** The ids of the runs between two lines, in either direction. */
export function runIdsBetween(lines: readonly TableLine[], from: number, to: number): string[] {
  return lines
    .slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)
    .flatMap((line) => (line.kind === 'run' ? [line.id] : []))
}
