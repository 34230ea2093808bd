import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CacheMiss } from '../../shared/caching/cache-miss.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Run } from '../../shared/runs/run.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

function cacheMissQuery(bridge: Bridge, runId: string) {
  return queryOptions({
    queryKey: ['cache-miss', runId],
    queryFn: ({ signal }) => call(bridge, 'runs.cacheMiss', { id: runId }, { signal }),
    // Of a run that ended it stays as it is.
    gcTime: 60_000,
  })
}

/** What the cache could have given to a run that ended, and did not. `isNeeded` spares the reading of its record. */
export function useCacheMiss(run: Run | undefined, isNeeded = true): CacheMiss | undefined {
  const isKnown = run?.timings.endMs !== undefined && run.usage?.inputTokens !== undefined
  const { data } = useQuery({ ...cacheMissQuery(useBridge(), run?.id ?? ''), enabled: isNeeded && isKnown })
  return data?.miss
}
