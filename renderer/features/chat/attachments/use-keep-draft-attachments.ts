import { useEffect, useRef } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useDraftAttachmentsStore } from './draft-attachments-store.ts'

/** Tells main which files unsent messages hold, so that it keeps them: only the page knows its drafts. */
export function useKeepDraftAttachments(): void {
  const bridge = useBridge()
  const ids = useDraftAttachmentsStore(({ attachments }) => idsOf(Object.values(attachments).flat()))
  const told = useRef('')
  useEffect(() => {
    if (ids === told.current) return
    told.current = ids
    void bridge.call('attachments.keepForDrafts', { ids: ids === '' ? [] : ids.split(' ') })
  }, [bridge, ids])
}

function idsOf(blocks: readonly { attachmentId?: string | undefined }[]): string {
  return [...new Set(blocks.flatMap(({ attachmentId }) => attachmentId ?? []))].join(' ')
}
