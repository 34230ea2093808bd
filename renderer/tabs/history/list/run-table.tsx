import { useRef, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { historyText } from '../../../../shared/text/en/history.ts'
import { useAriaKeysOf, useFocusKeys } from '../../../commands/use-focus-keys.ts'
import { useFittingColumns } from '../../../controls/lists/use-fitting-columns.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { useHistoryView } from '../history-view-store.ts'
import { tableValues } from '../table-values.ts'
import { LineRow } from './line-row.tsx'
import { runColumns } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { actionOfKey } from './table-keys.ts'
import { runIdsBetween, type TableLine } from './table-lines.ts'
import { useRunMenu } from './use-run-menu.ts'
import { useTableRows } from './use-table-rows.ts'

export type RunTableProps = {
  lines: readonly TableLine[]
  openId: string | undefined
  markedIds: readonly string[]
  hasMore: boolean
  onReadMore: () => void
  onOpen: (id: string) => void
  onMark: (id: string) => void
  /** Marks several runs, as a click with Shift does. */
  onMarkAlso: (ids: readonly string[]) => void
  onDelete: (id: string) => void
}

/**
 * The runs as a table with one tab stop: arrow keys move, with Shift they mark on the way; Enter opens, Space marks,
 * Delete deletes. Right and Left expand and collapse groups. Renders only the rows in view.
 */
export function RunTable(props: RunTableProps) {
  const { lines, openId, markedIds, hasMore, onReadMore, onOpen, onMark, onMarkAlso, onDelete } = props
  const { sort, sortBy, setGroupOpen, narrow } = useHistoryView()
  const { hidden } = useStore(tableValues, ({ form }) => form)
  const commandOf = useFocusKeys('history')
  const rowKeys = useAriaKeysOf(['history.open', 'history.select', 'history.delete'])
  const menu = useRunMenu({ onMark, onDelete })
  const pointed = useRef<Element>(null)
  const sectionsAtPointer = () => {
    const id = pointed.current?.closest('[data-run]')?.getAttribute('data-run')
    const line = lines.find((candidate) => candidate.id === id)
    return line?.kind === 'run' ? menu(line.entry, markedIds.includes(line.id)) : []
  }
  const box = useRef<HTMLDivElement>(null)
  const { columns, grid } = useFittingColumns(box, runColumns, {
    inset: 16,
    // The width of the table in a window of default size.
    usualWidth: 820,
    hidden,
    sortedBy: sort.by,
  })
  const { view, activeIndex, setActive, move } = useTableRows(box, { lines, openId, hasMore, onReadMore })
  const isGrouped = lines.some(({ kind }) => kind === 'group')

  const open = (line: TableLine) => {
    if (line.kind === 'run') onOpen(line.id)
    else if (line.kind === 'group') setGroupOpen(line.group.id, !line.isOpen)
    else narrow({ group: { by: line.group.by, id: line.group.id } })
  }
  const onKeyDown = (event: KeyboardEvent, line: TableLine, index: number) => {
    const { key, shiftKey } = event
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const pressed = { key, shiftKey, isModified, command: commandOf(event) }
    const action = actionOfKey(pressed, lines, index, view.pageRows())
    if (action === undefined) return
    event.preventDefault()
    switch (action.type) {
      case 'move':
        if (action.marks) onMarkAlso(runIdsBetween(lines, index, action.to))
        return move(action.to)
      case 'fold':
        return line.kind === 'group' && setGroupOpen(line.group.id, action.isOpen)
      case 'open':
        return open(line)
      case 'mark':
        return onMark(line.id)
      case 'delete':
        keepPlace(index, action.next)
        return onDelete(line.id)
    }
  }
  /** Gives the place and the focus of a deleted run to its neighbour. */
  const keepPlace = (index: number, next: number | undefined) => {
    const id = next === undefined ? undefined : lines[next]?.id
    if (next === undefined || id === undefined) return
    setActive(next)
    view.focus(index, id)
  }
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
      <ContextMenu sections={sectionsAtPointer}>
        <table
          {...(isGrouped ? treegrid : plainGrid)}
          aria-label={historyText().runs}
          aria-multiselectable
          aria-rowcount={hasMore ? -1 : lines.length + 1}
          className="block"
          onContextMenuCapture={({ target }) => (pointed.current = target instanceof Element ? target : null)}
        >
          <TableHead columns={columns} grid={grid} sort={sort} onSort={sortBy} />
          <tbody className="relative block" style={{ height: view.height }}>
            {view.drawn.map(({ index, key, start, size }) => {
              const line = lines[index]
              if (line === undefined) return null
              return (
                <LineRow
                  key={key}
                  line={line}
                  columns={columns}
                  grid={grid}
                  keys={rowKeys}
                  isGrouped={isGrouped}
                  rowIndex={index + 2}
                  top={start}
                  height={size}
                  isActive={index === activeIndex}
                  openId={openId}
                  markedIds={markedIds}
                  onKeyDown={(event) => onKeyDown(event, line, index)}
                  onAct={() => {
                    setActive(index)
                    open(line)
                  }}
                  onMark={onMark}
                  onRunClick={(event) => {
                    setActive(index)
                    if (event.shiftKey) onMarkAlso(runIdsBetween(lines, activeIndex, index))
                    else if (event.ctrlKey || event.metaKey) onMark(line.id)
                    else onOpen(line.id)
                  }}
                />
              )
            })}
          </tbody>
        </table>
      </ContextMenu>
    </div>
  )
}

/** The role `grid` makes screen readers pass the arrow keys to the app. */
const plainGrid = { role: 'grid' } as const
/** The same for rows that expand and collapse. */
const treegrid = { role: 'treegrid' } as const
