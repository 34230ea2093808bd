import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Run } from '../../shared/runs/run.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { invalidateRuns } from '../queries/history.ts'
import type { LiveRuns } from './live-runs-store.ts'
import { createRequestQueue, type RequestQueue, type RequestQueueState } from './request-queue.ts'
import { useLiveRuns } from './use-live-runs.tsx'

/** How many requests may be on at the same time. */
export const queueLimits = [1, 2, 3, 4, 8] as const

const defaultLimit = 2

export interface QueueHooksOptions<Request> {
  /** Where the page remembers how many are sent at a time. */
  readonly storageKey: string
  readonly send: (bridge: Bridge, request: Request) => Promise<Result<Run>>
}

export interface QueueHooks<Request> {
  useQueue(this: void): RequestQueue<Request>
  useQueueState<Part>(this: void, select: (state: RequestQueueState<Request>) => Part): Part
}

/** The queue of one tab: one per window, which goes on while other tabs are open. */
export function createQueueHooks<Request>({
  storageKey,
  send,
}: QueueHooksOptions<Request>): QueueHooks<Request> {
  const queues = new WeakMap<LiveRuns, RequestQueue<Request>>()

  function useQueue(): RequestQueue<Request> {
    const bridge = useBridge()
    const liveRuns = useLiveRuns()
    const queryClient = useQueryClient()
    const known = queues.get(liveRuns)
    if (known !== undefined) return known
    const made = createRequestQueue<Request>({
      liveRuns,
      limit: readLimit(storageKey),
      send: (request) => send(bridge, request),
      stop: (id) => void bridge.call('runs.stop', { id }),
      onChange: () => invalidateRuns(queryClient),
    })
    queues.set(liveRuns, made)
    made.store.subscribe(({ limit }) => writeLimit(storageKey, limit))
    return made
  }

  return { useQueue, useQueueState: (select) => useStore(useQueue().store, select) }
}

function readLimit(storageKey: string): number {
  try {
    const limit = Number(localStorage.getItem(storageKey))
    return queueLimits.find((known) => known === limit) ?? defaultLimit
  } catch {
    return defaultLimit
  }
}

/** A browser may refuse storage; the choice then lasts as long as the page. */
function writeLimit(storageKey: string, limit: number): void {
  try {
    localStorage.setItem(storageKey, String(limit))
  } catch {
    return
  }
}
