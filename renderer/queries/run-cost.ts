import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { betterKnown, type CostsOfRun, type ForeignCost } from '../../shared/runs/foreign-cost.ts'
import { betterCost, maxCostedRuns, type RunCost } from '../../shared/runs/run-cost.ts'
import type { Run } from '../../shared/runs/run.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

function runCostQuery(bridge: Bridge, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['run-cost', ids],
    queryFn: ({ signal }) => call(bridge, 'runs.cost', { ids: [...ids] }, { signal }),
  })
}

/** A run, or all requests of one result, whose cost is requested. `known` is the cost they reported, if any. */
export interface CostedRun {
  readonly ids: readonly string[]
  readonly known?: RunCost | undefined
  readonly foreign?: ForeignCost | undefined
  readonly isOver: boolean
}

/** Prepares a run for `useRunCost`. */
export function costedRun({ id, cost, foreignCost, timings }: Run): CostedRun {
  return { ids: [id], known: cost, foreign: foreignCost, isOver: timings.endMs !== undefined }
}

/** The cost of a run as far as it is known now: the gateway may be asked for it after the run has ended. */
export function useRunCost({ ids, known, foreign, isOver }: CostedRun): CostsOfRun {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey, ...query } = runCostQuery(bridge, ids)
  const isAsked = isOver && known?.by !== 'measured' && ids.length > 0 && ids.length <= maxCostedRuns
  const first = ids[0]
  const { data } = useQuery({ queryKey, ...query, enabled: isAsked })
  useEffect(
    () =>
      isAsked
        ? bridge.on(
            'history.changed',
            () => void queryClient.invalidateQueries({ queryKey: ['run-cost', [first]] }),
          )
        : undefined,
    [bridge, queryClient, first, isAsked],
  )
  return betterKnown(betterCost(known, data?.cost), foreign ?? data?.foreignCost)
}
