import { useEffect, useState, type RefObject } from 'react'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { useRowsInView, type RowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { indexOfLine, type TableLine } from './table-lines.ts'

export interface TableRowsOptions {
  readonly lines: readonly TableLine[]
  readonly openId: string | undefined
  readonly hasMore: boolean
  readonly onReadMore: () => void
}

export interface TableRows {
  readonly view: RowsInView
  /** The line that Tab reaches. */
  readonly activeIndex: number
  readonly setActive: (index: number) => void
  /** Makes a line the active one and focuses it. */
  readonly move: (index: number) => void
}

/** Number of remaining rows below that triggers reading the next page. */
const rowsAhead = 20

/** Decides which rows are rendered and which one is active, and reads the next page before the last row is in view. */
export function useTableRows(
  box: RefObject<HTMLElement | null>,
  { lines, openId, hasMore, onReadMore }: TableRowsOptions,
): TableRows {
  const scale = useWindowScale()
  // The active line is valid for one open run: opening another run, for example by Resend, makes that the active line.
  const [active, setActive] = useState<{ id: string | undefined; openId: string | undefined }>()
  const activeId = active?.openId === openId ? active?.id : undefined
  const activeIndex = indexOfLine(lines, activeId) ?? indexOfLine(lines, openId) ?? 0
  const rowHeight = 28 * scale.row
  const view = useRowsInView(box, {
    count: lines.length,
    rowHeight,
    heightOf: (index) => {
      const line = lines[index]
      return line?.kind === 'run' && line.entry.found !== undefined ? rowHeight + 16 * scale.text : rowHeight
    },
    // A search changes which rows are taller.
    heightsOf: lines,
    headHeight: rowHeight,
    overscan: 10,
    padding: [0, 8],
    // Keep the focused row mounted: unmounting it would drop the focus.
    kept: [activeIndex],
    keyOf: (index) => lines[index]?.id,
    idAttribute: 'data-line',
  })

  useEffect(() => {
    if (hasMore && view.lastRow >= lines.length - rowsAhead) onReadMore()
  }, [hasMore, view.lastRow, lines.length, onReadMore])

  return {
    view,
    activeIndex,
    setActive: (index) => setActive({ id: lines[index]?.id, openId }),
    move(index) {
      const id = lines[index]?.id
      if (id === undefined) return
      setActive({ id, openId })
      view.focus(index, id)
    },
  }
}
