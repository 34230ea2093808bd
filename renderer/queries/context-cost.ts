import { queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'

/** Cost of a number of tokens of a model, by the latest known prices. */
export function tokenCostQuery(bridge: Bridge, input: Input<'spending.tokenCost'>) {
  return queryOptions({
    queryKey: ['token-cost', input],
    queryFn: ({ signal }) => call(bridge, 'spending.tokenCost', input, { signal }),
    // Main rereads prices once an hour.
    staleTime: 60_000,
    gcTime: 60_000,
  })
}
