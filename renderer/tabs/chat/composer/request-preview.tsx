import { useMemo } from 'react'
import type { Block } from '../../../../shared/runs/block.ts'
import type { Conversation, WrittenMessage } from '../../../../shared/conversations/conversation.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { err } from '../../../../shared/errors/result.ts'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { previewRequest } from '../preview-request.ts'

export type RequestPreviewProps = {
  conversation: Conversation
  /** The blocks of the unsent message. */
  blocks: readonly Block[]
  /** The messages before it. */
  before: readonly WrittenMessage[]
  /** The prefill of its answer; `''` for none. */
  prefill: string
  /** Why it cannot be sent yet: one of its variables has no value. */
  problem: string | undefined
  baseUrl: string
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The request that sending the message would make. */
export function RequestPreview(props: RequestPreviewProps) {
  const { conversation, blocks, before, prefill, problem, baseUrl, onRemedy, onClose } = props
  const removals = useConnectionRemovals(useActiveConnection().id)
  const request = useMemo(
    () =>
      problem === undefined
        ? previewRequest(conversation, { blocks, before, prefill }, removals)
        : err({ kind: 'invalid-input', message: problem }),
    [conversation, blocks, before, prefill, problem, removals],
  )
  return <RequestPreviewDialog request={request} baseUrl={baseUrl} onRemedy={onRemedy} onClose={onClose} />
}
