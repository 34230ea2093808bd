import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { UnreadList } from '../../controls/lists/list-states.tsx'
import { Pane } from '../../controls/panes/pane.tsx'
import { ResizablePane } from '../../panels/panes/resizable-pane.tsx'
import { listWindow, useMediaQuery } from '../../controls/hooks/use-media-query.ts'
import { conversationQuery } from '../../queries/conversations.ts'
import { useLayout } from '../../stores/layout-store.ts'
import { useSavedValues } from '../../queries/saved-values.ts'
import { useUndoCommand } from '../../panels/undoable/use-undo-command.ts'
import { navigate } from '../../stores/route.ts'
import { useKeepDraftAttachments } from './attachments/use-keep-draft-attachments.ts'
import { chatUndoStack } from '../../panels/undoable/chat-undo-stack.ts'
import { useNoteAsking, useNoteOpening } from './arrival-focus.ts'
import { useChatView } from './chat-view-store.ts'
import { ConversationList } from './conversations/conversation-list.tsx'
import { ConversationView } from './conversations/conversation-view.tsx'
import { comparisons, useViewOf } from './compare/comparisons.ts'
import { LazyCompareView } from './compare/lazy-compare-view.tsx'
import { useCommand } from '../../commands/use-command.ts'
import { useOpenConversation } from './conversations/use-open-conversation.ts'
import { PasteDialog } from './paste/paste-dialog.tsx'
import { TransferDialog } from '../../panels/transfer/transfer-dialog.tsx'
import { chatText } from '../../../shared/text/en/chat.ts'

/** Conversations: the list, the open one with its parameters, and the inspector. */
export function ChatTab() {
  const { id, error, retry } = useOpenConversation()
  useNoteOpening()
  useKeepDraftAttachments()
  useSavedValues(comparisons)
  const hasRoom = useMediaQuery(listWindow)
  const isFolded = useLayout((state) => state.isConversationListFolded)
  const setFolded = useLayout((state) => state.setConversationListFolded)
  const isListOver = useChatView((state) => state.isListOver)
  const setListOver = useChatView((state) => state.setListOver)
  const isBeside = hasRoom && !isFolded
  const isOver = !isBeside && isListOver
  useUndoCommand('chat.undo', chatUndoStack)
  useCommand('pane.close', () => setListOver(false), { isEnabled: isOver })

  const hideList = () => {
    if (hasRoom) setFolded(true)
    setListOver(false)
  }
  const showList = () => (hasRoom ? setFolded(false) : setListOver(true))
  const list = <ConversationList openId={id} onOpen={() => setListOver(false)} onHide={hideList} />

  return (
    <>
      {isBeside && (
        <ResizablePane
          name="chat.conversations"
          className="side-list"
          label={chatText().conversations}
          side="left"
          defaultSize={236}
          min={180}
          max={420}
        >
          {list}
        </ResizablePane>
      )}
      {isOver && (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={chatText().list.hide}
            className="absolute inset-0 z-20 bg-scrim/30"
            onClick={() => setListOver(false)}
          />
          <Pane
            label={chatText().conversations}
            kind="side"
            className="absolute inset-y-0 left-0 z-20 w-70 shadow-pop"
          >
            {list}
          </Pane>
        </>
      )}
      {id === undefined ? (
        <Pane label={chatText().conversation}>
          {error !== undefined && <UnreadList error={error} onReadAgain={retry} />}
        </Pane>
      ) : (
        <OpenConversation key={id} id={id} onShowList={isBeside ? undefined : showList} />
      )}
      <PasteDialog />
      <TransferDialog />
    </>
  )
}

function OpenConversation({ id, onShowList }: { id: string; onShowList: (() => void) | undefined }) {
  const { data, error, refetch } = useQuery(conversationQuery(useBridge(), id))
  const view = useViewOf(id, data?.columnIds !== undefined)
  useNoteAsking(data === undefined ? undefined : view)
  const comparedIn = data?.comparedIn
  // A column opens in its comparison.
  useEffect(() => {
    if (comparedIn !== undefined) navigate('chat', `${comparedIn}/compare`)
  }, [comparedIn])
  // A column deleted in another window is gone here as well, even if it is still cached.
  const isGone = error?.appError.kind === 'not-found'
  if (comparedIn !== undefined && !isGone) return <Pane label={chatText().conversation} />
  if (data !== undefined && !isGone) {
    if (view !== 'transcript')
      return <LazyCompareView conversation={data} view={view} onShowList={onShowList} />
    const isCutOff = error !== null && data.earlierCount !== undefined
    return (
      <ConversationView
        conversation={data}
        onShowList={onShowList}
        earlierError={isCutOff ? error.appError : undefined}
        onReadAgain={() => void refetch()}
      />
    )
  }
  return (
    <Pane label={chatText().conversation}>
      {error !== null && (
        <div className="m-auto w-full max-w-130 p-6">
          <ErrorNotice
            error={error.appError}
            actions={
              <>
                <Button size="small" onClick={() => void refetch()}>
                  {chatText().retry}
                </Button>
                <Button size="small" variant="primary" onClick={() => navigate('chat', 'new')}>
                  {chatText().startNew}
                </Button>
              </>
            }
          />
        </div>
      )}
    </Pane>
  )
}
