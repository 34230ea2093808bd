import type { Block } from '../../shared/runs/block.ts'
import { isStored } from '../../shared/attachments/stand-in.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { AttachmentStore } from './attachment-store.ts'

/** Puts the bytes of stored files into turns, for the request that is built from them. */
export type InlineAttachments = <Turn extends { readonly blocks: readonly Block[] }>(
  path: readonly Turn[],
) => Promise<Result<Turn[]>>

/** The error is that of the first file that cannot be read: nothing is sent without it. */
export function createInlineAttachments(store: Pick<AttachmentStore, 'read'>): InlineAttachments {
  return async (path) => {
    const filled = []
    for (const turn of path) {
      const blocks: Block[] = []
      for (const block of turn.blocks) {
        if (!isStored(block)) {
          blocks.push(block)
          continue
        }
        const data = await store.read(block.attachmentId, block.name ?? block.mediaType)
        if (!data.ok) return data
        blocks.push({ ...block, data: data.value })
      }
      filled.push({ ...turn, blocks })
    }
    return ok(filled)
  }
}
