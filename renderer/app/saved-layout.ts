import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ok } from '../../shared/errors/result.ts'
import { useLatest } from '../controls/hooks/use-latest.ts'
import { narrowWindow, useMediaQuery } from '../controls/hooks/use-media-query.ts'
import { useSetSettings, useSettings } from '../queries/settings.ts'
import { createAutosave, type Autosave } from '../stores/autosave.ts'
import { layoutStore, useLayout } from '../stores/layout-store.ts'
import { useRoute } from '../stores/route.ts'
import { findTab } from './tabs.ts'

const savedLayoutSchema = z.object({
  openTab: z.optional(z.catch(z.string(), 'chat')),
  isInspectorOpen: z.catch(z.boolean(), true),
  isConversationListFolded: z.catch(z.boolean(), false),
  paneSizes: z.catch(z.record(z.string(), z.number()), {}),
  fieldPins: z.catch(z.record(z.string(), z.array(z.string())), {}),
  isSentListOpen: z.catch(z.boolean(), false),
})

/**
 * Restores pane sizes and open states, and sends changes to main once they have settled. Outside the part that is
 * remounted when the language changes: restoring again would undo a change on its way to main.
 */
export function SavedLayout(): null {
  const { layout, hasStarted, hasSetAside } = useSettings()
  const setSettings = useSetSettings()
  const route = useRoute()

  // Before the first paint, and only once: afterwards the store is ahead of the settings.
  useState(() => restoreLayout(layout))
  // Restore again after settings that were set aside have been brought back.
  const wasAside = useRef(hasSetAside)
  useLayoutEffect(() => {
    if (wasAside.current && !hasSetAside) restoreLayout(layout)
    wasAside.current = hasSetAside
  }, [hasSetAside, layout])
  const isOpenNow = useLayout((state) => state.isInspectorOpen)
  // In a narrow window the inspector covers the rest and is only opened on demand, so its state is not saved.
  const isNarrow = useMediaQuery(narrowWindow)
  const isInspectorOpen = isNarrow ? layout['isInspectorOpen'] !== false : isOpenNow
  const isConversationListFolded = useLayout((state) => state.isConversationListFolded)
  const paneSizes = useLayout((state) => state.paneSizes)
  const isNamed = route.tab !== '' && route.tab !== 'start'
  const fieldPins = useLayout((state) => state.fieldPins)
  const isSentListOpen = useLayout((state) => state.isSentListOpen)
  const shape = { isInspectorOpen, isConversationListFolded, paneSizes, fieldPins, isSentListOpen }
  const openTab = findTab(route.tab)?.id
  const next = openTab === undefined ? shape : { ...shape, openTab }
  const saved = JSON.stringify({ ...layout, ...next })
  const shown = JSON.stringify({ ...layout })
  // Opening any tab ends the first start.
  const isFirstTab = isNamed && !hasStarted

  const isUnsaved = useLatest(() => saved !== shown || isFirstTab)
  const save = useLatest(() => {
    if (isUnsaved())
      setSettings({
        layout: JSON.parse(saved) as typeof layout,
        ...(isFirstTab ? { hasStarted: true } : {}),
      })
  })
  const autosave = useRef<Autosave<void>>(undefined)
  useEffect(() => {
    const made = createAutosave({
      isUnsaved,
      async save() {
        save()
        return ok()
      },
    })
    autosave.current = made
    return () => made.close()
  }, [isUnsaved, save])
  useEffect(() => {
    if (saved !== shown || isFirstTab) autosave.current?.changed()
  }, [saved, shown, isFirstTab])
  return null
}

function restoreLayout(layout: unknown): void {
  const saved = savedLayoutSchema.safeParse(layout)
  if (!saved.success) return
  const { openTab: _openTab, ...layoutParts } = saved.data
  layoutStore.setState(layoutParts)
}
