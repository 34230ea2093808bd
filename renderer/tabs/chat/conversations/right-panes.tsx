import { useCallback } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { narrowWindow, useMediaQuery, wideWindow } from '../../../controls/hooks/use-media-query.ts'
import { TabGroup, TabPanel } from '../../../controls/lists/tab-list.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useLayout } from '../../../stores/layout-store.ts'
import { useChatView, type RightTab } from '../chat-view-store.ts'
import { ParametersPane, type ParametersPaneProps } from '../composer/parameters-pane.tsx'
import { ChatInspector } from './chat-inspector.tsx'
import { RightTabs } from './right-tabs.tsx'

export type RightPanesProps = {
  conversation: Conversation
  parameters: Omit<ParametersPaneProps, 'hasTabs'>
}

/**
 * The right pane of a conversation: its parameters or the inspector. In a wide window the open inspector has its own
 * pane beside the parameters.
 */
export function RightPanes({ conversation, parameters }: RightPanesProps) {
  const isWide = useMediaQuery(wideWindow)
  const isOver = useMediaQuery(narrowWindow)
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const { id } = conversation
  const chosen = useChatView((state) => state.rightTabs[id] ?? 'parameters')
  const choose = useCallback((tab: RightTab) => useChatView.getState().setRightTab(id, tab), [id])
  const closeInspector = useCallback(() => choose('parameters'), [choose])
  if (!isOpen) return null
  const isBoth = isWide && chosen === 'inspector'
  const shown = isWide ? 'parameters' : chosen
  return (
    <>
      <RightPane
        name="chat.right"
        label={shown === 'parameters' ? chatText().parameters : chatText().inspector}
        isOver={isOver}
        size={300}
        wideSize={288}
        min={260}
        max={720}
      >
        <div data-right-pane className="contents">
          <TabGroup value={shown} onChange={choose} className="flex min-h-0 flex-1 flex-col">
            {shown === 'parameters' ? (
              <ParametersPane {...parameters} hasTabs={!isBoth} />
            ) : (
              <>
                <PaneHead actions={<ClosePane />}>
                  <RightTabs />
                </PaneHead>
                <TabPanel id="inspector" className="flex min-h-0 flex-1 flex-col">
                  <ChatInspector conversation={conversation} />
                </TabPanel>
              </>
            )}
          </TabGroup>
        </div>
      </RightPane>
      {isBoth && (
        <ResizablePane
          name="chat.inspector"
          label={chatText().inspector}
          side="right"
          defaultSize={340}
          min={280}
          max={720}
        >
          <ChatInspector conversation={conversation} onClose={closeInspector} />
        </ResizablePane>
      )}
    </>
  )
}
