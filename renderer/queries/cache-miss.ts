import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CacheMiss, CacheShares } from '../../shared/caching/cache-miss.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Run } from '../../shared/runs/run.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { createRereader } from './reread.ts'

function cacheMissQuery(bridge: Bridge, runId: string) {
  return queryOptions({
    queryKey: ['cache-miss', runId],
    queryFn: ({ signal }) => call(bridge, 'runs.cacheMiss', { id: runId }, { signal }),
    // The value does not change once the run has ended.
    gcTime: 60_000,
  })
}

/** The cache miss of a run that has ended. `isNeeded: false` skips reading its record. */
export function useCacheMiss(run: Run | undefined, isNeeded = true): CacheMiss | undefined {
  const isKnown = run?.timings.endMs !== undefined && run.usage?.inputTokens !== undefined
  const { data } = useQuery({ ...cacheMissQuery(useBridge(), run?.id ?? ''), enabled: isNeeded && isKnown })
  return data?.miss
}

const sharesKey = ['cache-shares'] as const

/** Cache totals over all answers of a conversation, reread whenever an answer ends. */
export function useCacheShares(conversationId: string): CacheShares | undefined {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { read, close } = createRereader(queryClient, sharesKey)
    const stop = bridge.on('conversations.changed', read)
    return () => {
      stop()
      close()
    }
  }, [bridge, queryClient])
  const { data } = useQuery({
    queryKey: [...sharesKey, conversationId],
    queryFn: ({ signal }) => call(bridge, 'runs.cacheShares', { id: conversationId }, { signal }),
    gcTime: 60_000,
  })
  return data
}
