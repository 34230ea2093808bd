import { useMemo } from 'react'
import type { Block } from '../../../../shared/runs/block.ts'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { previewRequest } from '../preview-request.ts'

export type RequestPreviewProps = {
  conversation: Conversation
  /** The unsent message. */
  blocks: readonly Block[]
  /** What its answer is to begin with; `''` for nothing. */
  prefill: string
  baseUrl: string
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The request that sending the message would make. */
export function RequestPreview(props: RequestPreviewProps) {
  const { conversation, blocks, prefill, baseUrl, onRemedy, onClose } = props
  const removals = useConnectionRemovals(useActiveConnection().id)
  const request = useMemo(
    () => previewRequest(conversation, { blocks, prefill }, removals),
    [conversation, blocks, prefill, removals],
  )
  return <RequestPreviewDialog request={request} baseUrl={baseUrl} onRemedy={onRemedy} onClose={onClose} />
}
