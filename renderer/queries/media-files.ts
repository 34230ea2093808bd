import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { useEffect } from 'react'
import { useBridge } from '../bridge/use-bridge.ts'
import { call } from '../bridge/call.ts'
import { mediaKey } from './media.ts'

/** The run that created an item, and the items made from it. Refetched whenever the library changes. */
export function mediaOriginQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'origin', id],
    queryFn: ({ signal }) => call(bridge, 'media.origin', { id }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Disk space used by and available to the library. Refetched whenever the library changes. */
export function mediaSpaceQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mediaKey, 'space'],
    queryFn: ({ signal }) => call(bridge, 'media.space', {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** Keeps the disk space current from main's events: when little is left, and when the limit changes. */
export function useSpaceEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('media.spaceChanged', (space) => {
        queryClient.setQueryData(mediaSpaceQuery(bridge).queryKey, space)
      }),
    [bridge, queryClient],
  )
}
