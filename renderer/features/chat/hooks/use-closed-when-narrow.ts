import { useEffect } from 'react'
import { narrowWindow, useMediaQuery } from '../../../components/use-media-query.ts'
import { layoutStore } from '../../../stores/layout-store.ts'

/** In a narrow window the inspector lies over the composer, so there it opens only when it is asked for. */
export function useClosedWhenNarrow(): void {
  const isNarrow = useMediaQuery(narrowWindow)
  useEffect(() => {
    const { isInspectorOpen, setInspectorOpen } = layoutStore.getState()
    if (!isNarrow || !isInspectorOpen) return undefined
    setInspectorOpen(false)
    return () => setInspectorOpen(true)
  }, [isNarrow])
}
