import { useLayoutEffect } from 'react'
import { useLatest } from '../controls/hooks/use-latest.ts'
import { narrowWindow, useMediaQuery } from '../controls/hooks/use-media-query.ts'
import { useSettings } from '../queries/settings.ts'
import { layoutStore } from '../stores/layout-store.ts'

/** In a narrow window the inspector lies over the results, so a tab begins without it. Once for each tab, by its key. */
export function PutAwayWhenNarrow(): null {
  const isNarrow = useMediaQuery(narrowWindow)
  const { layout } = useSettings()
  const putBack = useLatest(() =>
    layoutStore.setState({ isInspectorOpen: layout['isInspectorOpen'] !== false }),
  )
  useLayoutEffect(() => {
    if (!isNarrow) return undefined
    layoutStore.setState({ isInspectorOpen: false })
    return putBack
  }, [isNarrow, putBack])
  return null
}
