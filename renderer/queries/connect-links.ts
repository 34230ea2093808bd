import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PendingLink } from '../../shared/connect-links/pending-link.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { connectionsQuery } from './connections.ts'

/** Connect links that wait for an answer; events keep it in step. */
export function connectLinksQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['connect-links'],
    queryFn: ({ signal }) => call(bridge, 'connectLinks.list', {}, { signal }),
    staleTime: Infinity,
  })
}

/** The link to answer first. */
export function usePendingLink(): PendingLink | undefined {
  return useQuery(connectLinksQuery(useBridge())).data?.[0]
}

/** Hands a pasted link to the main process. What it asks for comes back as a pending link. */
export function useOfferLink() {
  const bridge = useBridge()
  return useMutation({ mutationFn: (text: string) => call(bridge, 'connectLinks.offer', { text }) })
}

export function useAcceptLink() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; name?: string; connectionId?: string }) =>
      call(bridge, 'connectLinks.accept', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: connectionsQuery(bridge).queryKey }),
  })
}

export function useRefuseLink() {
  const bridge = useBridge()
  return useMutation({ mutationFn: (id: string) => call(bridge, 'connectLinks.refuse', { id }) })
}
