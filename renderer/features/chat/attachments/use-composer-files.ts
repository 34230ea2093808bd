import { useCallback } from 'react'
import type { MediaBlock } from '../../../../shared/conversations/block.ts'
import { useDraftAttachmentsStore } from './draft-attachments-store.ts'
import { useAddFiles, type AddFiles } from './use-add-files.ts'

/** Attaches files to the unsent message of a conversation, also when another one is open by the time they are there. */
export function useComposerFiles(conversationId: string): AddFiles {
  const onAdded = useCallback(
    (block: MediaBlock) => useDraftAttachmentsStore.getState().add(conversationId, block),
    [conversationId],
  )
  return useAddFiles(onAdded)
}
