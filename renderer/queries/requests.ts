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
    // They come and go while nobody looks.
    refetchOnMount: 'always',
  })
}

/** Reads what is on screen of requests and runs again: one began, ended or was taken out. */
function invalidateRequests(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['requests'] })
  invalidateRuns(queryClient)
}

/** The requests of a form which wait or are on, and those of before that belong together. */
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

/** What can be done with requests that wait or are on. */
export interface RequestQueue {
  /** Sends one that is held or could not be sent, in its turn. `isConfirmed` answers an error that asks. */
  readonly release: (id: string, isConfirmed?: boolean) => void
  /** Takes out one that waits or was not sent, and stops one that is on. */
  readonly remove: (id: string) => void
  /** How many are sent to a connection at a time. */
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

/** Sends a form: once for the id of a click. */
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
