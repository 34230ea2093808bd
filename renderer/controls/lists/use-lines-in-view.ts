import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type RefObject } from 'react'

export interface LinesInView {
  /** The lines to draw. */
  readonly drawn: readonly VirtualItem[]
  readonly height: number
  /** Full lines in view, less one. */
  readonly pageLines: () => number
  /** Brings a line into view, and gives an item on it the focus as soon as it is drawn. */
  readonly reach: (line: number, id: string) => void
  /** The last line in view. */
  readonly lastLine: number
}

export interface LinesInViewOptions<Line> {
  /** Of a line of items, in pixels. */
  readonly lineHeight: number
  /** Of any line, in pixels. */
  readonly heightOf: (line: Line | undefined) => number
  /** All lines are `lineHeight` high: other lines are measured only when their number changes. */
  readonly isEven?: boolean
  /** What a line is known by while it is drawn; its place, unless told. */
  readonly keyOf?: (line: Line | undefined, index: number) => string | number
  /** Of a head that stays at the top of the box while the lines are scrolled. */
  readonly headHeight?: number
  /** How many lines are drawn on either side of those in view. */
  readonly overscan: number
  /** The line with the item that has the focus. */
  readonly activeLine: number | undefined
  /** The attribute in which a drawn item says its id, such as `data-model`. */
  readonly idAttribute: `data-${string}`
}

/** Draws only the lines in view of `box`, which scrolls, and the one that has the focus. */
export function useLinesInView<Line>(
  box: RefObject<HTMLDivElement | null>,
  lines: readonly Line[],
  options: LinesInViewOptions<Line>,
): LinesInView {
  const {
    lineHeight,
    heightOf,
    isEven = false,
    keyOf,
    headHeight = 0,
    overscan,
    activeLine,
    idAttribute,
  } = options
  const wanted = useRef<string | undefined>(undefined)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOf(lines[index]),
    ...(keyOf !== undefined && { getItemKey: (index: number) => keyOf(lines[index], index) }),
    overscan,
    scrollPaddingStart: headHeight,
    paddingEnd: 8,
    // The item with the focus stays, or the focus would be lost by scrolling.
    rangeExtractor: (range) =>
      activeLine === undefined
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), activeLine])].toSorted((one, other) => one - other),
  })

  // Another layout and another width change how high lines are.
  const measuredLines = isEven ? undefined : lines
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, measuredLines, lineHeight])

  // Before the next key can arrive.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const item = box.current?.querySelector<HTMLElement>(`[${idAttribute}][tabindex="0"]`)
    if (item?.getAttribute(idAttribute) !== wanted.current) return
    wanted.current = undefined
    item.focus({ preventScroll: true })
  })

  return {
    drawn: virtualizer.getVirtualItems().filter(({ index }) => index < lines.length),
    height: virtualizer.getTotalSize(),
    pageLines: () =>
      Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / lineHeight) - 1),
    reach(line, id) {
      wanted.current = id
      virtualizer.scrollToIndex(line)
    },
    lastLine: virtualizer.range?.endIndex ?? 0,
  }
}
