import type { Block, MediaBlock } from '../../shared/runs/block.ts'
import { hasStoredFiles, isStored } from '../../shared/attachments/stand-in.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { AttachmentStore } from './attachment-store.ts'

/** Puts the bytes of stored files into turns, for the request that is built from them. */
export type InlineAttachments = <Turn extends { readonly blocks: readonly Block[] }>(
  path: readonly Turn[],
) => Promise<Result<Turn[]>>

/** The error is that of the first file that cannot be read: the turn is not sent without it. */
export function createInlineAttachments(store: Pick<AttachmentStore, 'read'>): InlineAttachments {
  async function fillMedia(media: MediaBlock): Promise<Result<MediaBlock>> {
    if (!isStored(media)) return ok(media)
    const data = await store.read(media.attachmentId, media.name ?? media.mediaType)
    return data.ok ? ok({ ...media, data: data.value }) : data
  }

  async function fill(block: Block): Promise<Result<Block>> {
    if (block.type === 'media') return fillMedia(block)
    if (!hasStoredFiles(block)) return ok(block)
    const media: MediaBlock[] = []
    for (const file of block.media) {
      const filled = await fillMedia(file)
      if (!filled.ok) return filled
      media.push(filled.value)
    }
    return ok({ ...block, media })
  }

  return async (path) => {
    const filled = []
    for (const turn of path) {
      const blocks: Block[] = []
      for (const block of turn.blocks) {
        const filledBlock = await fill(block)
        if (!filledBlock.ok) return filledBlock
        blocks.push(filledBlock.value)
      }
      filled.push({ ...turn, blocks })
    }
    return ok(filled)
  }
}
