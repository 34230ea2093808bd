import type { ReactNode, RefObject } from 'react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { useHeight } from '../../../controls/hooks/use-height.ts'
import { PlacedRows } from '../../../controls/lists/placed-rows.tsx'
import { useRowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { ResultGroup, type ResultGroupProps } from './result-group.tsx'

export type ResultListProps = Omit<ResultGroupProps, 'entry' | 'isNewest' | 'viewHeight'> & {
  /** The scrolling element. */
  box: RefObject<HTMLDivElement | null>
  entries: readonly HistoryEntry[]
  /** Rendered after the last group. */
  foot: ReactNode
}

/** Estimated height of a group in pixels: its head and a row of four images. Rendered groups are measured. */
const estimatedHeight = 290

/** The requests with their images. Renders only those in view. */
export function ResultList({ box, entries, foot, ...group }: ResultListProps) {
  const view = useRowsInView(box, {
    count: entries.length,
    rowHeight: estimatedHeight,
    isMeasured: true,
    keyOf: (index) => entries[index]?.run.id,
    gap: 20,
    overscan: 2,
    drawnWhole: 12,
  })
  const viewHeight = useHeight(box)
  return (
    <div className="flex flex-col gap-5 p-3">
      <PlacedRows view={view} count={entries.length} className="flex flex-col gap-5">
        {(index) => {
          const entry = entries[index]
          return entry === undefined ? null : (
            <ResultGroup entry={entry} isNewest={index === 0} viewHeight={viewHeight} {...group} />
          )
        }}
      </PlacedRows>
      {foot}
    </div>
  )
}
