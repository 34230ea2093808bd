import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Index of the tab that had the focus in the unmounted row; -1 for none. */
let focusedPlace = -1

const tabsOf = (row: HTMLElement | null): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
]

/**
 * Keeps the focus in the row of sections, which is remounted in another pane for each section, and again when the
 * library turns out to be empty. Without this, keyboard users would lose the focus each time.
 */
export function useRowFocus(): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    // Do not move the focus if the user has moved it elsewhere.
    if (document.activeElement === document.body) tabsOf(element)[focusedPlace]?.focus()
    focusedPlace = -1
    return () => {
      focusedPlace = tabsOf(element).findIndex((tab) => tab === document.activeElement)
    }
  }, [])
  return row
}
