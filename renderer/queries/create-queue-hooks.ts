import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { requestLimits } from '../../shared/requests/queued-request.ts'
import { invalidateRuns } from './history.ts'
import type { LiveRuns } from '../stores/live-runs-store.ts'
import { readLocalJson, writeLocalJson } from '../stores/local-json.ts'
import {
  createRequestQueue,
  type RequestQueue,
  type RequestQueueState,
  type StartedRun,
} from '../stores/request-queue.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'

const defaultLimit = 2

export interface QueueHooksOptions<Request> {
  /** Where the page remembers how many are sent at a time; `<storageKey>-waiting` holds what waits. */
  readonly storageKey: string
  /** Reads what waited before a reload. Without it, what waits goes with the page. */
  readonly requestSchema?: z.ZodMiniType<Request>
  readonly send: (bridge: Bridge, request: Request) => Promise<Result<StartedRun>>
}

export interface QueueHooks<Request> {
  useQueue(this: void): RequestQueue<Request>
  useQueueState<Part>(this: void, select: (state: RequestQueueState<Request>) => Part): Part
}

/** The queue of one tab: one per window, which goes on while other tabs are open. */
export function createQueueHooks<Request>({
  storageKey,
  requestSchema,
  send,
}: QueueHooksOptions<Request>): QueueHooks<Request> {
  const queues = new WeakMap<LiveRuns, RequestQueue<Request>>()

  function useQueue(): RequestQueue<Request> {
    const bridge = useBridge()
    const liveRuns = useLiveRuns()
    const queryClient = useQueryClient()
    const known = queues.get(liveRuns)
    if (known !== undefined) return known
    const waitingKey = `${storageKey}-waiting`
    const held = requestSchema === undefined ? [] : (readLocalJson(waitingKey, z.array(requestSchema)) ?? [])
    const made = createRequestQueue<Request>({
      liveRuns,
      limit: readLimit(storageKey),
      held,
      send: (request) => send(bridge, request),
      stop: (id) => void bridge.call('runs.stop', { id }),
      onChange: () => invalidateRuns(queryClient),
    })
    queues.set(liveRuns, made)
    made.store.subscribe(({ limit }) => writeLimit(storageKey, limit))
    if (requestSchema !== undefined) keepWaiting(made, waitingKey)
    return made
  }

  return { useQueue, useQueueState: (select) => useStore(useQueue().store, select) }
}

/** One that is being sent is not kept: main may have it already, and nothing is sent twice. */
function keepWaiting<Request>({ store }: RequestQueue<Request>, key: string): void {
  let written = ''
  store.subscribe(({ requests }) => {
    const waiting = requests.filter(({ state }) => state === 'waiting' || state === 'held')
    const ids = waiting.map(({ id }) => id).join(' ')
    if (ids === written) return
    written = ids
    writeLocalJson(
      key,
      waiting.map(({ request }) => request),
    )
  })
}

function readLimit(storageKey: string): number {
  try {
    const limit = Number(localStorage.getItem(storageKey))
    return requestLimits.find((known) => known === limit) ?? defaultLimit
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
