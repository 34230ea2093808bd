import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { keptConversationsMs } from '../../../../shared/conversations/organisation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { BackHead } from '../../../controls/panes/back-head.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { conversationTrashQuery, useKeepConversations } from '../../../queries/conversations.ts'
import { useConversationList } from './conversation-list-store.ts'
import { useKeepWithUndo } from './use-keep-with-undo.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * The deleted conversations with the number of days they are kept. Each can be restored, and all can be deleted
 * permanently.
 */
export function ConversationTrash() {
  const texts = chatText().trash
  const show = useConversationList((state) => state.show)
  const { data = [], error, refetch } = useQuery(conversationTrashQuery(useBridge()))
  const { restore } = useKeepWithUndo()
  const keep = useKeepConversations()
  const noteFailure = useNoteFailure()
  const now = useNow(60_000, true)
  const [isAsking, setIsAsking] = useState(false)
  const removable = data.filter(({ isStarred }) => isStarred !== true).map(({ id }) => id)
  return (
    <>
      <BackHead
        title={texts.title}
        of={formatCount(data.length)}
        back={texts.back}
        onBack={() => show('all')}
        actions={
          removable.length > 0 && (
            <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
              {texts.empty}
            </Button>
          )
        }
      />
      <p className="flex-none px-4 py-2 text-small text-ink-2">{texts.hint}</p>
      {error !== null && (
        <ErrorNotice error={error.appError} onRemedy={() => void refetch()} className="mx-2" />
      )}
      <VirtualRows
        rows={data}
        rowHeight={44}
        className="px-2 pb-2"
        renderRow={({ id, title, deletedAt, isStarred }) => {
          const name = title === '' ? chatText().newConversation : title
          const days = Math.max(1, Math.ceil((deletedAt + keptConversationsMs - now) / dayMs))
          return (
            <div className="flex h-row-tall items-center gap-2 rounded-sm px-2 hover:bg-hover">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="truncate" title={name}>
                  {name}
                </p>
                <p className="tabular truncate text-meta text-ink-3">
                  {isStarred === true ? texts.starred : texts.daysLeft(days)}
                </p>
              </div>
              <IconButton icon={Undo2} label={texts.restore(name)} onClick={() => restore([id])} />
            </div>
          )
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.question(removable.length)}
        confirmLabel={texts.remove(removable.length)}
        onConfirm={() => {
          setIsAsking(false)
          void keep('conversations.purge', { ids: removable }).catch(noteFailure)
        }}
      >
        {texts.consequence}
      </ConfirmDialog>
    </>
  )
}
