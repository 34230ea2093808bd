import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

const mcpKey = ['mcp'] as const

/** The user's MCP servers, sorted by name. */
export function mcpServersQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mcpKey, 'list'],
    queryFn: ({ signal }) => call(bridge, 'mcp.list', {}, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** A server with everything it offers. */
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

/**
 * The address a sign-in at a server would open. Fetched once and shared, because each request creates another address.
 */
export function signInPlanQuery(bridge: Bridge, id: string) {
  return queryOptions({
    // Outside the servers' query key, which is invalidated at each change.
    queryKey: ['mcp-sign-in', id],
    queryFn: () => call(bridge, 'mcp.prepareSignIn', { id }),
    gcTime: 0,
  })
}

/** Rereads servers when they change, also in another window. */
export function useMcpEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () => bridge.on('mcp.changed', () => void queryClient.invalidateQueries({ queryKey: mcpKey })),
    [bridge, queryClient],
  )
}
