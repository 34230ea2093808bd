import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type VirtualRowsProps<Row> = {
  rows: readonly Row[]
  /** The usual height of a row, in pixels. Rows may be higher: they are measured. */
  rowHeight: number
  renderRow: (row: Row, index: number) => ReactNode
  /** Stays at the newest row as rows are added. */
  follows?: boolean
  /** More rows come: it says until when there are any. */
  isGrowing?: boolean
  className?: string
}

/** Fewer rows than this are simply drawn: they can be found, selected and read aloud as a whole. */
const drawnWhole = 200
/** The same while rows are added: they are drawn again and again. */
const drawnWholeWhileGrowing = 40

/** A box that scrolls has to be reached without a pointer as well. */
const reachedByKeys = { tabIndex: 0 } as const

/** Rows in a scrolling box of their own; of many only those in view are drawn. */
export function VirtualRows<Row>({
  rows,
  rowHeight,
  renderRow,
  follows = false,
  isGrowing = false,
  className,
}: VirtualRowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const isVirtual = rows.length > (isGrowing ? drawnWholeWhileGrowing : drawnWhole)
  const virtualizer = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })

  useEffect(() => {
    const element = box.current
    if (follows && element !== null) element.scrollTop = element.scrollHeight
  }, [follows, isVirtual, rows])

  return (
    <div
      ref={box}
      {...reachedByKeys}
      className={classNames(
        'focus-inside min-h-0 flex-1 overflow-x-hidden overflow-y-auto select-text',
        className,
      )}
    >
      {isVirtual ? (
        <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <div
                key={index}
                data-index={index}
                ref={virtualizer.measureElement}
                className="absolute inset-x-0"
                // A transform each would be a layer's worth of bookkeeping each, in every frame that anything else changes.
                style={{ top: start }}
              >
                {renderRow(row, index)}
              </div>
            )
          })}
        </div>
      ) : (
        rows.map((row, index) => <div key={index}>{renderRow(row, index)}</div>)
      )}
    </div>
  )
}
