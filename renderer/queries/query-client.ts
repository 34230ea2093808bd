import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'
import type { CommandError } from '../bridge/call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CommandError
  }
}

/**
 * Creates the cache of data from main. The "server" is IPC: never offline, data stays fresh until an event invalidates
 * it, and nothing is retried automatically.
 */
export function createQueryClient(): QueryClient {
  return new EventQueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: Infinity, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * Refetches a query that is invalidated during its first fetch. The library keeps the result of that fetch, which may
 * be older than the event, so the window would miss the change.
 */
class EventQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    await Promise.all(
      firstReads.map(async ({ promise, queryKey }) => {
        await promise?.catch(() => undefined)
        await super.invalidateQueries({ queryKey, exact: true }, options)
      }),
    )
  }
}
