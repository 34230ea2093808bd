import { queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'

/** How many tokens characters are to a model. Runs teach more of it while nobody looks: coming back reads anew. */
export function tokenRatesQuery(bridge: Bridge, model: string) {
  return queryOptions({
    queryKey: ['token-rates', model],
    queryFn: ({ signal }) => call(bridge, 'tokens.rates', { model }, { signal }),
    refetchOnMount: 'always',
    staleTime: 60_000,
  })
}
