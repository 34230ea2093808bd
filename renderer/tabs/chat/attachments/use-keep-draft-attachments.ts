import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { draftAttachmentsSchema } from '../../../../shared/attachments/attachment.ts'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { chatDrafts } from '../draft-store.ts'

const nothing = '{}'

/** Reports the files of unsent messages to the main process, so that it keeps them: only the page knows the drafts. */
export function useKeepDraftAttachments(): void {
  const bridge = useBridge()
  const held = useStore(chatDrafts, ({ form }) => idsByConversation(form.attachments))
  const reported = useRef(nothing)
  useEffect(() => {
    if (held === reported.current) return
    reported.current = held
    const drafts = draftAttachmentsSchema.parse(JSON.parse(held))
    void bridge.call('attachments.keepForDrafts', { drafts })
  }, [bridge, held])
}

/** Returns a string, which is easy to compare. */
function idsByConversation(attachments: Readonly<Record<string, readonly MediaBlock[]>>): string {
  const entries = Object.entries(attachments).map(([conversationId, blocks]) => [
    conversationId,
    blocks.flatMap(({ attachmentId }) => attachmentId ?? []),
  ])
  return JSON.stringify(Object.fromEntries(entries))
}
