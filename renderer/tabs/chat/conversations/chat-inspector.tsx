import { useQuery } from '@tanstack/react-query'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import { useSlowLiveRun } from '../../../stores/use-live-runs.tsx'
import { useChatView } from '../chat-view-store.ts'

const Inspector = createLazyView(
  async () => (await import('../../../panels/inspector/inspector.tsx')).Inspector,
)

export type ChatInspectorProps = {
  conversation: Conversation
  /** Given only where the inspector has its own pane. */
  onClose?: (() => void) | undefined
}

/**
 * The inspector of the run that the user chose, or of the newest one. For an edited answer it shows the request of the
 * original.
 */
export function ChatInspector({ conversation, onClose }: ChatInspectorProps) {
  const chosenId = useChatView((state) => state.inspectedRunIds[conversation.id])
  const turns = conversation.turns.filter(({ run, editedRunId }) => (run?.id ?? editedRunId) !== undefined)
  const newest = turns.at(-1)
  const wantedId = chosenId ?? newest?.run?.id ?? newest?.editedRunId
  const turn = turns.find(({ run }) => run !== undefined && run.id === wantedId)
  // The request of a tool belongs to no turn, and that of an edited answer to another version.
  const isOther = wantedId !== undefined && turn === undefined
  const { data: other } = useQuery({ ...historyItemQuery(useBridge(), wantedId ?? ''), enabled: isOther })
  return isOther && other !== undefined ? (
    <Inspector run={other.run} blocks={other.answer} onClose={onClose} />
  ) : (
    <TurnInspector turn={turn ?? turns.findLast(({ run }) => run !== undefined)} onClose={onClose} />
  )
}

/** Renders a few times a second during a run, without the pane around it. */
function TurnInspector({ turn, onClose }: { turn: Turn | undefined; onClose?: (() => void) | undefined }) {
  const live = useSlowLiveRun(turn?.run?.status === 'running' ? turn.run.id : undefined)
  return (
    <Inspector
      run={live?.run ?? turn?.run}
      blocks={live?.run === undefined ? (turn?.blocks ?? []) : live.blocks}
      onClose={onClose}
    />
  )
}
