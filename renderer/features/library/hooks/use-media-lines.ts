import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { MediaLine } from '../media-lines.ts'

export interface MediaLinesView {
  /** The lines to draw. */
  readonly drawn: readonly VirtualItem[]
  readonly height: number
  /** Full lines in view, less one. */
  readonly pageLines: () => number
  /** Brings an item into view and gives it the focus as soon as it is drawn. */
  readonly reach: (id: string) => void
  /** The last line in view. */
  readonly lastLine: number
}

export interface MediaLinesViewOptions {
  /** Of a line of items, in pixels. */
  readonly lineHeight: number
  /** Of a head that stays at the top of the box while the lines are scrolled. */
  readonly headHeight?: number
  readonly activeId: string | undefined
}

export const dayHeight = 40

/** Draws only the lines in view of `box`, which scrolls, and the one that has the focus. */
export function useMediaLines(
  box: RefObject<HTMLDivElement | null>,
  lines: readonly MediaLine[],
  { lineHeight, headHeight = 0, activeId }: MediaLinesViewOptions,
): MediaLinesView {
  const wanted = useRef<string | undefined>(undefined)
  const lineOf = useMemo(() => linesOfItems(lines), [lines])
  const activeLine = activeId === undefined ? undefined : lineOf.get(activeId)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? dayHeight : lineHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    // As many pixels as a fast fling moves in a frame.
    overscan: Math.max(2, Math.ceil(320 / lineHeight)),
    scrollPaddingStart: headHeight,
    paddingEnd: 8,
    // The item with the focus stays, or the focus would be lost by scrolling.
    rangeExtractor: (range) =>
      activeLine === undefined
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), activeLine])].toSorted((one, other) => one - other),
  })

  // Another layout and another width change how high lines are.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lines, lineHeight])

  // Before the next key can arrive.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const item = box.current?.querySelector<HTMLElement>('[data-media][tabindex="0"]')
    if (item?.dataset['media'] !== wanted.current) return
    wanted.current = undefined
    item.focus({ preventScroll: true })
  })

  return {
    drawn: virtualizer.getVirtualItems().filter(({ index }) => index < lines.length),
    height: virtualizer.getTotalSize(),
    pageLines: () =>
      Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / lineHeight) - 1),
    reach(id) {
      const line = lineOf.get(id)
      if (line === undefined) return
      wanted.current = id
      virtualizer.scrollToIndex(line)
    },
    lastLine: virtualizer.range?.endIndex ?? 0,
  }
}

/** On which line each item stands. */
function linesOfItems(lines: readonly MediaLine[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'items') for (const item of line.items) places.set(item.id, index)
  }
  return places
}
