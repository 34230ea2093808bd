import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { connectionsQuery } from '../../../queries/connections.ts'

/** Returns a function for the name of a connection; a deleted connection is named by its id. */
export function useConnectionNames(): (id: string) => string {
  const { data } = useQuery(connectionsQuery(useBridge()))
  return useCallback((id) => data?.find((connection) => connection.id === id)?.name ?? id, [data])
}
