import { useEffect, useRef } from 'react'
import type { Run } from '../../../../shared/runs/run.ts'
import { useChatView } from '../chat-view-store.ts'

/**
 * Opens the inspector for an answer that has just failed: `newest`, the run at the end of the conversation. Not for an
 * error that names a field, which the parameters mark, nor while the focus is in the right pane.
 */
export function useInspectFailure(conversationId: string, newest: Run | undefined): void {
  const runningId = useRef<string>(undefined)
  useEffect(() => {
    if (newest?.status === 'running') {
      runningId.current = newest.id
      return
    }
    const hasJustEnded = newest !== undefined && runningId.current === newest.id
    runningId.current = undefined
    if (!hasJustEnded || newest.status !== 'failed' || newest.error?.field !== undefined) return
    if ((document.activeElement?.closest('[data-right-pane]') ?? null) !== null) return
    const { inspect, setRightTab } = useChatView.getState()
    inspect(conversationId, newest.id)
    setRightTab(conversationId, 'inspector')
  }, [conversationId, newest])
}
