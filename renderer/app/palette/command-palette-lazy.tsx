import { useEffect, useState } from 'react'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useLayout } from '../../stores/layout-store.ts'

const Palette = createLazyView(async () => (await import('./command-palette.tsx')).CommandPalette)

/** How long after the first paint its script is read, in milliseconds. */
const loadMs = 1_000

/**
 * The command palette. Its script comes once the window stands, since words are typed right behind the keys that open it. It
 * stays after it was opened, so that it can close with its motion.
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
