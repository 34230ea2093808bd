import type { KeyboardEvent, MouseEvent } from 'react'
import { GroupRow } from './group-row.tsx'
import { MoreRow } from './more-row.tsx'
import { RunRow, type RunRowProps } from './run-row.tsx'
import type { TableLine } from './table-lines.ts'

export type LineRowProps = Pick<
  RunRowProps,
  'columns' | 'grid' | 'keys' | 'rowIndex' | 'top' | 'height' | 'isActive'
> & {
  line: TableLine
  isGrouped: boolean
  openId: string | undefined
  markedIds: readonly string[]
  onKeyDown: (event: KeyboardEvent) => void
  /** Expands or collapses a group, or lists all its runs. */
  onAct: () => void
  onMark: (id: string) => void
  onRunClick: (event: MouseEvent) => void
}

/** Renders a line of the table by its kind. */
export function LineRow(props: LineRowProps) {
  const { line, columns, rowIndex, top, isActive, openId, markedIds, onKeyDown, onAct } = props
  const place = { rowIndex, top, isActive, onKeyDown, columnCount: columns.length }
  if (line.kind === 'group') {
    const { id, group, entry, isOpen } = line
    return (
      <GroupRow {...place} id={id} group={group} at={entry.run.startedAt} isOpen={isOpen} onToggle={onAct} />
    )
  }
  if (line.kind === 'more') return <MoreRow {...place} id={line.id} group={line.group} onShowAll={onAct} />
  return (
    <RunRow
      entry={line.entry}
      columns={columns}
      grid={props.grid}
      level={props.isGrouped ? (line.groupId === undefined ? 1 : 2) : undefined}
      keys={props.keys}
      rowIndex={rowIndex}
      top={top}
      height={props.height}
      isActive={isActive}
      isOpen={line.id === openId}
      isMarked={markedIds.includes(line.id)}
      isMarking={markedIds.length > 0}
      onMark={() => props.onMark(line.id)}
      onClick={props.onRunClick}
      onKeyDown={onKeyDown}
    />
  )
}
