import type { RefObject } from 'react'

/** Puts the caret into the row that is added: it is there after the next paint. */
export function focusLastRow(list: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    list.current?.lastElementChild
      ?.querySelector<HTMLElement>('input[type="text"], input:not([type])')
      ?.focus()
  })
}
