import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useBridge } from '../../../bridge/use-bridge.ts'
import type { LiveRuns } from '../../../stores/live-runs-store.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { invalidateRuns } from '../../../queries/history.ts'
import { createImageQueue, type ImageQueue, type ImageQueueState } from './image-queue.ts'

/** How many requests may be on at the same time. */
export const queueLimits = [1, 2, 3, 4, 8] as const

const defaultLimit = 2
const storageKey = 'images-at-a-time'

/** One queue per window: it goes on while other tabs are open. */
const queues = new WeakMap<LiveRuns, ImageQueue>()

export function useImageQueue(): ImageQueue {
  const bridge = useBridge()
  const liveRuns = useLiveRuns()
  const queryClient = useQueryClient()
  const known = queues.get(liveRuns)
  if (known !== undefined) return known
  const made = createImageQueue({
    liveRuns,
    limit: readLimit(),
    send: (request) => bridge.call('images.generate', request),
    stop: (id) => void bridge.call('runs.stop', { id }),
    onChange: () => invalidateRuns(queryClient),
  })
  queues.set(liveRuns, made)
  made.store.subscribe(({ limit }) => writeLimit(limit))
  return made
}

export function useQueueState<Part>(select: (state: ImageQueueState) => Part): Part {
  return useStore(useImageQueue().store, select)
}

function readLimit(): number {
  try {
    const limit = Number(localStorage.getItem(storageKey))
    return queueLimits.find((known) => known === limit) ?? defaultLimit
  } catch {
    return defaultLimit
  }
}

/** A browser may refuse storage; the choice then lasts as long as the page. */
function writeLimit(limit: number): void {
  try {
    localStorage.setItem(storageKey, String(limit))
  } catch {
    return
  }
}
