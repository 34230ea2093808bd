import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

const mcpKey = ['mcp'] as const

/** The MCP servers of the user, by name. */
export function mcpServersQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mcpKey, 'list'],
    queryFn: ({ signal }) => call(bridge, 'mcp.list', {}, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** A server with all it offers. */
export function mcpServerQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...mcpKey, 'one', id],
    queryFn: ({ signal }) => call(bridge, 'mcp.get', { id }, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** The last messages between the app and a server. */
export function mcpMessagesQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...mcpKey, 'messages', id],
    queryFn: ({ signal }) => call(bridge, 'mcp.messages', { id }, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** Where a sign-in at a server would lead, found out once for whoever looks: it is another one each time. */
export function signInPlanQuery(bridge: Bridge, id: string) {
  return queryOptions({
    // Not below the key of the servers, which is read again at each change.
    queryKey: ['mcp-sign-in', id],
    queryFn: () => call(bridge, 'mcp.prepareSignIn', { id }),
    gcTime: 0,
  })
}

/** Reads servers again when they change, also in another window. */
export function useMcpEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () => bridge.on('mcp.changed', () => void queryClient.invalidateQueries({ queryKey: mcpKey })),
    [bridge, queryClient],
  )
}
