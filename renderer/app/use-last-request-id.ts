import { useEffect, useState } from 'react'
import type { LiveRunsState } from '../stores/live-runs-store.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'

/** The gateway's id of the newest run this window has seen. Stays after the run itself is gone from the store. */
export function useLastRequestId(): string | undefined {
  const { store } = useLiveRuns()
  const [last, setLast] = useState<{ startedAt: number; requestId: string } | undefined>(undefined)
  useEffect(
    () =>
      store.subscribe((state) => {
        const newest = newestRequest(state)
        if (newest === undefined) return
        setLast((before) =>
          before === undefined || newest.startedAt >= before.startedAt
            ? before?.requestId === newest.requestId
              ? before
              : newest
            : before,
        )
      }),
    [store],
  )
  return last?.requestId
}

function newestRequest({ runs }: LiveRunsState): { startedAt: number; requestId: string } | undefined {
  let newest: { startedAt: number; requestId: string } | undefined
  for (const { run } of Object.values(runs)) {
    if (run?.requestId === undefined) continue
    if (newest === undefined || run.startedAt > newest.startedAt) {
      newest = { startedAt: run.startedAt, requestId: run.requestId }
    }
  }
  return newest
}
