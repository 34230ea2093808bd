import { useEffect, useState } from 'react'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useLayout } from '../../stores/layout-store.ts'

const Palette = createLazyView(async () => (await import('./command-palette.tsx')).CommandPalette)

/** How long after the first paint its script is loaded, in milliseconds. */
const loadMs = 1_000

/**
 * The command palette. Its script is preloaded after startup, since users type right after the shortcut that opens it.
 * It stays mounted once opened, so that closing is animated.
 */
export function CommandPalette() {
  const isOpen = useLayout((state) => state.isPaletteOpen)
  const [isNeeded, setNeeded] = useState(false)
  if (isOpen && !isNeeded) setNeeded(true)
  useEffect(() => {
    const timer = setTimeout(() => setNeeded(true), loadMs)
    return () => clearTimeout(timer)
  }, [])
  return isNeeded ? <Palette /> : null
}
