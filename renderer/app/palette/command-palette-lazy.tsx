import { lazy, Suspense, useState } from 'react'
import { useLayout } from '../../stores/layout-store.ts'

const Palette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

/** The command palette, loaded when it is first opened. It stays then, so that it can close with its motion. */
export function CommandPalette() {
  const isOpen = useLayout((state) => state.isPaletteOpen)
  const [isNeeded, setNeeded] = useState(false)
  if (isOpen && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  )
}
