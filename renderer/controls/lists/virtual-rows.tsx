import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { PlacedRows } from './placed-rows.tsx'
import { useRowsInView } from './use-rows-in-view.ts'

export type VirtualRowsProps<Row> = {
  rows: readonly Row[]
  /** The typical height of a row, in pixels. Rows may be higher: they are measured. */
  rowHeight: number
  /** The expected height of each row, if some are known to be higher: a correct estimate avoids a second render. */
  heightOf?: (row: Row) => number
  renderRow: (row: Row, index: number) => ReactNode
  /** Stays scrolled to the newest row as rows are added. */
  follows?: boolean
  /** Whether more rows are being added. */
  isGrowing?: boolean
  /** The accessible name of the box as a list, whose rows are list items. */
  listLabel?: string
  className?: string
}

/**
 * Lists with at most this many rows are rendered as a whole, so that they can be searched, selected and read aloud
 * completely.
 */
const drawnWhole = 200
/** The same limit while rows are added, since each addition renders them again. */
const drawnWholeWhileGrowing = 40

/** A scroll container must be reachable by keyboard. */
const reachedByKeys = { tabIndex: 0 } as const

/** Rows in a scroll container; long lists only render the rows in view. */
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
