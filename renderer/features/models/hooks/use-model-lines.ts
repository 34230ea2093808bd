import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { ListLine } from '../list-lines.ts'
import type { ModelRow } from '../model-rows.ts'

export interface VirtualLines {
  /** The lines to draw. */
  readonly items: readonly VirtualItem[]
  readonly height: number
  /** Every model in the order of the lines. */
  readonly rows: readonly ModelRow[]
  /** Full lines in view, less one. */
  readonly pageLines: () => number
  /** Brings a model into view and gives it the focus as soon as it is drawn. */
  readonly reach: (rowIndex: number) => void
}

export interface VirtualLinesOptions {
  /** Of a line of models, in pixels. */
  readonly lineHeight: number
  /** Of a head that stays at the top of the box while the lines are scrolled. */
  readonly headHeight?: number
  readonly activeId: string | undefined
}

export const headingHeight = 32

/** Draws only the lines in view of `box`, which scrolls, and the one that has the focus. */
export function useVirtualLines(
  box: RefObject<HTMLDivElement | null>,
  lines: readonly ListLine[],
  { lineHeight, headHeight = 0, activeId }: VirtualLinesOptions,
): VirtualLines {
  const wanted = useRef<string | undefined>(undefined)
  const { rows, lineOfRow } = useMemo(() => placesOf(lines), [lines])
  const activeIndex = activeId === undefined ? -1 : rows.findIndex(({ model }) => model.id === activeId)
  const activeLine = lineOfRow[activeIndex]
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (lines[index]?.kind === 'owner' ? headingHeight : lineHeight),
    // As many pixels as a fast fling moves in a frame.
    overscan: 10,
    scrollPaddingStart: headHeight,
    paddingEnd: 8,
    // The row with the focus stays, or the focus would be lost by scrolling.
    rangeExtractor: (range) =>
      activeLine === undefined
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), activeLine])].toSorted((one, other) => one - other),
  })

  // Grouping and another view change how high lines are.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lines, lineHeight])

  // Before the next key can arrive.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = box.current?.querySelector<HTMLElement>('[data-model][tabindex="0"]')
    if (row?.dataset['model'] !== wanted.current) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })

  return {
    items: virtualizer.getVirtualItems().filter(({ index }) => index < lines.length),
    height: virtualizer.getTotalSize(),
    rows,
    pageLines: () =>
      Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / lineHeight) - 1),
    reach(rowIndex) {
      const line = lineOfRow[rowIndex]
      if (line === undefined) return
      wanted.current = rows[rowIndex]?.model.id
      virtualizer.scrollToIndex(line)
    },
  }
}

function placesOf(lines: readonly ListLine[]): { rows: ModelRow[]; lineOfRow: number[] } {
  const rows: ModelRow[] = []
  const lineOfRow: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'owner') continue
    for (const row of line.rows) {
      rows.push(row)
      lineOfRow.push(index)
    }
  }
  return { rows, lineOfRow }
}
