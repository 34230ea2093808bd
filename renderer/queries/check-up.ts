import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Connection } from '../../shared/connections/connection.ts'
import type { CheckUpRequest } from '../../shared/doctor/check-up.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { connectionsQuery, whenConnectionsSaved } from './connections.ts'
import { checkUpQuery, startCheckUp } from './start-check-up.ts'

/** The last check-up of a connection as it is now, and the way to another one. */
export function useCheckUp(connection: Connection) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { id } = connection
  const { data: checkUp } = useQuery(checkUpQuery(connection))
  const run = useCallback(
    async (calls: CheckUpRequest['calls'], probesRoutes = false) => {
      // Results belong to what was checked: a click that ends the typing of a header means the connection with that header.
      await whenConnectionsSaved(queryClient)
      const saved = queryClient.getQueryData(connectionsQuery(bridge).queryKey)?.find((one) => one.id === id)
      const request = { calls, ...(probesRoutes && { probesRoutes }) }
      if (saved !== undefined) startCheckUp(bridge, queryClient, saved, request)
    },
    [bridge, queryClient, id],
  )
  return { checkUp, run }
}
