import { useEffect } from 'react'
import { layoutStore, useLayout } from '../../stores/layout-store.ts'
import { openPaneIfOver } from './over-pane.tsx'

/**
 * Whether the pane at the right is shown that is about something `chosen`: the button in the top bar collapses it. Where it
 * lies over the rest, choosing shows it; `isAskedFor` shows it everywhere, for what nobody chooses but to see it there.
 */
export function useRightPane(
  chosen: string | undefined,
  { isAskedFor = false }: { isAskedFor?: boolean } = {},
): boolean {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  useEffect(() => {
    if (chosen === undefined) return
    if (isAskedFor) layoutStore.getState().setInspectorOpen(true)
    else openPaneIfOver()
  }, [chosen, isAskedFor])
  return isOpen
}
