import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { PlacedRows } from './placed-rows.tsx'
import { useRowsInView } from './use-rows-in-view.ts'

export type VirtualRowsProps<Row> = {
  rows: readonly Row[]
  /** The usual height of a row, in pixels. Rows may be higher: they are measured. */
  rowHeight: number
  /** The usual height of each row, where some are known to be higher: what is expected right is drawn once. */
  heightOf?: (row: Row) => number
  renderRow: (row: Row, index: number) => ReactNode
  /** Stays at the newest row as rows are added. */
  follows?: boolean
  /** More rows come: it says until when there are any. */
  isGrowing?: boolean
  /** Names the box as a list: its rows are list items. */
  listLabel?: string
  className?: string
}

/** Up to so many rows are simply drawn: they can be found, selected and read aloud as a whole. */
const drawnWhole = 200
/** The same while rows are added: they are drawn again and again. */
const drawnWholeWhileGrowing = 40

/** A box that scrolls has to be reached without a pointer as well. */
const reachedByKeys = { tabIndex: 0 } as const

/** Rows in a scrolling box of their own; of many only those in view are drawn. */
export function VirtualRows<Row>({
  rows,
  rowHeight,
  heightOf,
  renderRow,
  follows = false,
  isGrowing = false,
  listLabel,
  className,
}: VirtualRowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRowsInView(box, {
    count: rows.length,
    rowHeight,
    ...(heightOf !== undefined && {
      heightOf: (index: number) => {
        const row = rows[index]
        return row === undefined ? rowHeight : heightOf(row)
      },
    }),
    isMeasured: true,
    overscan: 5,
    drawnWhole: isGrowing ? drawnWholeWhileGrowing : drawnWhole,
  })

  useEffect(() => {
    const element = box.current
    if (follows && element !== null) element.scrollTop = element.scrollHeight
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Rows that come, and those drawn whole at last, make the box higher.
  }, [follows, view.isWhole, rows])

  return (
    <div
      ref={box}
      {...reachedByKeys}
      {...(listLabel !== undefined && { role: 'list', 'aria-label': listLabel })}
      className={classNames(
        'focus-inside min-h-0 flex-1 overflow-x-hidden overflow-y-auto select-text',
        className,
      )}
    >
      <PlacedRows view={view} count={rows.length}>
        {(index) => {
          const row = rows[index]
          return row === undefined ? null : renderRow(row, index)
        }}
      </PlacedRows>
    </div>
  )
}
