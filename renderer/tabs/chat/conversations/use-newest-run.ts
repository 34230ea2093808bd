import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import type { LiveRun } from '../../../stores/live-runs-store.ts'
import { useLiveRunPart } from '../../../stores/use-live-runs.tsx'

/** The run at the end of a conversation. Its final state arrives a moment before the conversation has it. */
export function useNewestRun({ turns }: Pick<Conversation, 'turns'>): Run | undefined {
  const run = turns.at(-1)?.run
  const ended = useLiveRunPart(run?.status === 'running' ? run.id : undefined, endedRun)
  return ended ?? run
}

function endedRun(live: LiveRun | undefined): Run | undefined {
  return live?.run !== undefined && live.run.status !== 'running' ? live.run : undefined
}
