import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

const rankingsKey = 'rankings'

/** The rankings of a set, the newest first. None of a set that is not saved yet: its id is `''`. */
export function rankingsQuery(bridge: Bridge, setId: string) {
  return queryOptions({
    queryKey: [rankingsKey, setId],
    queryFn: async ({ signal }) =>
      setId === '' ? [] : await call(bridge, 'rerank.list', { setId }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Reads rankings again when one of their set begins, ends or goes. */
export function useRankingEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('rerank.changed', ({ setId }) => {
        void queryClient.invalidateQueries({ queryKey: [rankingsKey, setId] })
      }),
    [bridge, queryClient],
  )
}

export function useDeleteRanking() {
  const bridge = useBridge()
  return useMutation({ mutationFn: (id: string) => call(bridge, 'rerank.delete', { id }) })
}

export function useRestoreRanking() {
  const bridge = useBridge()
  return useMutation({ mutationFn: (id: string) => call(bridge, 'rerank.restore', { id }) })
}
