import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { RequestFormId } from '../../shared/formats/registry.ts'
import {
  type FormRequests,
  type QueuedRequest,
  type Submission,
} from '../../shared/request-queue/queued-request.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'
import { invalidateRuns } from './history.ts'
import { useRequestLimits } from './request-limits.ts'

const none: FormRequests = { queued: [], groups: [] }

function requestsQuery(bridge: Bridge, formId: RequestFormId) {
  return queryOptions({
    queryKey: ['requests', formId],
    queryFn: ({ signal }) => call(bridge, 'requests.list', { formId }, { signal }),
    // Requests come and go while the view is not mounted.
    refetchOnMount: 'always',
  })
}

/** Refetches the requests and runs on screen after a request began, ended or was removed. */
function invalidateRequests(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['requests'] })
  invalidateRuns(queryClient)
}

/** The queued and running requests of a form, and its groups of earlier requests. */
export function useFormRequests(formId: RequestFormId): FormRequests {
  const bridge = useBridge()
  const liveRuns = useLiveRuns()
  const queryClient = useQueryClient()
  const requests = useQuery(requestsQuery(bridge, formId)).data ?? none
  useEffect(() => {
    for (const { runId } of requests.queued) if (runId !== undefined) liveRuns.watch(runId)
  }, [requests, liveRuns])
  useEffect(() => bridge.on('requests.changed', () => invalidateRequests(queryClient)), [bridge, queryClient])
  return requests
}

/** Actions for queued and running requests. */
export interface RequestQueue {
  /**
   * Sends a request that is held or failed to send, in its turn. `isConfirmed` confirms an error that asks for
   * confirmation.
   */
  readonly release: (id: string, isConfirmed?: boolean) => void
  /** Removes a request that is queued or was not sent, and stops a running one. */
  readonly remove: (id: string) => void
  /** Maximum number of concurrent requests to the connection. */
  readonly limit: number
  readonly setLimit: (limit: number) => void
}

export function useRequestQueue(connectionId: string): RequestQueue {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { limitOf, setLimit } = useRequestLimits()
  return useMemo(() => {
    const readAgain = (): void => invalidateRequests(queryClient)
    return {
      release: (id, isConfirmed = false) =>
        void bridge.call('requests.release', { id, isConfirmed }).then(readAgain),
      remove: (id) => void bridge.call('requests.remove', { id }).then(readAgain),
      limit: limitOf(connectionId),
      setLimit: (limit) => setLimit(connectionId, limit),
    }
  }, [bridge, queryClient, limitOf, setLimit, connectionId])
}

/** Submits a form. Idempotent for the id of a click. */
export function useSubmitForm(): (submission: Submission) => Promise<Result<QueuedRequest[]>> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    async (submission) => {
      const submitted = await bridge.call('requests.submit', submission)
      invalidateRequests(queryClient)
      return submitted
    },
    [bridge, queryClient],
  )
}
