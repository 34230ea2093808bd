import { useMemo, type RefObject } from 'react'
import { useMediaQuery, wideWindow } from '../../../controls/hooks/use-media-query.ts'
import { useRowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWidth } from '../../../controls/hooks/use-width.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import type { ColumnPlace } from './grid-row.tsx'

/** Experiments with no more of either are drawn whole: they can be found, selected and read aloud as a whole. */
const drawnWhole = { cases: 60, columns: 8 }

/** Pixels at text size 100 %, below and above the one break of the window. */
const firstWidths = { small: 140, wide: 216 }
const leastWidths = { small: 100, wide: 148 }
const headHeight = 122

export interface RowPlace {
  readonly index: number
  readonly top: number
  /** The same for what is drawn at the same place before and after a search: it is changed there, not made anew. */
  readonly slot: number
}

export interface GridLayout {
  readonly firstWidth: number
  readonly width: number
  readonly height: number
  readonly headHeight: number
  readonly rowHeight: number
  /** There is room for how long cells took. */
  readonly isWide: boolean
  /** The rows and columns in view, and the ones named `kept`. */
  readonly rows: readonly RowPlace[]
  readonly columns: readonly ColumnPlace[]
  /** How many rows fit into the box. */
  readonly page: () => number
  readonly show: (row: number, column: number) => void
}

export type GridLayoutOptions = {
  /** Of the experiment, and how many of them are shown. */
  cases: number
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

/** Rows stand side by side, but for the one that is kept: its slot is -1 where it lies apart. */
function placeRows(shown: readonly number[]): Pick<RowPlace, 'index' | 'slot'>[] {
  // A power of two, which seldom changes while the grid is scrolled: a row then stays in its slot as long as it is drawn.
  const slots = 2 ** Math.ceil(Math.log2(Math.max(1, shown.length)))
  return shown.map((index, at) => {
    const isBeside = shown[at - 1] === index - 1 || shown[at + 1] === index + 1
    return { index, slot: isBeside || shown.length === 1 ? index % slots : -1 }
  })
}
