import { ok, type Result } from '../../shared/errors/result.ts'
import type { InputTurn } from '../../shared/formats/conversation-input.ts'
import { isTextFile } from '../../shared/formats/text-file.ts'
import { extensionOf } from '../../shared/media/sniff-type.ts'
import type { Block, MediaBlock } from '../../shared/runs/block.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { FillTurns } from './cell-request.ts'

/**
 * Imports the files in turns into the library if necessary, once per content, so that they exist as long as the
 * experiment. Text files keep their bytes. Fails with the error of the first file that is gone or cannot be saved.
 */
export type KeepFiles = (turns: readonly InputTurn[]) => Promise<Result<readonly InputTurn[]>>

export function createKeepFiles({
  fillTurns,
  importFile,
}: {
  readonly fillTurns: FillTurns
  readonly importFile: LibraryService['importFile']
}): KeepFiles {
  async function keep(block: MediaBlock): Promise<Result<Block>> {
    const { data, mediaId, mediaType, name } = block
    if (data === undefined || mediaId !== undefined || isTextFile(mediaType)) return ok(block)
    const bytes = Buffer.from(data, 'base64')
    const fileName = name ?? `file.${extensionOf(mediaType)}`
    const imported = await importFile({ name: fileName, bytes })
    if (!imported.ok) return imported
    const { item } = imported.value
    return ok({ type: 'media', mediaId: item.id, mediaType: item.mediaType, name: name ?? item.fileName })
  }

  return async (turns) => {
    const filled = await fillTurns(turns)
    if (!filled.ok) return filled
    const kept: InputTurn[] = []
    for (const turn of filled.value) {
      const blocks: Block[] = []
      for (const block of turn.blocks) {
        const found = block.type === 'media' ? await keep(block) : ok(block)
        if (!found.ok) return found
        blocks.push(found.value)
      }
      kept.push({ ...turn, blocks })
    }
    return ok(kept)
  }
}
