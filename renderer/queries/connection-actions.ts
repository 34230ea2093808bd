import { useQueryClient } from '@tanstack/react-query'
import type { Connection } from '../../shared/connections/connection.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { connectionsQuery } from './connections.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/** Duplicates a connection without its keys. */
export function useDuplicateConnection() {
  const refresh = useRefreshConnections()
  return useCommandMutation('connections.duplicate', { input: (id: string) => ({ id }), onSuccess: refresh })
}

/** Restores a connection that was just removed. */
export function useRestoreConnection() {
  const refresh = useRefreshConnections()
  return useCommandMutation('connections.restore', { input: (id: string) => ({ id }), onSuccess: refresh })
}

/** Exports the user's own connections as the text of a file. */
export function useExportConnections() {
  return useCommandMutation('connections.export', { input: () => ({}) })
}

/** Imports the connections in a file. */
export function useImportConnections() {
  const refresh = useRefreshConnections()
  return useCommandMutation('connections.import', { input: (text: string) => ({ text }), onSuccess: refresh })
}

/**
 * The new list also arrives as an event; refetching makes it available before code that awaits the command continues.
 */
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
