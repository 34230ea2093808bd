import { useQuery } from '@tanstack/react-query'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { historyItemQuery } from '../../../queries/history.ts'
import { useLayout } from '../../../stores/layout-store.ts'
import { useSlowLiveRun } from '../../../stores/use-live-runs.tsx'
import { useChatView } from '../chat-view-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

const Inspector = createLazyView(
  async () => (await import('../../../panels/inspector/inspector.tsx')).Inspector,
)

/** The inspector of the run the user chose, or of the newest one. Lies over the rest in a narrow window. */
export function ChatInspector({ conversation }: { conversation: Conversation }) {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  return isOpen ? <OpenInspector conversation={conversation} /> : null
}

function OpenInspector({ conversation }: { conversation: Conversation }) {
  const setOpen = useLayout((state) => state.setInspectorOpen)
  const isNarrow = useMediaQuery(narrowWindow)
  const chosenId = useChatView((state) => state.inspectedRunIds[conversation.id])
  const turns = conversation.turns.filter(({ run }) => run !== undefined)
  const turn = turns.find(({ run }) => run?.id === chosenId) ?? turns.at(-1)
  // The request of a tool is of no turn.
  const isOther = chosenId !== undefined && turn?.run?.id !== chosenId
  const { data: other } = useQuery({ ...historyItemQuery(useBridge(), chosenId ?? ''), enabled: isOther })
  const onClose = isNarrow ? { onClose: () => setOpen(false) } : {}
  return (
    <RightPane name="chat.inspector" label={chatText().inspector} isOver={isNarrow} width="wire" max={720}>
      {isOther && other !== undefined ? (
        <Inspector run={other.run} blocks={[]} {...onClose} />
      ) : (
        <TurnInspector turn={turn} {...onClose} />
      )}
    </RightPane>
  )
}

/** Drawn a few times a second while the run goes on, and the pane around it is not. */
function TurnInspector({ turn, onClose }: { turn: Turn | undefined; onClose?: () => void }) {
  const live = useSlowLiveRun(turn?.run?.status === 'running' ? turn.run.id : undefined)
  return (
    <Inspector
      run={live?.run ?? turn?.run}
      blocks={live?.run === undefined ? (turn?.blocks ?? []) : live.blocks}
      {...(onClose !== undefined && { onClose })}
    />
  )
}
