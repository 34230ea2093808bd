import { useState } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { useMediaQuery, wideWindow } from '../../../controls/hooks/use-media-query.ts'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { useChatView } from '../chat-view-store.ts'
import { ChatInspector } from '../conversations/chat-inspector.tsx'

/** The column that the inspector shows; `undefined` while the inspector is closed. */
export function useInspectedColumn(columns: readonly Conversation[]) {
  const [inspectedId, setInspectedId] = useState<string>()
  const isOpen = useLayout((state) => state.isInspectorOpen)
  return {
    inspected: isOpen ? columns.find((column) => column.id === inspectedId) : undefined,
    inspect: (columnId: string, runId: string): void => {
      useChatView.getState().inspect(columnId, runId)
      setInspectedId(columnId)
      layoutStore.getState().setInspectorOpen(true)
    },
    close: (): void => setInspectedId(undefined),
  }
}

/** The inspector, beside the columns in a wide window and covering them in a narrow one. */
export function InspectorPane({
  conversation,
  onClose,
}: {
  conversation: Conversation
  onClose: () => void
}) {
  const isWide = useMediaQuery(wideWindow)
  useCommand('pane.close', onClose)
  return (
    <RightPane name="chat.inspector" label={chatText().inspector} isOver={!isWide} width="wire" max={720}>
      <ChatInspector conversation={conversation} onClose={onClose} />
    </RightPane>
  )
}
