import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useMediaQuery, wideWindow } from '../../../controls/use-media-query.ts'
import { useWidth } from '../../../controls/use-width.ts'
import { useWindowScale } from '../../../controls/use-window-scale.ts'
import type { ColumnPlace } from './grid-row.tsx'

/** Grids with no more of either are drawn whole: they can be found, selected and read aloud as a whole. */
const drawnWhole = { rows: 60, columns: 8 }

/** Pixels at text size 100 %, below and above the one break of the window. */
const firstWidths = { small: 140, wide: 216 }
const leastWidths = { small: 100, wide: 148 }
const headHeight = 122

export interface GridLayout {
  readonly firstWidth: number
  readonly width: number
  readonly height: number
  readonly headHeight: number
  readonly rowHeight: number
  /** The rows and columns in view, and the ones named `kept`. */
  readonly rows: readonly { readonly index: number; readonly top: number }[]
  readonly columns: readonly ColumnPlace[]
  /** How many rows fit into the box. */
  readonly page: () => number
  readonly show: (row: number, column: number) => void
}

export type GridLayoutOptions = {
  rows: number
  columns: number
  keptRow: number
  keptColumn: number
  /** Rows have room for thumbnails. */
  hasImages: boolean
}

/** Where rows and columns stand; of many only those in view are drawn, in both directions. */
export function useGridLayout(
  box: RefObject<HTMLDivElement | null>,
  { rows, columns, keptRow, keptColumn, hasImages }: GridLayoutOptions,
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
  const down = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: head,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), keptRow, rows),
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => box.current,
    estimateSize: () => columnWidth,
    overscan: 2,
    scrollPaddingStart: firstWidth,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), keptColumn, columns),
  })
  const shownRows = rows <= drawnWhole.rows ? places(rows) : down.getVirtualItems().map(({ index }) => index)
  const shownColumns =
    columns <= drawnWhole.columns ? places(columns) : across.getVirtualItems().map(({ index }) => index)
  return {
    firstWidth,
    width: firstWidth + columns * columnWidth,
    height: head + rows * rowHeight,
    headHeight: head,
    rowHeight,
    rows: shownRows
      .filter((index) => index < rows)
      .map((index) => ({ index, top: head + index * rowHeight })),
    columns: shownColumns
      .filter((index) => index < columns)
      .map((index) => ({ index, left: firstWidth + index * columnWidth, width: columnWidth })),
    page: () => Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - head) / rowHeight) - 1),
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

/** Scrolls no further than needed. `covered` is what the head, or the first column, lies over. */
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

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function withKept(range: readonly number[], kept: number, count: number): number[] {
  return kept < 0 || kept >= count || range.includes(kept)
    ? [...range]
    : [...range, kept].toSorted((one, other) => one - other)
}
