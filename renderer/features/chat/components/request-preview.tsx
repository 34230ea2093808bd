import { useMemo } from 'react'
import type { Block } from '../../../../shared/conversations/block.ts'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { sizeOnWire } from '../../../../shared/attachments/stand-in.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { formatPlural } from '../../../components/format-number.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { WireBody } from '../../../components/inspector/wire-body.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { previewRequest } from '../preview-request.ts'

export type RequestPreviewProps = {
  conversation: Conversation
  /** The unsent message. */
  blocks: readonly Block[]
  baseUrl: string
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The request that would be sent now, made by the code that sends it. */
export function RequestPreview({ conversation, blocks, baseUrl, onRemedy, onClose }: RequestPreviewProps) {
  const removals = useConnectionRemovals(useActiveConnection().id)
  const request = useMemo(
    () => previewRequest(conversation, blocks, removals),
    [conversation, blocks, removals],
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Preview of the request"
      description="Built by the same code that sends it. Nothing is sent from here."
      className="w-160"
    >
      {request.ok ? (
        <>
          <p className="wire mb-1 wrap-anywhere select-text">
            <span className="text-syn-word">{request.value.method}</span> {baseUrl}
            {request.value.path}
          </p>
          <div className="-mx-3 flex max-h-[60vh] flex-col">
            <PreviewBody value={request.value.body?.type === 'json' ? request.value.body.value : null} />
          </div>
        </>
      ) : (
        <ErrorNotice error={request.error} onRemedy={onRemedy} />
      )}
    </Dialog>
  )
}

function PreviewBody({ value }: { value: unknown }) {
  const text = JSON.stringify(value)
  const { bytes, files } = sizeOnWire(text)
  const meta = files === 0 ? '' : `the bytes of ${formatPlural(files, 'file')} are filled in when it is sent`
  return <WireBody title="Body" text={text} bytes={bytes} {...(meta !== '' && { meta })} />
}
