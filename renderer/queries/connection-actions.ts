import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Connection } from '../../shared/connections/connection.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { connectionsQuery } from './connections.ts'

/** Adds a copy of a connection, without its keys. */
export function useDuplicateConnection() {
  const bridge = useBridge()
  const refresh = useRefreshConnections()
  return useMutation({
    mutationFn: (id: string) => call(bridge, 'connections.duplicate', { id }),
    onSuccess: refresh,
  })
}

/** Puts back a connection that was removed a moment ago. */
export function useRestoreConnection() {
  const bridge = useBridge()
  const refresh = useRefreshConnections()
  return useMutation({
    mutationFn: (id: string) => call(bridge, 'connections.restore', { id }),
    onSuccess: refresh,
  })
}

/** The user's own connections as the text of a file. */
export function useExportConnections() {
  const bridge = useBridge()
  return useMutation({ mutationFn: () => call(bridge, 'connections.export', {}) })
}

/** Adds the connections of a file. */
export function useImportConnections() {
  const bridge = useBridge()
  const refresh = useRefreshConnections()
  return useMutation({
    mutationFn: (text: string) => call(bridge, 'connections.import', { text }),
    onSuccess: refresh,
  })
}

/** The new list comes as an event too; whoever acts on an answer must find it there already. */
function useRefreshConnections() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return async (answer: Connection | { added: Connection[] }): Promise<void> => {
    const added = 'added' in answer ? answer.added : [answer]
    queryClient.setQueryData(connectionsQuery(bridge).queryKey, (old) => {
      const missing = added.filter(({ id }) => old?.every((other) => other.id !== id) === true)
      return old === undefined ? old : [...old, ...missing]
    })
    await queryClient.invalidateQueries({ queryKey: connectionsQuery(bridge).queryKey })
  }
}
