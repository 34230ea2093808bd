import type { Block, MediaBlock, ToolResultBlock } from '../runs/block.ts'

/**
 * The id is a hash or the id of a library item, so no user text matches by chance; the brackets are not base64, so no
 * data matches either. It contains no spaces, so that data URL parsers leave it whole.
 */
const shape = /⟨attachment:([0-9a-f-]{36}|[0-9a-f]{64}):([^:⟩]+):(\d+)-bytes⟩/

/** A placeholder that replaces the bytes of a file while a request is viewed. */
export interface StandIn {
  readonly id: string
  readonly mediaType: string
  readonly bytes: number
}

/**
 * Returns turns for display: bytes in the attachment store or the library are replaced by stand-ins. Everything else
 * equals what is sent.
 */
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

/** Finds the stand-in inside a text; `undefined` when there is none. */
export function findStandIn(text: string): StandIn | undefined {
  const found = shape.exec(text)
  if (found === null) return undefined
  const [, id = '', mediaType = '', bytes = '0'] = found
  return { id, mediaType, bytes: Number(bytes) }
}

/** Whether the data is a stand-in instead of the bytes. */
export function isStandIn(data: string): boolean {
  return data.startsWith('⟨attachment:')
}

/** Whether the bytes of a block are in the attachment store. */
export function isStored(block: Block): block is MediaBlock & { attachmentId: string } {
  return block.type === 'media' && block.attachmentId !== undefined
}

/** Returns a block as it is stored: for a file in the attachment store, with its reference and without its bytes. */
export function withoutStoredBytes(block: Block): Block {
  if (hasStoredFiles(block)) return { ...block, media: block.media.map(withoutMediaBytes) }
  return isStored(block) ? withoutMediaBytes(block) : block
}

function withoutMediaBytes(media: MediaBlock): MediaBlock {
  if (media.attachmentId === undefined) return media
  const { data: _data, ...reference } = media
  return reference
}

/** Whether a block is a tool result with files in the attachment store. */
export function hasStoredFiles(
  block: Block,
): block is ToolResultBlock & { media: NonNullable<ToolResultBlock['media']> } {
  return block.type === 'tool-result' && block.media?.some(isStored) === true
}

/** Whether the bytes are stored outside the block; main fills in those of a library item when the block has none. */
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

/** Size in bytes that a text with stand-ins has on the wire. `files` is the number of stand-ins. */
export function sizeOnWire(text: string): { readonly bytes: number; readonly files: number } {
  let bytes = new TextEncoder().encode(text).length
  let files = 0
  for (const [standIn, , mediaType = '', size = '0'] of text.matchAll(new RegExp(shape, 'g'))) {
    files += 1
    bytes -= new TextEncoder().encode(standIn).length
    // Text is sent as text (JSON escapes are not counted); everything else as base64.
    bytes += mediaType.startsWith('text/') ? Number(size) : Math.ceil(Number(size) / 3) * 4
  }
  return { bytes, files }
}
