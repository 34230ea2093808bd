import { useLayoutEffect, useState, type RefObject } from 'react'
import { useRowsInView, type RowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'

/**
 * Decides which rows of a long list are rendered, where the list is only part of the scrolling element. Rows at `kept`
 * indexes always are: a row that is focused or being edited must stay mounted.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
): RowsInView {
  const [offset, setOffset] = useState(0)
  const view = useRowsInView(() => scrollerOf(list.current), {
    count,
    rowHeight: 28 * useWindowScale().row,
    isMeasured: true,
    overscan: 12,
    drawnWhole: 200,
    offset,
    kept,
  })
  const { isWhole } = view

  // The content above the list changes its height while it is edited.
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (isWhole || scroller === null) return undefined
    const observer = new ResizeObserver(() => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      setOffset(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop))
    })
    for (const part of scroller.children) observer.observe(part)
    return () => observer.disconnect()
  }, [list, isWhole])

  return view
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-scrolls]') ?? null
}
