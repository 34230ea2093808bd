import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useCompactConversation } from '../../../queries/conversations.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type CompactDialogProps = { conversation: Conversation; onClose: () => void }

/** Says what compacting does before it is done: it is a request of its own, and may cost as much as an answer. */
export function CompactDialog({ conversation, onClose }: CompactDialogProps) {
  const connection = useActiveConnection()
  const compacting = useCompactConversation()
  const { id, model } = conversation
  const compact = () => compacting.mutate({ id, connectionId: connection.id }, { onSuccess: onClose })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={chatText().compaction.title}
      description={chatText().compaction.description({ model, connection: connection.name })}
      footer={
        <>
          <Button onClick={onClose}>{chatText().cancel}</Button>
          <Button
            variant="primary"
            isBusy={compacting.isPending}
            busyLabel={chatText().sending}
            onClick={compact}
          >
            {chatText().compaction.compact}
          </Button>
        </>
      }
    >
      {compacting.error !== null && <ErrorNotice error={compacting.error.appError} />}
    </Dialog>
  )
}
