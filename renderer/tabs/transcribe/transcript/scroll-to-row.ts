import type { Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** How far down the box a row may stand before the view follows it, and where it is put then. */
const lowest = 0.75
const wanted = 0.3

/** Brings a row into view, unless it can be read where it is. */
export function scrollToRow(
  box: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLElement, Element> | undefined,
  index: number,
): void {
  const element = box.current
  if (element === null || index < 0) return
  const row = element.querySelector(`[data-row="${index}"]`)
  if (row === null) {
    virtualizer?.scrollToIndex(index, { align: 'center' })
    return
  }
  const view = element.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  if (top >= view.top && bottom <= view.top + view.height * lowest) return
  element.scrollTop += top - view.top - view.height * wanted
}
