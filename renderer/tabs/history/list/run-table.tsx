import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { historyText } from '../../../../shared/text/en/history.ts'
import { useAriaKeysOf, useFocusKeys } from '../../../commands/use-focus-keys.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { indexAfterKey } from '../../../controls/lists/list-keys.ts'
import { useFittingColumns } from '../../../controls/lists/use-fitting-columns.ts'
import { useRowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { useHistoryView } from '../history-view-store.ts'
import { tableValues } from '../table-values.ts'
import { GroupRow } from './group-row.tsx'
import { MoreRow } from './more-row.tsx'
import { RunRow } from './run-row.tsx'
import { runColumns } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import type { TableLine } from './table-lines.ts'
import { useRunMenu } from './use-run-menu.ts'

export type RunTableProps = {
  lines: readonly TableLine[]
  openId: string | undefined
  markedIds: readonly string[]
  hasMore: boolean
  onReadMore: () => void
  onOpen: (id: string) => void
  onMark: (id: string) => void
  /** Marks several at once, as by a click with Shift held. */
  onMarkAlso: (ids: readonly string[]) => void
  onDelete: (id: string) => void
}

/** The next page is read when this few rows are left below. */
const rowsAhead = 20

/**
 * The runs as a table with one tab stop: arrows move, with Shift they mark on the way; Enter opens, Space marks, Delete
 * deletes. Right and Left open and close what belongs together. Only rows in view are drawn, however many there are.
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
    const line = lines.find((one) => one.id === id)
    return line?.kind === 'run' ? menu(line.entry, markedIds.includes(line.id)) : []
  }
  const box = useRef<HTMLDivElement>(null)
  const scale = useWindowScale()
  const { columns, grid } = useFittingColumns(box, runColumns, {
    inset: 16,
    // That of a usual window.
    usualWidth: 820,
    hidden,
    sortedBy: sort.by,
  })
  // Whatever opens another run, such as sending one again, moves the active row there.
  const [active, setActive] = useState<{ id: string | undefined; openId: string | undefined }>()
  const activeId = active?.openId === openId ? active?.id : undefined
  const activeIndex = indexOf(lines, activeId) ?? indexOf(lines, openId) ?? 0
  const setActiveId = (id: string | undefined) => setActive({ id, openId })
  const rowHeight = 28 * scale.row
  const isGrouped = lines.some(({ kind }) => kind === 'group')
  const view = useRowsInView(box, {
    count: lines.length,
    rowHeight,
    heightOf: (index) => {
      const line = lines[index]
      return line?.kind === 'run' && line.entry.found !== undefined ? rowHeight + 16 * scale.text : rowHeight
    },
    // A search changes which rows are high.
    heightsOf: lines,
    headHeight: rowHeight,
    overscan: 10,
    padding: [0, 8],
    // The row with the focus stays, or the focus would be lost by scrolling.
    kept: [activeIndex],
    keyOf: (index) => lines[index]?.id,
    idAttribute: 'data-line',
  })

  useEffect(() => {
    if (hasMore && view.lastRow >= lines.length - rowsAhead) onReadMore()
  }, [hasMore, view.lastRow, lines.length, onReadMore])

  const move = (index: number) => {
    const id = lines[index]?.id
    if (id === undefined) return
    setActiveId(id)
    view.focus(index, id)
  }
  const markBetween = (one: number, other: number) =>
    onMarkAlso(
      lines
        .slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1)
        .flatMap((line) => (line.kind === 'run' ? [line.id] : [])),
    )
  const act = (line: TableLine) => {
    if (line.kind === 'run') onOpen(line.id)
    else if (line.kind === 'group') setGroupOpen(line.group.id, !line.isOpen)
    else narrow({ group: { by: line.group.by, id: line.group.id } })
  }
  /** Opens and closes what belongs together, as in a tree. */
  const fold = (line: TableLine, key: string): boolean => {
    if (line.kind === 'group') setGroupOpen(line.group.id, key === 'ArrowRight')
    else if (line.kind === 'run' && line.groupId !== undefined && key === 'ArrowLeft')
      move(indexOf(lines, line.groupId) ?? 0)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent, line: TableLine, index: number) => {
    const command = commandOf(event)
    if (command === undefined && (event.ctrlKey || event.metaKey || event.altKey)) return
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const extent = { perLine: 1, page: view.pageRows(), last: lines.length - 1 }
    const next = isSideways ? undefined : indexAfterKey(event.key, index, extent)
    if (next !== undefined) {
      if (event.shiftKey) markBetween(index, next)
      move(next)
    } else if (isSideways) {
      if (!fold(line, event.key)) return
    } else if (command === 'history.open' || (line.kind !== 'run' && event.key === ' ')) act(line)
    else if (line.kind !== 'run') return
    else if (command === 'history.select') onMark(line.id)
    else if (command === 'history.delete') {
      const neighbour = lines[index + 1] ?? lines[index - 1]
      if (neighbour !== undefined) {
        setActiveId(neighbour.id)
        view.focus(index, neighbour.id)
      }
      onDelete(line.id)
    } else return
    event.preventDefault()
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
              const place = {
                rowIndex: index + 2,
                top: start,
                isActive: index === activeIndex,
                onKeyDown: (event: KeyboardEvent) => onKeyDown(event, line, index),
              }
              const onAct = () => {
                setActiveId(line.id)
                act(line)
              }
              if (line.kind === 'group') {
                const { id, group, entry, isOpen } = line
                return (
                  <GroupRow
                    key={key}
                    {...place}
                    id={id}
                    group={group}
                    at={entry.run.startedAt}
                    isOpen={isOpen}
                    columnCount={columns.length}
                    onToggle={onAct}
                  />
                )
              }
              if (line.kind === 'more') {
                return (
                  <MoreRow
                    key={key}
                    {...place}
                    id={line.id}
                    group={line.group}
                    columnCount={columns.length}
                    onShowAll={onAct}
                  />
                )
              }
              return (
                <RunRow
                  key={key}
                  {...place}
                  entry={line.entry}
                  columns={columns}
                  grid={grid}
                  level={isGrouped ? (line.groupId === undefined ? 1 : 2) : undefined}
                  keys={rowKeys}
                  height={size}
                  isOpen={line.id === openId}
                  isMarked={markedIds.includes(line.id)}
                  isMarking={markedIds.length > 0}
                  onMark={() => onMark(line.id)}
                  onClick={(event) => {
                    setActiveId(line.id)
                    if (event.shiftKey) markBetween(activeIndex, index)
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

/** A table with a cursor in it: screen readers then leave the arrows to us. */
const plainGrid = { role: 'grid' } as const
/** The same with rows that open and close. */
const treegrid = { role: 'treegrid' } as const

function indexOf(lines: readonly TableLine[], id: string | undefined): number | undefined {
  if (id === undefined) return undefined
  const index = lines.findIndex((line) => line.id === id)
  return index === -1 ? undefined : index
}
