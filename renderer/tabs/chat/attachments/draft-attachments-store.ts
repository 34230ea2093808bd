import { useStore } from 'zustand'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import { chatDrafts, withDraft } from '../draft-store.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'

export function withMark(
  { cacheMark: _before, ...block }: MediaBlock,
  mark: CacheMark | undefined,
): MediaBlock {
  return mark === undefined ? block : { ...block, cacheMark: mark }
}

const none: readonly MediaBlock[] = []

/** The files of a conversation's unsent message, in the order they were attached. */
export function draftAttachments(conversationId: string): readonly MediaBlock[] {
  return chatDrafts.getState().form.attachments[conversationId] ?? none
}

/** Subscribes to those files. */
export function useDraftAttachments(conversationId: string): readonly MediaBlock[] {
  return useStore(chatDrafts, ({ form }) => form.attachments[conversationId] ?? none)
}

/** Adds a file, unless the message already has it. */
export function addDraftAttachment(conversationId: string, block: MediaBlock): void {
  const before = draftAttachments(conversationId)
  if (before.some((item) => item.attachmentId === block.attachmentId && item.name === block.name)) return
  setDraftAttachments(conversationId, [...before, block])
}

export function removeDraftAttachments(conversationId: string, blocks: readonly MediaBlock[]): void {
  const left = draftAttachments(conversationId).filter((block) => !blocks.includes(block))
  setDraftAttachments(conversationId, left)
}

export function markDraftAttachment(
  conversationId: string,
  block: MediaBlock,
  mark: CacheMark | undefined,
): void {
  const marked = draftAttachments(conversationId).map((attachment) =>
    attachment === block ? withMark(block, mark) : attachment,
  )
  setDraftAttachments(conversationId, marked)
}

function setDraftAttachments(conversationId: string, blocks: readonly MediaBlock[]): void {
  const { form, change } = chatDrafts.getState()
  change({
    attachments: withDraft(form.attachments, conversationId, blocks.length === 0 ? undefined : blocks),
  })
}
