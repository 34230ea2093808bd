import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

const resultsKey = ['embeddings'] as const

/** The results of a set, the newest first. */
export function resultsQuery(bridge: Bridge, setId: string) {
  return queryOptions({
    queryKey: [...resultsKey, 'list', setId],
    queryFn: ({ signal }) => call(bridge, 'embeddings.list', { setId }, { signal }),
  })
}

/** One result with the rows as they were embedded, and the address of its vectors. */
export function resultQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...resultsKey, 'detail', id],
    queryFn: ({ signal }) => call(bridge, 'embeddings.get', { id }, { signal }),
    // Skip the comparison of thousands of rows that never change.
    structuralSharing: false,
    gcTime: 60_000,
  })
}

export function invalidateResults(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: resultsKey })
}

/** Minimum time between two reads of the list while a result with many batches is running. */
const followMs = 250

/** Refetches results when the main process reports a change. */
export function useEmbeddingEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasChanged = false
    /** Reads at once, then at most once per `followMs`. */
    const read = (): void => {
      hasChanged = false
      void queryClient.invalidateQueries({ queryKey: [...resultsKey, 'list'] })
      timer = setTimeout(() => {
        timer = undefined
        if (hasChanged) read()
      }, followMs)
    }
    const stops = [
      bridge.on('embeddings.changed', ({ id, status }) => {
        if (timer === undefined) read()
        else hasChanged = true
        // Read the details only when the result has ended: each read is a file of megabytes.
        if (status !== 'running')
          void queryClient.invalidateQueries({ queryKey: [...resultsKey, 'detail', id] })
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [bridge, queryClient])
}
