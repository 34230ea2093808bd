import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Which tab of the row that was taken away had the focus; none: -1. */
let focusedPlace = -1

const tabsOf = (row: HTMLElement | null): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
]

/**
 * Keeps the focus in the row of sections, which stands in another pane for each of them, and in one more where the library
 * turns out to be empty: who walks through it by keys while that is read would begin at the top of the window again.
 */
export function useRowFocus(): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement === document.body) tabsOf(element)[focusedPlace]?.focus()
    focusedPlace = -1
    return () => {
      focusedPlace = tabsOf(element).findIndex((tab) => tab === document.activeElement)
    }
  }, [])
  return row
}
