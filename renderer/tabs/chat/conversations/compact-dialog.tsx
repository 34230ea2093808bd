import { useId, useMemo, useState } from 'react'
import { compactionFormOf } from '../../../../shared/conversations/compaction.ts'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { compactFormat } from '../../../../shared/formats/responses/compact.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { ParameterForm } from '../../../panels/parameters/parameter-form.tsx'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useCompactConversation } from '../../../queries/conversations.ts'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { previewCompaction } from '../preview-request.ts'

export type CompactDialogProps = { conversation: Conversation; onClose: () => void }

/** Explains compacting before it starts: it sends its own request, which may cost as much as an answer. */
export function CompactDialog({ conversation, onClose }: CompactDialogProps) {
  const connection = useActiveConnection()
  const removals = useConnectionRemovals(connection.id)
  const compacting = useCompactConversation()
  const scope = useId()
  const [form, setForm] = useState(() => compactionFormOf(conversation))
  const [isPreviewing, setPreviewing] = useState(false)
  const { id, model } = conversation
  const request = useMemo(
    () => (isPreviewing ? previewCompaction(conversation, form, removals) : undefined),
    [isPreviewing, conversation, form, removals],
  )
  const compact = () => compacting.mutate({ id, connectionId: connection.id, form }, { onSuccess: onClose })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={chatText().compaction.title}
      description={chatText().compaction.description({ model, connection: connection.name })}
      footer={
        <>
          <Button onClick={() => setPreviewing(true)}>{chatText().compaction.preview}</Button>
          <span className="flex-1" />
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
      {/* A row has its own padding: this aligns its content with the title. */}
      <div className="-mx-3">
        <ParameterForm
          fields={compactFormat.fields}
          primary={compactFormat.primary}
          format="responses-compact"
          scope={scope}
          values={form.parameters}
          onChange={(parameters) => setForm({ ...form, parameters })}
          extraJson={form.extraJson}
          onExtraJsonChange={(extraJson) => setForm({ ...form, extraJson })}
        />
      </div>
      {compacting.error !== null && <ErrorNotice error={compacting.error.appError} />}
      {request !== undefined && (
        <RequestPreviewDialog
          request={request}
          baseUrl={connection.baseUrl}
          onRemedy={() => setPreviewing(false)}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Dialog>
  )
}
