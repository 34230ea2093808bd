import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'

/** Fewer rows are simply drawn: they can be found, selected and read aloud as a whole. */
const drawnWhole = 200

export interface RowWindow {
  /** `undefined` while all rows are drawn. */
  readonly items: readonly VirtualItem[] | undefined
  /** Of the whole list, in pixels. */
  readonly height: number
  /** Where the list begins inside of what scrolls, in pixels; places of items count from there. */
  readonly offset: number
  readonly measure: (element: HTMLElement | null) => void
  readonly scrollTo: (place: number) => void
}

/**
 * Which rows of a long list are drawn, where the list is a part of what scrolls. Rows at `kept` places are drawn wherever
 * they are: one that has the focus or is written in must not go.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
): RowWindow {
  const [offset, setOffset] = useState(0)
  const isWindowed = count > drawnWhole
  const rowHeight = 28 * useWindowScale().row
  const virtualizer = useVirtualizer({
    count: isWindowed ? count : 0,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: offset,
    initialRect: { width: 320, height: 600 },
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept.filter((place) => place >= 0)])].toSorted(
        (one, other) => one - other,
      ),
  })

  // What stands above the list grows and shrinks as it is written in.
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (!isWindowed || scroller === null) return undefined
    const observer = new ResizeObserver(() => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      setOffset(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop))
    })
    for (const part of scroller.children) observer.observe(part)
    return () => observer.disconnect()
  }, [list, isWindowed])

  return {
    items: isWindowed ? virtualizer.getVirtualItems() : undefined,
    height: virtualizer.getTotalSize(),
    offset,
    measure: virtualizer.measureElement,
    scrollTo: (place) => {
      if (isWindowed) virtualizer.scrollToIndex(place, { align: 'auto' })
    },
  }
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-scrolls]') ?? null
}
