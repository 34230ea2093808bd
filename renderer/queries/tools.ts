import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

const toolsKey = ['tools'] as const

/** The tools of the library, sorted by name. */
export function toolsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...toolsKey, 'list'],
    queryFn: ({ signal }) => call(bridge, 'tools.list', {}, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** A tool with its versions. */
export function toolQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...toolsKey, 'one', id],
    queryFn: ({ signal }) => call(bridge, 'tools.get', { id }, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** Where a tool is used. Counted again on each mount. */
export function toolUsesQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...toolsKey, 'uses', id],
    queryFn: ({ signal }) => call(bridge, 'tools.uses', { id }, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** Rereads the library when it changes, also in another window. */
export function useToolEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () => bridge.on('tools.changed', () => void queryClient.invalidateQueries({ queryKey: toolsKey })),
    [bridge, queryClient],
  )
}
