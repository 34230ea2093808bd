import { useEffect } from 'react'
import { layoutStore, useLayout } from '../../stores/layout-store.ts'
import { openPaneIfOver } from './over-pane.tsx'

/**
 * Returns whether the right pane is shown, which the button in the top bar toggles. In a narrow window, where the pane
 * covers the rest, a new `chosen` value opens it; with `isAskedFor` a new value opens it everywhere, for values that
 * are chosen only in order to see the pane.
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
