import { useEffect, useRef } from 'react'
import { useRoute } from '../stores/route.ts'

/** So long what is opened may take to come, and what lies over it to go: a second of frames. */
const waitsFrames = 60

/** No ring is drawn around all of it, nor is it scrolled to: nobody walked there. */
const quietly: FocusOptions & { readonly focusVisible: boolean } = {
  preventScroll: true,
  focusVisible: false,
}

/**
 * What has the focus may go with the place it stands in, as where the palette opens another tab. The focus then goes to the pane
 * that came: from nowhere, Tab would begin at the top of the window again.
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
    let next = requestAnimationFrame(look)
    function look(): void {
      frames += 1
      const active = document.activeElement
      if (active !== null && active.closest('main') !== null) return
      const isLost = active === document.body && last.current instanceof Node && !last.current.isConnected
      const pane = paneToFocus()
      if (isLost && frames > 1 && pane !== null) pane.focus(quietly)
      else if (frames < waitsFrames) next = requestAnimationFrame(look)
    }
    return () => cancelAnimationFrame(next)
  }, [place])
}

/** The one with what was opened, before lists that lead to it. */
function paneToFocus(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('main [data-pane=fill]') ??
    document.querySelector<HTMLElement>('main [data-pane]')
  )
}
