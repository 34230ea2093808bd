import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Connection } from '../../shared/connections/connection.ts'
import type { CheckUpRequest } from '../../shared/doctor/check-up.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { connectionsQuery, whenConnectionsSaved } from './connections.ts'
import { checkUpQuery, startCheckUp } from './start-check-up.ts'

/** The last check-up of a connection with its current settings, and a function that starts a new one. */
export function useCheckUp(connection: Connection) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { id } = connection
  const { data: checkUp } = useQuery(checkUpQuery(connection))
  const run = useCallback(
    async (calls: CheckUpRequest['calls'], probesRoutes = false) => {
      // Wait until edits are saved: the click that runs the check-up may also have committed a header that was being
      // typed.
      await whenConnectionsSaved(queryClient)
      const saved = queryClient
        .getQueryData(connectionsQuery(bridge).queryKey)
        ?.find((candidate) => candidate.id === id)
      const request = { calls, ...(probesRoutes && { probesRoutes }) }
      if (saved !== undefined) startCheckUp(bridge, queryClient, saved, request)
    },
    [bridge, queryClient, id],
  )
  return { checkUp, run }
}
