import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { AppInfo } from '../../shared/app/app-info.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useCommandMutation } from './use-command-mutation.ts'

export function appInfoQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['app-info'],
    queryFn: ({ signal }) => call(bridge, 'app.info', {}, { signal }),
  })
}

/** Version, capabilities and data folder of the app. Callers check capabilities, never the host's name. */
export function useAppInfo(): AppInfo {
  return useSuspenseQuery(appInfoQuery(useBridge())).data
}

/** Checks for a newer version. The result arrives in `useAppInfo`. */
export function useCheckForUpdates() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('app.checkForUpdates', {
    input: () => ({}),
    onSuccess(updates) {
      const { queryKey } = appInfoQuery(bridge)
      queryClient.setQueryData(queryKey, (old) => (old === undefined ? old : { ...old, updates }))
    },
  })
}
