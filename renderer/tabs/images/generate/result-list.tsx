import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { ResultGroup, type ResultGroupProps } from './result-group.tsx'

export type ResultListProps = Omit<ResultGroupProps, 'entry' | 'isNewest'> & {
  /** What scrolls. */
  box: RefObject<HTMLDivElement | null>
  entries: readonly HistoryEntry[]
  /** What follows the last one. */
  foot: ReactNode
}

/** Fewer groups than this are simply drawn. */
const drawnWhole = 12

/** A row of four images with its head, in pixels. Each group is measured once it is drawn. */
const estimatedHeight = 290

/** The requests with their images; of many only those in view are drawn. */
export function ResultList({ box, entries, foot, ...group }: ResultListProps) {
  const isVirtual = entries.length > drawnWhole
  const virtualizer = useVirtualizer({
    count: isVirtual ? entries.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => entries[index]?.run.id ?? index,
    gap: 20,
    overscan: 2,
  })
  if (!isVirtual) {
    return (
      <div className="flex flex-col gap-5 p-3">
        {entries.map((entry, index) => (
          <ResultGroup key={entry.run.id} entry={entry} isNewest={index === 0} {...group} />
        ))}
        {foot}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5 p-3">
      <div className="relative flex-none" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const entry = entries[index]
          return entry === undefined ? null : (
            <div
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <ResultGroup entry={entry} isNewest={index === 0} {...group} />
            </div>
          )
        })}
      </div>
      {foot}
    </div>
  )
}
