import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Connection } from '../../shared/connections/connection.ts'
import type { CheckUpItem, CheckUpRequest, RouteProof, Stage, StageId } from '../../shared/doctor/check-up.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { connectionsQuery, whenConnectionsSaved } from './connections.ts'

/** A check-up of a connection, running or over. Kept for the session, wherever the window goes meanwhile. */
export interface CheckUp {
  readonly isRunning: boolean
  /** The stages that are over, in order. */
  readonly stages: readonly Stage[]
  /** The one being gone through. */
  readonly current: StageId | null
  readonly proofs: readonly RouteProof[]
  /** Milliseconds since 1970 and milliseconds, once it came to its end. */
  readonly finishedAt?: number
  readonly durationMs?: number
  /** Why it broke off: the app, not the gateway. */
  readonly error?: AppError
  readonly stop: () => void
}

/** A check-up says nothing about another address, key, proxy, certificate or other headers. */
function checkUpQuery(connection: Connection) {
  const { id, baseUrl, activeKeyId, proxy, caCertificate, extraHeaders, headerNames } = connection
  return queryOptions<CheckUp | null>({
    queryKey: ['check-up', id, { baseUrl, activeKeyId, proxy, caCertificate, extraHeaders, headerNames }],
    queryFn: () => null,
    enabled: false,
    initialData: null,
    gcTime: Infinity,
    staleTime: Infinity,
  })
}

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

function startCheckUp(
  bridge: Bridge,
  queryClient: QueryClient,
  connection: Connection,
  request: Omit<CheckUpRequest, 'connectionId'>,
): void {
  const { queryKey } = checkUpQuery(connection)
  queryClient.getQueryData(queryKey)?.stop()
  const change = (next: (checkUp: CheckUp) => CheckUp): void => {
    queryClient.setQueryData(queryKey, (checkUp) =>
      checkUp === null || checkUp === undefined || checkUp.stop !== stop ? checkUp : next(checkUp),
    )
  }
  const close = bridge.open(
    'doctor.run',
    { connectionId: connection.id, ...request },
    {
      onItem: (item) => change((checkUp) => withItem(checkUp, item)),
      onEnd: (result) =>
        change((checkUp) => ({
          ...checkUp,
          isRunning: false,
          current: null,
          ...(!result.ok && { error: result.error }),
        })),
    },
  )
  function stop(): void {
    close()
    change((checkUp) => ({ ...checkUp, isRunning: false, current: null }))
  }
  const begun: CheckUp = { isRunning: true, stages: [], current: null, proofs: [], stop }
  queryClient.setQueryData(queryKey, begun)
}

function withItem(checkUp: CheckUp, item: CheckUpItem): CheckUp {
  switch (item.type) {
    case 'begun':
      return { ...checkUp, current: item.stage }
    case 'done':
      return { ...checkUp, current: null, stages: [...checkUp.stages, item.stage] }
    case 'proof':
      return { ...checkUp, proofs: [...checkUp.proofs, item.proof] }
    default:
      return { ...checkUp, finishedAt: item.finishedAt, durationMs: item.durationMs }
  }
}
