import { useMemo, type RefObject } from 'react'
import { useMediaQuery, wideWindow } from '../../../controls/hooks/use-media-query.ts'
import { useRowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWidth } from '../../../controls/hooks/use-width.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import type { ColumnPlace } from './grid-row.tsx'

/**
 * Experiments up to this size are rendered completely, so that they can be searched, selected and read aloud as a
 * whole.
 */
const drawnWhole = { cases: 60, columns: 8 }

/** Widths in pixels at a text size of 100 %, below and above the window's breakpoint. */
const firstWidths = { small: 140, wide: 216 }
const leastWidths = { small: 100, wide: 148 }
const headHeight = 122

export interface RowPlace {
  readonly index: number
  readonly top: number
  /**
   * The React key of the row: a row at the same position before and after a search is updated instead of mounted again.
   */
  readonly slot: number
}

export interface GridLayout {
  readonly firstWidth: number
  readonly width: number
  readonly height: number
  readonly headHeight: number
  readonly rowHeight: number
  /** Whether there is room for durations. */
  readonly isWide: boolean
  /** The rows and columns in view, and the kept ones. */
  readonly rows: readonly RowPlace[]
  readonly columns: readonly ColumnPlace[]
  /** Returns the number of rows that fit into the box. */
  readonly page: () => number
  readonly show: (row: number, column: number) => void
}

export type GridLayoutOptions = {
  /** The number of all cases, and of the shown ones. */
  cases: number
  rows: number
  columns: number
  keptRow: number
  keptColumn: number
  /** Whether rows have room for thumbnails. */
  hasImages: boolean
}

/** Calculates the positions of rows and columns; large grids render only those in view, in both directions. */
export function useGridLayout(
  box: RefObject<HTMLDivElement | null>,
  { cases, rows, columns, keptRow, keptColumn, hasImages }: GridLayoutOptions,
): GridLayout {
  const isWide = useMediaQuery(wideWindow)
  const scale = useWindowScale()
  const boxWidth = useWidth(box)
  const size = isWide ? 'wide' : 'small'
  const firstWidth = Math.round(firstWidths[size] * scale.text)
  const least = Math.round(leastWidths[size] * scale.text)
  const columnWidth = Math.max(least, Math.floor((boxWidth - firstWidth) / Math.max(1, columns)))
  const rowHeight = Math.round((hasImages ? 72 : 28) * scale.row)
  const head = Math.round(headHeight * scale.text)
  const down = useRowsInView(box, {
    count: rows,
    rowHeight,
    headHeight: head,
    overscan: 6,
    drawnWhole: cases <= drawnWhole.cases ? rows : 0,
    kept: [keptRow],
  })
  const across = useRowsInView(box, {
    isAcross: true,
    count: columns,
    rowHeight: columnWidth,
    headHeight: firstWidth,
    overscan: 2,
    drawnWhole: drawnWhole.columns,
    kept: [keptColumn],
  })
  const shownRows = useMemo(() => placeRows(down.drawn.map(({ index }) => index)), [down.drawn])
  const shownColumns = useMemo(
    () =>
      across.drawn.map(({ index }) => ({
        index,
        left: firstWidth + index * columnWidth,
        width: columnWidth,
      })),
    [across.drawn, firstWidth, columnWidth],
  )
  return {
    isWide,
    firstWidth,
    width: firstWidth + columns * columnWidth,
    height: head + rows * rowHeight,
    headHeight: head,
    rowHeight,
    rows: shownRows.map(({ index, slot }) => ({ index, slot, top: head + index * rowHeight })),
    columns: shownColumns,
    page: down.pageRows,
    show(row, column) {
      showPart(box.current, 'scrollTop', { from: row * rowHeight, size: rowHeight, covered: head })
      showPart(box.current, 'scrollLeft', {
        from: column * columnWidth,
        size: columnWidth,
        covered: firstWidth,
      })
    },
  }
}

/** Scrolls as little as possible. `covered` is the size of the header or first column that overlays the box. */
function showPart(
  box: HTMLElement | null,
  side: 'scrollTop' | 'scrollLeft',
  { from, size, covered }: { from: number; size: number; covered: number },
): void {
  if (box === null) return
  const room = (side === 'scrollTop' ? box.clientHeight : box.clientWidth) - covered
  if (from < box[side]) box[side] = from
  else if (from + size > box[side] + room) box[side] = from + size - room
}

/** Assigns slots to adjacent rows; a kept row outside of the view has the slot -1. */
function placeRows(shown: readonly number[]): Pick<RowPlace, 'index' | 'slot'>[] {
  // Use a power of two, which rarely changes while scrolling: a row then keeps its slot as long as it is rendered.
  const slots = 2 ** Math.ceil(Math.log2(Math.max(1, shown.length)))
  return shown.map((index, at) => {
    const isBeside = shown[at - 1] === index - 1 || shown[at + 1] === index + 1
    return { index, slot: isBeside || shown.length === 1 ? index % slots : -1 }
  })
}
