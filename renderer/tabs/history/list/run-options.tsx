import { useQuery } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useAriaKeysOf, useFocusKeys } from '../../../commands/use-focus-keys.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { historyFacetsQuery } from '../../../queries/history.ts'
import { useRunMenu } from './use-run-menu.ts'
import { RunRow } from './run-row.tsx'
import { historyText } from '../../../../shared/text/en/history.ts'

export type RunOptionsProps = {
  entries: readonly HistoryEntry[]
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
 * The runs as a list with one tab stop: arrows move, with Shift they mark on the way; Enter opens, Space marks, Delete
 * deletes. Only rows in view are drawn, however many there are.
 */
export function RunOptions(props: RunOptionsProps) {
  const { entries, openId, markedIds, hasMore, onReadMore, onOpen, onMark, onMarkAlso, onDelete } = props
  const { data: facets } = useQuery(historyFacetsQuery(useBridge()))
  // The same name in each row would tell nothing.
  const saysConnection = (facets?.connections.length ?? 0) > 1
  const commandOf = useFocusKeys('history')
  const rowKeys = useAriaKeysOf(['history.open', 'history.select', 'history.delete'])
  const menu = useRunMenu({ onMark, onDelete })
  const pointed = useRef<Element>(null)
  const sectionsAtPointer = () => {
    const id = pointed.current?.closest('li')?.querySelector<HTMLElement>('[data-run]')?.dataset['run']
    const entry = entries.find(({ run }) => run.id === id)
    return entry === undefined ? [] : menu(entry, markedIds.includes(entry.run.id))
  }
  const box = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  // Whatever opens another run, such as sending one again, moves the active row there.
  const [active, setActive] = useState<{ id: string | undefined; openId: string | undefined }>()
  const activeId = active?.openId === openId ? active?.id : undefined
  const activeIndex = indexOf(entries, activeId) ?? indexOf(entries, openId) ?? 0
  const setActiveId = (id: string | undefined) => setActive({ id, openId })
  const scale = useWindowScale()
  const rowHeight = 44 * scale.row
  const foundRowHeight = rowHeight + 16 * scale.text
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (entries[index]?.found === undefined ? rowHeight : foundRowHeight),
    getItemKey: (index) => entries[index]?.run.id ?? index,
    overscan: 10,
    paddingStart: 4,
    paddingEnd: 8,
    // The row with the focus stays, or the focus would be lost by scrolling.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex])].toSorted((left, right) => left - right),
  })
  const items = virtualizer.getVirtualItems().filter(({ index }) => index < entries.length)
  const lastShown = virtualizer.range?.endIndex ?? 0

  useEffect(() => {
    if (hasMore && lastShown >= entries.length - rowsAhead) onReadMore()
  }, [hasMore, lastShown, entries.length, onReadMore])

  // A search changes which rows are high.
  useEffect(() => virtualizer.measure(), [virtualizer, entries, rowHeight])

  // Before the next key can arrive.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const row = box.current?.querySelector<HTMLElement>('[data-run][tabindex="0"]')
    if (row?.dataset['run'] !== entries[activeIndex]?.run.id) return
    wantsFocus.current = false
    row?.focus({ preventScroll: true })
  })

  const move = (index: number) => {
    const next = Math.max(0, Math.min(entries.length - 1, index))
    wantsFocus.current = true
    setActiveId(entries[next]?.run.id)
    virtualizer.scrollToIndex(next)
  }
  const markBetween = (one: number, other: number) =>
    onMarkAlso(
      entries.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1).map(({ run }) => run.id),
    )
  const onKeyDown = (event: KeyboardEvent, runId: string, index: number) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: entries.length - 1,
    }
    const step = steps[event.key]
    const command = commandOf(event)
    if (step !== undefined) {
      if (event.shiftKey) markBetween(index, step)
      move(step)
    } else if (command === 'history.open') onOpen(runId)
    else if (command === 'history.select') onMark(runId)
    else if (command === 'history.delete') {
      wantsFocus.current = true
      setActiveId((entries[index + 1] ?? entries[index - 1])?.run.id)
      onDelete(runId)
    } else return
    event.preventDefault()
  }
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
      <ContextMenu sections={sectionsAtPointer}>
        <ul
          aria-label={historyText().runs}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
          onContextMenuCapture={({ target }) => (pointed.current = target instanceof Element ? target : null)}
        >
          {items.map(({ index, start, size }) => {
            const entry = entries[index]
            if (entry === undefined) return null
            const runId = entry.run.id
            return (
              <li
                key={runId}
                className="group/option absolute inset-x-0 top-0 px-2"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <RunRow
                  entry={entry}
                  keys={rowKeys}
                  isOpen={runId === openId}
                  isActive={index === activeIndex}
                  isMarked={markedIds.includes(runId)}
                  isMarking={markedIds.length > 0}
                  saysConnection={saysConnection}
                  onMark={() => onMark(runId)}
                  onKeyDown={(event) => onKeyDown(event, runId, index)}
                  onClick={(event) => {
                    setActiveId(runId)
                    if (event.shiftKey) markBetween(activeIndex, index)
                    else if (event.ctrlKey || event.metaKey) onMark(runId)
                    else onOpen(runId)
                  }}
                />
              </li>
            )
          })}
        </ul>
      </ContextMenu>
    </div>
  )
}

function indexOf(entries: readonly HistoryEntry[], id: string | undefined): number | undefined {
  if (id === undefined) return undefined
  const index = entries.findIndex(({ run }) => run.id === id)
  return index === -1 ? undefined : index
}
