import * as z from 'zod/mini'
import { create } from 'zustand'
import { blockSchema, type MediaBlock } from '../../../../shared/runs/block.ts'
import { readLocalJson, writeLocalJson } from '../../../stores/local-json.ts'

/** The files of the unsent message of each conversation. Kept over tab switches and reloads; their bytes are in main. */
interface DraftAttachmentsState {
  readonly attachments: Readonly<Record<string, readonly MediaBlock[]>>
  /** The same file is attached to a message once. */
  add: (conversationId: string, block: MediaBlock) => void
  remove: (conversationId: string, blocks: readonly MediaBlock[]) => void
}

const storageKey = 'chat-draft-attachments'
const storedSchema = z.record(z.string(), z.array(blockSchema))

/** Changes what is kept of one conversation, on disk too. */
type Change = (before: readonly MediaBlock[]) => readonly MediaBlock[]

export const useDraftAttachmentsStore = create<DraftAttachmentsState>((set) => {
  const change = (conversationId: string, next: Change) =>
    set(({ attachments }) => {
      const { [conversationId]: before = [], ...others } = attachments
      const after = next(before)
      const all = after.length === 0 ? others : { ...others, [conversationId]: after }
      writeLocalJson(storageKey, all)
      return { attachments: all }
    })
  return {
    attachments: read(),
    add: (conversationId, block) =>
      change(conversationId, (before) =>
        before.some((one) => one.attachmentId === block.attachmentId && one.name === block.name)
          ? before
          : [...before, block],
      ),
    remove: (conversationId, blocks) =>
      change(conversationId, (before) => before.filter((block) => !blocks.includes(block))),
  }
})

const none: readonly MediaBlock[] = []

/** The files of one conversation's unsent message, in the order they were attached. */
export function useDraftAttachments(conversationId: string): readonly MediaBlock[] {
  return useDraftAttachmentsStore(({ attachments }) => attachments[conversationId] ?? none)
}

/** The same, looked at once. */
export function draftAttachments(conversationId: string): readonly MediaBlock[] {
  return useDraftAttachmentsStore.getState().attachments[conversationId] ?? none
}

function read(): Record<string, readonly MediaBlock[]> {
  const stored = readLocalJson(storageKey, storedSchema) ?? {}
  const entries = Object.entries(stored).map(([id, blocks]): [string, MediaBlock[]] => [
    id,
    blocks.filter((block) => block.type === 'media'),
  ])
  return Object.fromEntries(entries)
}
