import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste, PanelLeftClose, Plus, Search } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { SearchedFor } from '../../../controls/texts/matched-text.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { conversationListQuery } from '../../../queries/conversations.ts'
import { useWaitingToolCalls } from '../../../queries/tool-calls.ts'
import { navigate } from '../../../stores/route.ts'
import { useChatView } from '../chat-view-store.ts'
import { groupConversations } from '../group-conversations.ts'
import { usePaste } from '../paste/paste-store.ts'
import { ConversationRow } from './conversation-row.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ConversationListProps = {
  openId: string | undefined
  /** A conversation was chosen. */
  onOpen: () => void
  onHide: () => void
}

/** Every conversation, newest first, under the day of its last change. */
export function ConversationList({ openId, onOpen, onHide }: ConversationListProps) {
  const bridge = useBridge()
  const openPaste = usePaste((state) => state.open)
  const search = useChatView((state) => state.search)
  const setSearch = useChatView((state) => state.setSearch)
  const searched = useDeferredValue(search.trim())
  const all = useQuery(conversationListQuery(bridge))
  const { data, error, refetch } = useQuery({
    ...conversationListQuery(bridge, searched),
    placeholderData: (before) => before,
  })
  // The day changes while a window is open.
  const now = useNow(60_000, true)
  const groups = useMemo(() => groupConversations(data ?? [], now), [data, now])
  const waiting = useWaitingToolCalls()
  const open = (id: string) => {
    navigate('chat', id)
    onOpen()
  }
  return (
    <>
      <PaneHead
        title={chatText().conversations}
        actions={
          <>
            <IconButton icon={ClipboardPaste} label={chatText().paste.title} onClick={() => openPaste()} />
            <IconButton icon={Plus} label={chatText().newConversation} onClick={() => open('new')} />
            <IconButton icon={PanelLeftClose} label={chatText().list.hide} onClick={onHide} />
          </>
        }
      />
      <div className="flex-none px-2 pt-2 pb-1">
        <TextField
          label={chatText().list.search}
          isLabelHidden
          size="small"
          icon={Search}
          placeholder={chatText().list.searchCount(all.data?.length ?? 0)}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search !== '') {
              event.preventDefault()
              setSearch('')
            }
          }}
        />
      </div>
      <SearchedFor search={searched}>
        <PaneBody className="px-2 pb-2">
          {error !== null && (
            <ErrorNotice error={error.appError} onRemedy={() => void refetch()} className="mt-2" />
          )}
          {groups.map(({ name, conversations }) => (
            <section key={name} aria-label={name} className="mt-2">
              <h3 className="px-2 py-1 text-meta font-strong text-ink-3">{name}</h3>
              <ul>
                {conversations.map((conversation) => (
                  <ConversationRow
                    key={conversation.id}
                    conversation={conversation}
                    isOpen={conversation.id === openId}
                    isWaiting={waiting.some(({ conversationId }) => conversationId === conversation.id)}
                    onOpen={() => open(conversation.id)}
                    onDeleted={() => {
                      const next = data?.find(({ id }) => id !== conversation.id)
                      if (conversation.id === openId) navigate('chat', next?.id ?? 'new')
                    }}
                  />
                ))}
              </ul>
            </section>
          ))}
          {data?.length === 0 && searched !== '' && (
            <div className="flex flex-col items-start gap-2 px-2 py-3 text-small text-ink-2">
              <p>{chatText().list.noMatch(searched)}</p>
              <Button size="small" onClick={() => setSearch('')}>
                {chatText().list.clearSearch}
              </Button>
            </div>
          )}
        </PaneBody>
      </SearchedFor>
    </>
  )
}
