import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { betterCost, type RunCost } from '../../shared/runs/run-cost.ts'
import type { Run } from '../../shared/runs/run.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

function runCostQuery(bridge: Bridge, runId: string) {
  return queryOptions({
    queryKey: ['run-cost', runId],
    queryFn: ({ signal }) => call(bridge, 'runs.cost', { id: runId }, { signal }),
  })
}

/** What a run cost as far as it is known now: a gateway may be asked for it after the run ended. */
export function useRunCost(run: Run): RunCost | undefined {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey, ...query } = runCostQuery(bridge, run.id)
  const { data } = useQuery({ queryKey, ...query, enabled: run.timings.endMs !== undefined })
  useEffect(
    () => bridge.on('history.changed', () => void queryClient.invalidateQueries({ queryKey: ['run-cost'] })),
    [bridge, queryClient],
  )
  return betterCost(run.cost, data?.cost)
}
