import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Json } from '../../../../shared/json.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { settingsQuery, useSetSettings, useSettings } from '../../../queries/settings.ts'
import { imageFormSchema, useImageForm, type ImageForm } from './form-store.ts'

const layoutName = 'images.form'
const settleMs = 400

/**
 * Brings the form of the last time back, and hands changes to main once they have settled. The page's own storage is
 * quicker, but it goes where the app's address is another after a restart.
 */
export function useSavedImageForm(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const setSettings = useSetSettings()
  const kept: Json | undefined = useSettings().layout[layoutName]
  // Before the first paint, and only once: from then on the form is ahead of the settings.
  useState(() => restoreForm(kept))
  const form = JSON.stringify(useImageForm((state) => state.form))
  const isSame = form === JSON.stringify(kept)

  useEffect(() => {
    if (isSame) return undefined
    const timer = setTimeout(() => {
      // Others write into the same record: what they wrote meanwhile stays.
      const layout = queryClient.getQueryData(settingsQuery(bridge).queryKey)?.layout ?? {}
      setSettings({ layout: { ...layout, [layoutName]: JSON.parse(form) as Json } })
    }, settleMs)
    return () => clearTimeout(timer)
  }, [form, isSame, bridge, queryClient, setSettings])
}

function restoreForm(kept: unknown): void {
  const parsed = imageFormSchema.safeParse(kept)
  if (parsed.success && isUntouched(useImageForm.getState().form))
    useImageForm.setState({ form: parsed.data })
}

function isUntouched({ model, prompt, parameters, extraJson }: ImageForm): boolean {
  return model === '' && prompt === '' && extraJson === '' && Object.keys(parameters).length === 0
}
