import { queryOptions } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { mediaKey } from './media.ts'

/** The run that made an item, and what was made of it. Read anew whenever the library changes. */
export function mediaOriginQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'origin', id],
    queryFn: ({ signal }) => call(bridge, 'media.origin', { id }, { signal }),
    refetchOnMount: 'always',
  })
}
