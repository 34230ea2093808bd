import { QueryClient } from '@tanstack/react-query'
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
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: Infinity, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
