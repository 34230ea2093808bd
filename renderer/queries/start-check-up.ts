import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Connection } from '../../shared/connections/connection.ts'
import type { CheckUpItem, CheckUpRequest, RouteProof, Stage, StageId } from '../../shared/doctor/check-up.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'

/** A check-up of a connection, running or ended. Kept for the session, whichever tab is open. */
export interface CheckUp {
  readonly isRunning: boolean
  /** The completed stages, in order. */
  readonly stages: readonly Stage[]
  /** The stage that is running. */
  readonly current: StageId | null
  readonly proofs: readonly RouteProof[]
  /** Milliseconds since 1970 at the end of a completed check-up; `durationMs` is its duration. */
  readonly finishedAt?: number
  readonly durationMs?: number
  /** Why the check-up was aborted: an error of the app, not of the gateway. */
  readonly error?: AppError
  readonly stop: () => void
}

/** The result of a check-up applies only to the same address, key, proxy, certificate and headers. */
export function checkUpQuery(connection: Connection) {
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

export function startCheckUp(
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

/**
 * Repeats the free checks after a change of a connection, because earlier results no longer apply. Test requests are
 * not repeated: they cost money. `replacedKeyId` is the id of a key whose value was replaced.
 */
export function checkAgain(
  bridge: Bridge,
  queryClient: QueryClient,
  change: {
    readonly before: Connection | undefined
    readonly after: Connection
    readonly replacedKeyId?: string
  },
): void {
  const { before, after, replacedKeyId } = change
  if (before === undefined) return
  const hadCheckUp = queryClient.getQueryData(checkUpQuery(before).queryKey) != null
  const isReplaced = replacedKeyId !== undefined && before.keys.some(({ id }) => id === replacedKeyId)
  if (isReplaced) forgetCheckUps(queryClient, after.id, replacedKeyId)
  const isSame = hashKey(checkUpQuery(before).queryKey) === hashKey(checkUpQuery(after).queryKey)
  const isReplacedInUse = isReplaced && after.activeKeyId === replacedKeyId
  if (isReplacedInUse || (hadCheckUp && !isSame)) startCheckUp(bridge, queryClient, after, { calls: [] })
}

/** Drops the results for a key whose value was replaced. */
function forgetCheckUps(queryClient: QueryClient, connectionId: string, keyId: string): void {
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['check-up', connectionId] })
  for (const { queryKey } of queries) {
    const [, , checked] = queryKey as ReturnType<typeof checkUpQuery>['queryKey']
    if ((checked as { activeKeyId?: unknown }).activeKeyId !== keyId) continue
    queryClient.getQueryData<CheckUp | null>(queryKey)?.stop()
    queryClient.setQueryData(queryKey, null)
  }
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
