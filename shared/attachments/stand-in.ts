import type { Block, MediaBlock, ToolResultBlock } from '../runs/block.ts'

/**
 * The id is a hash or that of an item of the library, so that nothing a user writes is taken for one by chance; the brackets
 * are no base64, so that no data is either. Without spaces, so that readers of data addresses leave it whole.
 */
const shape = /⟨attachment:([0-9a-f-]{36}|[0-9a-f]{64}):([^:⟩]+):(\d+)-bytes⟩/

/** What stands in a request for the bytes of a file while it is looked at. */
export interface StandIn {
  readonly id: string
  readonly mediaType: string
  readonly bytes: number
}

/** Turns as they are looked at: bytes that lie in the store or in the library are stood in for. Nothing else differs from what is sent. */
export function withStandIns<Turn extends { readonly blocks: readonly Block[] }>(
  path: readonly Turn[],
): Turn[] {
  return path.map((turn) =>
    turn.blocks.some((block) => isElsewhere(block) || hasStoredFiles(block))
      ? { ...turn, blocks: turn.blocks.map(standInFor) }
      : turn,
  )
}

export function writeStandIn({ id, mediaType, bytes }: StandIn): string {
  return `⟨attachment:${id}:${mediaType}:${bytes}-bytes⟩`
}

/** The stand-in inside a text, `undefined` where there is none. */
export function findStandIn(text: string): StandIn | undefined {
  const found = shape.exec(text)
  if (found === null) return undefined
  const [, id = '', mediaType = '', bytes = '0'] = found
  return { id, mediaType, bytes: Number(bytes) }
}

/** Whether this is what stands for the bytes, and not the bytes. */
export function isStandIn(data: string): boolean {
  return data.startsWith('⟨attachment:')
}

/** A block whose bytes are in the attachment store. */
export function isStored(block: Block): block is MediaBlock & { attachmentId: string } {
  return block.type === 'media' && block.attachmentId !== undefined
}

/** A block as it is stored: of a file in the attachment store only its name is kept, never its bytes. */
export function withoutStoredBytes(block: Block): Block {
  if (hasStoredFiles(block)) return { ...block, media: block.media.map(withoutMediaBytes) }
  return isStored(block) ? withoutMediaBytes(block) : block
}

function withoutMediaBytes(media: MediaBlock): MediaBlock {
  if (media.attachmentId === undefined) return media
  const { data: _data, ...reference } = media
  return reference
}

/** The result of a tool with files in the attachment store. */
export function hasStoredFiles(
  block: Block,
): block is ToolResultBlock & { media: NonNullable<ToolResultBlock['media']> } {
  return block.type === 'tool-result' && block.media?.some(isStored) === true
}

/** Main fills in the bytes of the library where a block has none of its own. */
function isElsewhere(block: Block): block is MediaBlock {
  return (
    isStored(block) || (block.type === 'media' && block.mediaId !== undefined && block.data === undefined)
  )
}

function standInFor(block: Block): Block {
  if (hasStoredFiles(block)) return { ...block, media: block.media.map(standInForMedia) }
  return isElsewhere(block) ? standInForMedia(block) : block
}

function standInForMedia(block: MediaBlock): MediaBlock {
  if (!isElsewhere(block)) return block
  const { attachmentId, mediaId = '', mediaType, bytes = 0 } = block
  return { ...block, data: writeStandIn({ id: attachmentId ?? mediaId, mediaType, bytes }) }
}

/** What a text with stand-ins takes on the wire, in bytes. `files` is how many of them there are. */
export function sizeOnWire(text: string): { readonly bytes: number; readonly files: number } {
  let bytes = new TextEncoder().encode(text).length
  let files = 0
  for (const [standIn, , mediaType = '', size = '0'] of text.matchAll(new RegExp(shape, 'g'))) {
    files += 1
    bytes -= new TextEncoder().encode(standIn).length
    // Text goes as it is, save for what JSON escapes in it; anything else as base64.
    bytes += mediaType.startsWith('text/') ? Number(size) : Math.ceil(Number(size) / 3) * 4
  }
  return { bytes, files }
}
