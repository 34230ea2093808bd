import { useEffect, useRef } from 'react'
import { useRoute } from '../stores/route.ts'

/** How long the opened content may take to appear, and an overlay to disappear: one second of frames. */
const waitsFrames = 60

/** Focus without a ring and without scrolling: the user did not navigate there by keyboard. */
const quietly: FocusOptions & { readonly focusVisible: boolean } = {
  preventScroll: true,
  focusVisible: false,
}

/**
 * Restores the focus after navigation removed the focused element, as when the palette opens another tab: it moves to
 * the new pane. Otherwise Tab would start at the top of the window again.
 */
export function useKeptFocus(): void {
  const { tab, rest } = useRoute()
  const place = `${tab}/${rest}`
  const shown = useRef(place)
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (shown.current === place) return undefined
    shown.current = place
    let frames = 0
    let next = requestAnimationFrame(restoreFocus)
    function restoreFocus(): void {
      frames += 1
      const active = document.activeElement
      if (active !== null && active.closest('main') !== null) return
      const isLost = active === document.body && last.current instanceof Node && !last.current.isConnected
      const pane = paneToFocus()
      if (isLost && frames > 1 && pane !== null) pane.focus(quietly)
      else if (frames < waitsFrames) next = requestAnimationFrame(restoreFocus)
    }
    return () => cancelAnimationFrame(next)
  }, [place])
}

/** The pane with the opened content, in preference to lists that lead to it. */
function paneToFocus(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('main [data-pane=fill]') ??
    document.querySelector<HTMLElement>('main [data-pane]')
  )
}
