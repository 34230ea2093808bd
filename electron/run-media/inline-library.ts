import type { Block } from '../../shared/runs/block.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { findLibraryStandIn, mapTexts } from '../../shared/media/library-stand-in.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'
import type { InlineAttachments } from '../attachments/inline-attachments.ts'
import type { LibraryService } from '../library/library-service.ts'

export interface InlineLibraryOptions {
  /** The part of a file that a gateway may receive; all of it by default. */
  readonly toSend?: (bytes: Uint8Array) => Promise<Uint8Array>
}

/**
 * Inserts the bytes of library items into turns, for the request that is built from them: items of answers that are
 * sent back, in their blocks and in the provider state. Media that were never saved are omitted. The error is that of
 * the first item that cannot be read.
 */
export function createInlineLibrary(
  library: Pick<LibraryService, 'read'>,
  { toSend = async (bytes) => bytes }: InlineLibraryOptions = {},
): InlineAttachments {
  async function base64Of(bytes: Uint8Array): Promise<string> {
    return Buffer.from(await toSend(bytes)).toString('base64')
  }

  async function read(mediaId: string, fileName?: string): Promise<Result<string>> {
    const bytes = await library.read(mediaId)
    if (bytes.ok) return ok(await base64Of(bytes.value))
    const isNamed = fileName !== undefined && bytes.error.kind === 'not-found'
    return isNamed ? err({ ...bytes.error, ...runsError('fileGone', { fileName }) }) : bytes
  }

  async function fillBlocks(blocks: readonly Block[]): Promise<Result<Block[]>> {
    const filled: Block[] = []
    for (const block of blocks) {
      if (block.type === 'media' && block.data !== undefined && mayEmbedText(block.mediaType)) {
        // It may be a copy of a file that this app has saved.
        const bytes = Buffer.from(block.data, 'base64')
        const sent = await toSend(bytes)
        filled.push(sent === bytes ? block : { ...block, data: Buffer.from(sent).toString('base64') })
      } else if (block.type !== 'media' || block.data !== undefined || block.attachmentId !== undefined) {
        filled.push(block)
      } else if (block.mediaId !== undefined) {
        const data = await read(block.mediaId, block.name)
        if (!data.ok) return data
        filled.push({ ...block, data: data.value })
      } else if (block.url !== undefined && block.problem === undefined) filled.push(block)
    }
    return ok(filled)
  }

  async function fillProviderState(providerState: unknown): Promise<Result<unknown>> {
    const ids = new Set<string>()
    mapTexts(providerState, (text) => {
      const id = findLibraryStandIn(text)
      if (id !== undefined) ids.add(id)
      return text
    })
    const bytes = new Map<string, string>()
    for (const id of ids) {
      const data = await read(id)
      if (!data.ok) return data
      bytes.set(id, data.value)
    }
    return ok(
      ids.size === 0
        ? providerState
        : mapTexts(providerState, (text) => bytes.get(findLibraryStandIn(text) ?? '') ?? text),
    )
  }

  return async (path) => {
    const filled = []
    for (const turn of path) {
      const blocks = turn.blocks.some(({ type }) => type === 'media')
        ? await fillBlocks(turn.blocks)
        : ok(turn.blocks)
      if (!blocks.ok) return blocks
      if (!('keep' in turn) || turn.keep === undefined) {
        filled.push({ ...turn, blocks: blocks.value })
        continue
      }
      const providerState = await fillProviderState(turn.keep)
      if (!providerState.ok) return providerState
      filled.push({ ...turn, blocks: blocks.value, keep: providerState.value })
    }
    return ok(filled)
  }
}

/** Whether this app may have embedded metadata into a file of this type when it saved it. */
function mayEmbedText(mediaType: string): boolean {
  return /^(?:image|audio|video)\//.test(mediaType)
}
