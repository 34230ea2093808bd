import type { KeyboardEvent } from 'react'

/** Escape on a button or a choice of an editor leaves it, as in its field, and does nothing else in the window. */
export function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  onClose()
}
