import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Json } from '../../shared/json.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import type { FormStore } from '../stores/create-form-store.ts'
import { settingsQuery, useSetSettings, useSettings } from './settings.ts'

const settleMs = 400

/**
 * Brings the form of the last time back, and hands changes to main once they have settled. The page's own storage is
 * quicker, but it goes where the app's address is another after a restart.
 */
export function useSavedForm<Form extends object>(layoutName: string, store: FormStore<Form>): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const setSettings = useSetSettings()
  const kept: Json | undefined = useSettings().layout[layoutName]
  // Before the first paint, and only once: from then on the form is ahead of the settings.
  useState(() => restoreForm(store, kept))
  const form = JSON.stringify(useStore(store, (state) => state.form))
  const isSame = form === JSON.stringify(kept)

  useEffect(() => {
    if (isSame) return undefined
    const timer = setTimeout(() => {
      // Others write into the same record: what they wrote meanwhile stays.
      const layout = queryClient.getQueryData(settingsQuery(bridge).queryKey)?.layout ?? {}
      setSettings({ layout: { ...layout, [layoutName]: JSON.parse(form) as Json } })
    }, settleMs)
    return () => clearTimeout(timer)
  }, [form, isSame, layoutName, bridge, queryClient, setSettings])
}

/** Only into a form in which nothing was changed yet. */
function restoreForm<Form extends object>(store: FormStore<Form>, kept: unknown): void {
  const parsed = store.schema.safeParse(kept)
  const isUntouched = JSON.stringify(store.getState().form) === JSON.stringify(store.empty)
  if (parsed.success && isUntouched) store.setState({ form: parsed.data })
}
