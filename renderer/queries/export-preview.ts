import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'

/** How an export would begin. What it is about may change at any time: it is asked for anew each time it is looked at. */
export function exportPreviewQuery(bridge: Bridge, input: Input<'transfer.preview'>) {
  return queryOptions({
    queryKey: ['export-preview', input],
    queryFn: ({ signal }) => call(bridge, 'transfer.preview', input, { signal }),
    // That of the form before stays until more is known.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
