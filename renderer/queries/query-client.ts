import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'
import type { CommandError } from '../bridge/call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CommandError
  }
}

/**
 * The cache of what main told us. Our server is IPC: it is never offline, its answers hold until an event says
 * otherwise, and nothing is asked twice by itself.
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
 * An event that comes while something is read for the first time may tell what the answer on its way does not hold yet.
 * The library lets that answer stand; here it is read once more, or the window would miss the event for good.
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
