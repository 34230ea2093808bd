import { useState } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { createLazyView } from '../controls/panes/lazy.tsx'

const Shown = createLazyView(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** The list of shortcuts, loaded when it is first opened. It stays then, so that it can close with its motion. */
export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  if (isOpen && !isNeeded) setNeeded(true)
  useCommand('shortcuts.show', () => setOpen(true))
  return isNeeded ? <Shown isOpen={isOpen} onClose={() => setOpen(false)} /> : null
}
