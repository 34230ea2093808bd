import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { narrowWindow, useMediaQuery } from '../controls/use-media-query.ts'
import { useSetSettings, useSettings } from '../queries/settings.ts'
import { layoutStore, useLayout } from '../stores/layout-store.ts'
import { useRoute } from '../stores/route.ts'
import type { TabId } from './tabs.ts'

const savedLayoutSchema = z.object({
  openTab: z.optional(z.catch(z.string(), 'chat')),
  isInspectorOpen: z.catch(z.boolean(), true),
  paneSizes: z.catch(z.record(z.string(), z.number()), {}),
})

const settleMs = 400

/** Brings back pane sizes and open states of the last time, and hands changes to main once they have settled. */
export function useSavedLayout(openTab: TabId): void {
  const { layout, hasStarted } = useSettings()
  const setSettings = useSetSettings()
  const route = useRoute()

  // Before the first paint, and only once: from then on the store is ahead of the settings.
  useState(() => restoreLayout(layout))
  const isOpenNow = useLayout((state) => state.isInspectorOpen)
  // In a narrow window the inspector lies over the rest and is open only while it is asked for: nothing to remember.
  const isNarrow = useMediaQuery(narrowWindow)
  const isInspectorOpen = isNarrow ? layout['isInspectorOpen'] !== false : isOpenNow
  const paneSizes = useLayout((state) => state.paneSizes)
  const isNamed = route.tab !== '' && route.tab !== 'start'
  const next = isNamed ? { isInspectorOpen, paneSizes, openTab } : { isInspectorOpen, paneSizes }
  const saved = JSON.stringify({ ...layout, ...next })
  const isSame = saved === JSON.stringify({ ...layout })
  // Opening any tab is the end of the first start.
  const isFirstTab = isNamed && !hasStarted

  useEffect(() => {
    if (isSame && !isFirstTab) return undefined
    const timer = setTimeout(() => {
      setSettings({
        layout: JSON.parse(saved) as typeof layout,
        ...(isFirstTab ? { hasStarted: true } : {}),
      })
    }, settleMs)
    return () => clearTimeout(timer)
  }, [saved, isSame, isFirstTab, setSettings])
}

function restoreLayout(layout: unknown): void {
  const saved = savedLayoutSchema.safeParse(layout)
  if (!saved.success) return
  const { isInspectorOpen, paneSizes } = saved.data
  layoutStore.setState({ isInspectorOpen, paneSizes })
}
