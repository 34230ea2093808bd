import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useCompactConversation } from '../../../queries/conversations.ts'

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
      title="Compact this conversation"
      description={`One request to the compact route asks ${model} on ${connection.name} for a shorter form of the turns so far. From then on that form is sent in their place. The turns stay in view here; deleting the compaction takes it back.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={compacting.isPending} busyLabel="Sending" onClick={compact}>
            Compact
          </Button>
        </>
      }
    >
      {compacting.error !== null && <ErrorNotice error={compacting.error.appError} />}
    </Dialog>
  )
}
