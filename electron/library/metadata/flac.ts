import { readAt, type ByteSource } from '../read-at.ts'
import { maxTextBytes, type MetadataCarrier, type Splice } from './carrier.ts'
import {
  noComment,
  ownComment,
  parseVorbisComment,
  withOwnComments,
  withoutOwnComments,
  writeVorbisComment,
  type VorbisComment,
} from './vorbis-comment.ts'

/** FLAC: fields of its Vorbis comment, a metadata block before the audio (RFC 9639, 8.6). */
export const flacCarrier: MetadataCarrier = {
  async embed(file, size, text) {
    const blocks = await listBlocks(file, size)
    const [streamInfo] = blocks ?? []
    if (blocks === undefined || streamInfo?.type !== streamInfoType) return undefined
    const existing = blocks.find(({ type }) => type === commentType)
    if (existing === undefined) {
      const block = toBlock(withOwnComments(noComment, text), streamInfo.isLast)
      return (
        block && [lastFlag(streamInfo, false), { start: streamInfo.end, end: streamInfo.end, instead: block }]
      )
    }
    const comment = await commentIn(file, existing)
    const block = comment && toBlock(withOwnComments(comment, text), existing.isLast)
    return block && [{ start: existing.start, end: existing.end, instead: block }]
  },
  async read(file, size) {
    const comment = await findComment(file, size)
    return comment && ownComment(comment.comment)
  },
  async withoutOwn(file, size) {
    const found = await findComment(file, size)
    if (found === undefined || ownComment(found.comment) === undefined) return []
    const { block, before, comment } = found
    const left = withoutOwnComments(comment)
    if (left.comments.length === 0 && left.vendor.equals(noComment.vendor) && before !== undefined)
      return [lastFlag(before, block.isLast), { start: block.start, end: block.end }]
    return [{ start: block.start, end: block.end, instead: toBlock(left, block.isLast) ?? Buffer.alloc(0) }]
  },
}

interface Block {
  readonly type: number
  readonly isLast: boolean
  readonly start: number
  readonly end: number
}

const streamInfoType = 0
const commentType = 4
const maxBlocks = 1_000
/** Lengths have 24 bits. */
const maxBlockBytes = 0xff_ff_ff

/** The metadata blocks; `undefined` if they are truncated, or no audio follows. */
async function listBlocks(file: ByteSource, size: number): Promise<Block[] | undefined> {
  const blocks: Block[] = []
  for (let at = 4; blocks.length < maxBlocks;) {
    const head = await readAt(file, at, 4)
    if (head.length < 4) return undefined
    const flags = head.readUInt8(0)
    const end = at + 4 + head.readUIntBE(1, 3)
    const block = { type: flags & 0x7f, isLast: (flags & 0x80) !== 0, start: at, end }
    if (end >= size || block.type === 0x7f) return undefined
    blocks.push(block)
    if (block.isLast) return blocks
    at = end
  }
  return undefined
}

async function findComment(
  file: ByteSource,
  size: number,
): Promise<{ block: Block; before: Block | undefined; comment: VorbisComment } | undefined> {
  const blocks = (await listBlocks(file, size)) ?? []
  const index = blocks.findIndex(({ type }) => type === commentType)
  const block = blocks[index]
  const comment = block && (await commentIn(file, block))
  return block && comment && { block, before: blocks[index - 1], comment }
}

async function commentIn(file: ByteSource, { start, end }: Block): Promise<VorbisComment | undefined> {
  return end - start > maxTextBytes
    ? undefined
    : parseVorbisComment(await readAt(file, start + 4, end - start - 4))
}

/** `undefined` if it is too long for a block. */
function toBlock(comment: VorbisComment, isLast: boolean): Buffer | undefined {
  const content = writeVorbisComment(comment)
  if (content.length > maxBlockBytes) return undefined
  const head = Buffer.alloc(4)
  head.writeUInt8(commentType | (isLast ? 0x80 : 0))
  head.writeUIntBE(content.length, 1, 3)
  return Buffer.concat([head, content])
}

function lastFlag({ start, type }: Block, isLast: boolean): Splice {
  return { start, end: start + 1, instead: Buffer.of(type | (isLast ? 0x80 : 0)) }
}
