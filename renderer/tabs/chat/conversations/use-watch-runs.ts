import { useEffect } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'

/** Watches the running answers of the open conversation, and forgets those whose turn is complete. */
export function useWatchRuns(conversation: Conversation): void {
  const liveRuns = useLiveRuns()
  useEffect(() => {
    for (const { run } of conversation.turns) {
      if (run === undefined) continue
      if (run.status === 'running') liveRuns.watch(run.id)
      else liveRuns.forget(run.id)
    }
  }, [conversation.turns, liveRuns])
}
