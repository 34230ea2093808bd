import { queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'

/** A model's tokens per character. Runs refine it while the view is not mounted, so mounting refetches. */
export function tokenRatesQuery(bridge: Bridge, model: string) {
  return queryOptions({
    queryKey: ['token-rates', model],
    queryFn: ({ signal }) => call(bridge, 'tokens.rates', { model }, { signal }),
    refetchOnMount: 'always',
    staleTime: 60_000,
  })
}
