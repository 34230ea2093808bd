import type { RefObject } from 'react'

/** Focuses the last row after the next paint, when a row that was just added exists. */
export function focusLastRow(list: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    list.current?.lastElementChild
      ?.querySelector<HTMLElement>('input[type="text"], input:not([type])')
      ?.focus()
  })
}
