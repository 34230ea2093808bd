import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PendingLink } from '../../shared/connect-links/pending-link.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { connectionsQuery } from './connections.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/** Connect links that wait for the user's decision. Events keep the list current. */
export function connectLinksQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['connect-links'],
    queryFn: ({ signal }) => call(bridge, 'connectLinks.list', {}, { signal }),
    staleTime: Infinity,
  })
}

/** The pending link that is shown first. */
export function usePendingLink(): PendingLink | undefined {
  return useQuery(connectLinksQuery(useBridge())).data?.[0]
}

/** Sends a pasted link to the main process, which returns it as a pending link. */
export function useOfferLink() {
  return useCommandMutation('connectLinks.offer', { input: (text: string) => ({ text }) })
}

export function useAcceptLink() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('connectLinks.accept', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: connectionsQuery(bridge).queryKey }),
  })
}

export function useRefuseLink() {
  return useCommandMutation('connectLinks.refuse', { input: (id: string) => ({ id }) })
}
