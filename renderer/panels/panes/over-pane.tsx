import { X } from 'lucide-react'
import { createContext, use } from 'react'
import { layoutStore } from '../../stores/layout-store.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { narrowWindow } from '../../controls/hooks/use-media-query.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** Whether the component is inside a pane that covers the rest. */
export const OverPane = createContext(false)

/** The button that closes the right pane, at the end of its head. Renders nothing if the pane is beside the rest. */
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

/** Opens the right pane in a narrow window, where it covers the rest and is closed by default. */
export function openPaneIfOver(): void {
  if (window.matchMedia(narrowWindow).matches) layoutStore.getState().setInspectorOpen(true)
}
