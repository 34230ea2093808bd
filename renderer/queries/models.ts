import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

export function modelsQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: ['models', connectionId],
    queryFn: ({ signal }) => call(bridge, 'models.list', { connectionId }, { signal }),
  })
}

/** The model list of a connection, asked once; `useRefreshModels` asks the gateway again. */
export function useModels(connectionId: string) {
  return useQuery(modelsQuery(useBridge(), connectionId))
}

export function useRefreshModels(connectionId: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(bridge, 'models.list', { connectionId, refresh: true }),
    onSuccess: (models) => queryClient.setQueryData(modelsQuery(bridge, connectionId).queryKey, models),
  })
}
