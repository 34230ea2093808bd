import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../commands/use-command.ts'

const Shown = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

/** The list of shortcuts, loaded when it is first opened. It stays then, so that it can close with its motion. */
export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  if (isOpen && !isNeeded) setNeeded(true)
  useCommand('shortcuts.show', () => setOpen(true))
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Shown isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
