import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { TextSetKind } from '../../shared/sets/text-set.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** The saved sets of a tab, most recently changed first. */
export function textSetsQuery(bridge: Bridge, kind: TextSetKind) {
  return queryOptions({
    queryKey: ['text-sets', kind],
    queryFn: ({ signal }) => call(bridge, 'sets.list', { kind }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Rereads the list of sets when one of them changes. */
export function useTextSetEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('sets.changed', ({ kind }) => {
        void queryClient.invalidateQueries({ queryKey: ['text-sets', kind] })
      }),
    [bridge, queryClient],
  )
}
