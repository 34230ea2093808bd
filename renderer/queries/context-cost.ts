import { queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'

/** What so many tokens of a model cost, by the prices as they were last read. */
export function tokenCostQuery(bridge: Bridge, input: Input<'spending.tokenCost'>) {
  return queryOptions({
    queryKey: ['token-cost', input],
    queryFn: ({ signal }) => call(bridge, 'spending.tokenCost', input, { signal }),
    // Prices are read anew once an hour.
    staleTime: 60_000,
    gcTime: 60_000,
  })
}
