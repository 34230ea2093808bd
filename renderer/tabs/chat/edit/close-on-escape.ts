import type { KeyboardEvent } from 'react'

/** Escape on a button or select of an editor closes the editor, as in its field, and nothing else in the window. */
export function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  onClose()
}
