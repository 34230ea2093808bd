import { useCallback } from 'react'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { fetchMedia } from '../../../panels/media-file/fetch-media.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useMediaTabPayload } from '../../../stores/media-tab-payload.ts'
import { addDraftAttachment } from './draft-attachments-store.ts'
import { useAddFiles, type AddFiles } from './use-add-files.ts'
import { attachmentsError } from '../../../../shared/text/en/errors/attachments.ts'

/**
 * Attaches files to the unsent message of a conversation, even if another one is open by the time they are ready. Items
 * handed over by the library are attached to the open conversation.
 */
export function useComposerFiles(conversationId: string): AddFiles {
  const { showError } = useToast()
  const onAdded = useCallback(
    (block: MediaBlock) => addDraftAttachment(conversationId, block),
    [conversationId],
  )
  const files = useAddFiles(onAdded)
  const takeItems = async (items: readonly MediaItem[]): Promise<void> => {
    for (const { id, fileName, mediaType } of items) {
      const blob = await fetchMedia(id)
      if (blob !== undefined) files.add([new File([blob], fileName, { type: mediaType })])
      else showError(attachmentsError('mediaUnreadable', { name: fileName }))
    }
  }
  useMediaTabPayload(
    'chat',
    useLatest((items: readonly MediaItem[]) => void takeItems(items)),
  )
  return files
}
