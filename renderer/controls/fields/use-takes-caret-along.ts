import { useEffect } from 'react'

/**
 * Of a field: the caret goes when the field does.
 *
 * Else Chromium leaves it, unseen, in the element around the field, and after each layout looks for the nearest letter,
 * through all of the page: a tenth of the work of a frame while answers arrive. A caret between letters, where somebody
 * clicked, costs nothing and stays.
 */
export function useTakesCaretAlong(): void {
  useEffect(() => takeLeftCaret, [])
}

function takeLeftCaret(): void {
  const selection = document.getSelection()
  const isLeft = selection?.isCollapsed === true && selection.anchorNode instanceof Element
  if (isLeft && !isWritten(document.activeElement)) selection.removeAllRanges()
}

/** The caret of a field stands, for the page, in the element around it; that of an editor around its shadow root. */
function isWritten(element: Element | null): boolean {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    (element ?? document.body).shadowRoot !== null
  )
}
