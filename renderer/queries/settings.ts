import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

export function settingsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(bridge, 'settings.get', {}, { signal }),
  })
}

/** What the user chose. The window is drawn only once it is there. */
export function useSettings(): Settings {
  return useSuspenseQuery(settingsQuery(useBridge())).data
}

/**
 * Changes some settings. The screen follows at once; main's `settings.changed` has the last word.
 *
 * The answer of the command is not used: it may be handled after an event that is newer than it.
 */
export function useSetSettings(): (patch: SettingsPatch) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(bridge)
  const { mutate } = useMutation({
    mutationFn: (patch: SettingsPatch) => call(bridge, 'settings.set', patch),
    // Two quick changes must not be answered in the wrong order.
    scope: { id: 'settings' },
    onMutate: (patch) => {
      queryClient.setQueryData(queryKey, (old) => (old === undefined ? old : { ...old, ...patch }))
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return mutate
}
