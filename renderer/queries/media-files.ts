import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { useEffect } from 'react'
import { useBridge } from '../bridge/use-bridge.ts'
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

/** The room that the library takes and has. Read anew whenever the library changes. */
export function mediaSpaceQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mediaKey, 'space'],
    queryFn: ({ signal }) => call(bridge, 'media.space', {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** Keeps what is known of the room as main tells it: when there is little of it, and when the limit changes. */
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
