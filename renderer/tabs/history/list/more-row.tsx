import type { KeyboardEvent } from 'react'
import type { HistoryGroup } from '../../../../shared/history/history.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

export type MoreRowProps = {
  id: string
  group: HistoryGroup
  isActive: boolean
  columnCount: number
  rowIndex: number
  top: number
  onShowAll: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The row after the first runs of a large group. It filters the table to all of them. */
export function MoreRow({
  id,
  group,
  isActive,
  columnCount,
  rowIndex,
  top,
  onShowAll,
  onKeyDown,
}: MoreRowProps) {
  return (
    <tr
      data-line={id}
      aria-rowindex={rowIndex}
      aria-level={2}
      tabIndex={isActive ? 0 : -1}
      onClick={onShowAll}
      onKeyDown={onKeyDown}
      className="focus-inside absolute inset-x-0 flex h-row cursor-default items-center border-b border-line px-2 hover:bg-hover"
      style={{ top }}
    >
      <td aria-colspan={columnCount} className="min-w-0 flex-1 truncate pl-11 text-small text-accent">
        {historyText().table.group.showAll(group.runs)}
      </td>
    </tr>
  )
}
