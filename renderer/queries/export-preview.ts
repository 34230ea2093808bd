import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'

/** The beginning of an export. Its source may change at any time, so the preview is refetched on each mount. */
export function exportPreviewQuery(bridge: Bridge, input: Input<'transfer.preview'>) {
  return queryOptions({
    queryKey: ['export-preview', input],
    queryFn: ({ signal }) => call(bridge, 'transfer.preview', input, { signal }),
    // Shows the preview of the previous format until the new one has loaded.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
