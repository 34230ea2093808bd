import type { Block } from '../../../shared/runs/block.ts'
import { unknownMediaType } from '../../../shared/media/sniff-type.ts'
import {
  archivePrefix,
  stagedPrefix,
  type ImportedConversation,
} from '../../../shared/transfer/imported-conversation.ts'
import type { AttachmentService } from '../../attachments/attachment-service.ts'
import { createNotes } from './notes.ts'
import { placeholderOf } from './readers/reader.ts'

/** Readers for the bytes of files. They resolve with `undefined` for unavailable files. */
export interface FileSources {
  readonly staged: (name: string) => Promise<Buffer | undefined>
  readonly archived: (name: string) => Promise<Buffer | undefined>
}

/**
 * Adds the files of a conversation to the attachments, as if they had been attached here. A file that is unavailable or
 * cannot be stored is replaced by a line of text, and noted.
 */
export async function placeFiles(
  conversation: ImportedConversation,
  sources: FileSources,
  attachments: Pick<AttachmentService, 'add'>,
): Promise<{ readonly conversation: ImportedConversation; readonly files: number }> {
  const notes = createNotes()
  notes.addAll(conversation.notes)
  let files = 0

  async function place(block: Block): Promise<Block> {
    if (block.type !== 'media' || block.url === undefined) return block
    const { url, ...rest } = block
    const isStaged = url.startsWith(stagedPrefix)
    if (!isStaged && !url.startsWith(archivePrefix)) return block
    const name = url.slice((isStaged ? stagedPrefix : archivePrefix).length)
    const label = block.name ?? (isStaged ? block.mediaType : name)
    const bytes = await (isStaged ? sources.staged(name) : sources.archived(name))
    const added = bytes === undefined ? undefined : await attachments.add({ name: label, bytes })
    if (added?.ok !== true) {
      notes.add('file-not-saved', label)
      return { type: 'text', text: placeholderOf(label) }
    }
    files += 1
    const { id, name: _plain, mediaType, ...facts } = added.value
    const isSniffed = mediaType !== unknownMediaType || rest.mediaType.includes('*')
    return { ...rest, ...facts, mediaType: isSniffed ? mediaType : rest.mediaType, attachmentId: id }
  }

  const turns: ImportedConversation['turns'] = []
  for (const turn of conversation.turns) {
    const blocks: Block[] = []
    for (const block of turn.blocks) blocks.push(await place(block))
    turns.push({ ...turn, blocks })
  }
  return { conversation: { ...conversation, turns, notes: notes.list() }, files }
}
