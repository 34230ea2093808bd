import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import type { Run } from '../../shared/runs/run.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'

export interface LastRequest {
  readonly startedAt: number
  readonly runId: string
  readonly requestId: string
}

/**
 * The gateway's request id of the newest run, including runs before the window was opened. Kept after the run itself is
 * gone.
 *
 * A run that is refused at once has ended before it could be watched: its conversation contains it. Runs that nobody
 * watches, such as those of video jobs and embeddings, are read from history when they end.
 */
export function useLastRequest(): LastRequest | undefined {
  const { store } = useLiveRuns()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [last, setLast] = useState<LastRequest | undefined>(undefined)
  useEffect(() => {
    let newest: number | undefined
    const note = (run: Run | undefined): void => {
      const requestId = run?.requestId
      if (run === undefined || requestId === undefined) return
      newest = Math.max(newest ?? 0, run.startedAt)
      setLast((before) =>
        before !== undefined && (run.startedAt < before.startedAt || requestId === before.requestId)
          ? before
          : { startedAt: run.startedAt, runId: run.id, requestId },
      )
    }
    let isReading = false
    let hasChanged = false
    const left = new AbortController()
    // One read at a time: many requests can end within a second.
    async function readHistory(): Promise<void> {
      hasChanged = true
      if (isReading) return
      isReading = true
      while (hasChanged && !left.signal.aborted) {
        hasChanged = false
        const page = await bridge.call('history.list', newest === undefined ? {} : { from: newest })
        if (!left.signal.aborted && page.ok) for (const { run } of page.value.entries.toReversed()) note(run)
      }
      isReading = false
    }
    // Requests sent before this page was loaded.
    void readHistory()
    const leaveHistory = bridge.on('history.changed', () => void readHistory())
    const leaveStore = store.subscribe(({ runs }) => {
      for (const { run } of Object.values(runs)) note(run)
    })
    const leaveCache = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== 'conversations' || query.queryKey[1] !== 'one') return
      const conversation = query.state.data as Conversation | undefined
      note(conversation?.turns.at(-1)?.run)
    })
    return () => {
      left.abort()
      leaveHistory()
      leaveStore()
      leaveCache()
    }
  }, [store, bridge, queryClient])
  return last
}
