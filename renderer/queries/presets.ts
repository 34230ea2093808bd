import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RequestFormId } from '../../shared/formats/registry.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

const presetsKey = ['presets'] as const

/** Presets and prompts of the library, sorted by name. */
export function presetsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...presetsKey, 'list'],
    queryFn: ({ signal }) => call(bridge, 'presets.list', {}, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** One preset or prompt with its versions. */
export function presetQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...presetsKey, 'one', id],
    queryFn: ({ signal }) => call(bridge, 'presets.get', { id }, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** Earlier prompts of a form, newest first. */
export function earlierTextsQuery(bridge: Bridge, formId: RequestFormId) {
  return queryOptions({
    queryKey: [...presetsKey, 'earlier', formId],
    queryFn: async ({ signal }) => (await call(bridge, 'presets.earlier', { formId }, { signal })).texts,
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** The presets that would be imported from the text of a file. */
export function presetFileQuery(bridge: Bridge, text: string) {
  return queryOptions({
    queryKey: ['preset-file', text],
    queryFn: ({ signal }) => call(bridge, 'presets.read', { text }, { signal }),
    gcTime: 0,
    enabled: text.trim() !== '',
  })
}

/** Rereads the library when it changes, also in another window, and the earlier prompts when a run begins. */
export function usePresetEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const stops = [
      bridge.on('presets.changed', () => void queryClient.invalidateQueries({ queryKey: presetsKey })),
      bridge.on(
        'history.changed',
        () => void queryClient.invalidateQueries({ queryKey: [...presetsKey, 'earlier'] }),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bridge, queryClient])
}
