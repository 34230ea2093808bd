import { useEffect, useEffectEvent } from 'react'

/** What Escape closes first. */
const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Calls `onEscape` for an Escape that nothing else wanted: no menu or dialog is open, no field has a use for it. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const handle = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return undefined
    let isWanted = false
    // Looked at before anybody else hears of the key: what it closes is gone afterwards, and a tooltip keeps it.
    const onCapture = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      isWanted = [...document.querySelectorAll(floating)].some(isOpen)
      if (!isWanted && !isField(event.target)) handle()
    }
    // A field may have a use for it, and says so.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      if (!isWanted && isField(event.target)) handle()
    }
    window.addEventListener('keydown', onCapture, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [isActive])
}

/** What is on its way out is still in the page. */
function isOpen(element: Element): boolean {
  return element.closest('[data-closed], [hidden]') === null
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null
}
