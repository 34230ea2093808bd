import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useCommandMutation } from './use-command-mutation.ts'

const rankingsKey = 'rankings'

/** The rankings of a set, newest first. Empty for an unsaved set, whose id is `''`. */
export function rankingsQuery(bridge: Bridge, setId: string) {
  return queryOptions({
    queryKey: [rankingsKey, setId],
    queryFn: async ({ signal }) =>
      setId === '' ? [] : await call(bridge, 'rerank.list', { setId }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Rereads rankings when one of their set begins, ends or is removed. */
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
  return useCommandMutation('rerank.delete', { input: (id: string) => ({ id }) })
}

export function useRestoreRanking() {
  return useCommandMutation('rerank.restore', { input: (id: string) => ({ id }) })
}
