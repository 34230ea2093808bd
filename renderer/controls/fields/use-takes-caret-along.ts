import { useEffect } from 'react'

/**
 * Removes the caret when a field is unmounted.
 *
 * Otherwise Chromium leaves an invisible caret in the element around the field, and after each layout searches the
 * whole page for the nearest letter: a tenth of the work of a frame while answers arrive. A caret between letters,
 * where the user clicked, costs nothing and stays.
 */
export function useTakesCaretAlong(): void {
  useEffect(() => takeLeftCaret, [])
}

function takeLeftCaret(): void {
  const selection = document.getSelection()
  const isLeft = selection?.isCollapsed === true && selection.anchorNode instanceof Element
  if (isLeft && !isWritten(document.activeElement)) selection.removeAllRanges()
}

/**
 * Whether the caret belongs to a field or editor: for the page it is in the element around a field, or in a shadow
 * host.
 */
function isWritten(element: Element | null): boolean {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    (element ?? document.body).shadowRoot !== null
  )
}
