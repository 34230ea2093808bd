import { X } from 'lucide-react'
import { createContext, use } from 'react'
import { layoutStore } from '../../stores/layout-store.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { narrowWindow } from '../../controls/hooks/use-media-query.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** Whether what is drawn is in a pane that lies over the rest. */
export const OverPane = createContext(false)

/** Puts the pane at the right away, for the end of its head. Nothing where it lies beside the rest. */
export function ClosePane() {
  const isOver = use(OverPane)
  if (!isOver) return null
  return (
    <IconButton
      icon={X}
      label={inspectorText().closePane}
      onClick={() => layoutStore.getState().setInspectorOpen(false)}
    />
  )
}

/** Opens the pane at the right where it lies over the rest, and so is put away until it is asked for. */
export function openPaneIfOver(): void {
  if (window.matchMedia(narrowWindow).matches) layoutStore.getState().setInspectorOpen(true)
}
