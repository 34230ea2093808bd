import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import type { Run } from '../../shared/runs/run.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'

interface LastRequest {
  readonly startedAt: number
  readonly requestId: string
}

/**
 * The gateway's id of the newest run this window has seen. Stays after the run itself is gone.
 *
 * A run that is refused at once has ended before it could be watched: its conversation tells of it.
 */
export function useLastRequestId(): string | undefined {
  const { store } = useLiveRuns()
  const queryClient = useQueryClient()
  const [last, setLast] = useState<LastRequest | undefined>(undefined)
  useEffect(() => {
    const note = (run: Run | undefined): void => {
      const requestId = run?.requestId
      if (run === undefined || requestId === undefined) return
      setLast((before) =>
        before !== undefined && (run.startedAt < before.startedAt || requestId === before.requestId)
          ? before
          : { startedAt: run.startedAt, requestId },
      )
    }
    const leaveStore = store.subscribe(({ runs }) => {
      for (const { run } of Object.values(runs)) note(run)
    })
    const leaveCache = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== 'conversations' || query.queryKey[1] !== 'one') return
      const conversation = query.state.data as Conversation | undefined
      note(conversation?.turns.at(-1)?.run)
    })
    return () => {
      leaveStore()
      leaveCache()
    }
  }, [store, queryClient])
  return last?.requestId
}
