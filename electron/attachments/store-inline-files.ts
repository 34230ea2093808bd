import type { Block } from '../../shared/runs/block.ts'
import { isStored } from '../../shared/attachments/stand-in.ts'
import type { AttachmentStore } from './attachment-store.ts'

/** Moves files that are inside turns as base64 into the store, and puts references in their place. */
export type StoreInlineFiles = <Turn extends { readonly blocks: Block[] }>(
  turns: readonly Turn[],
) => Promise<Turn[]>

/** A file that cannot be saved stays in the turn, which has the same meaning either way. */
export function createStoreInlineFiles(store: Pick<AttachmentStore, 'add'>): StoreInlineFiles {
  async function storeInlineFile(block: Block): Promise<Block> {
    if (block.type !== 'media' || block.data === undefined || isStored(block)) return block
    const { data, ...rest } = block
    const added = await store.add({ name: block.name ?? 'file', bytes: Buffer.from(data, 'base64') })
    if (!added.ok) return block
    const { id, name: _name, mediaType: _sniffed, ...facts } = added.value
    // Keep the declared type: the request must be the same when it is sent again.
    return { ...rest, ...facts, attachmentId: id }
  }

  return async (turns) => {
    const taken = []
    for (const turn of turns) {
      const blocks: Block[] = []
      for (const block of turn.blocks) blocks.push(await storeInlineFile(block))
      taken.push({ ...turn, blocks })
    }
    return taken
  }
}
