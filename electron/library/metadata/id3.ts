import { readAt, type ByteSource } from '../read-at.ts'
import {
  isOwnComment,
  maxTextBytes,
  ownName,
  type CarriedText,
  type MetadataCarrier,
  type Splice,
} from './carrier.ts'

/**
 * MP3 and raw AAC: frames of an ID3v2 tag before the audio (id3.org, ID3v2.3 and 2.4): our text as `TXXX`, and the
 * prompt as the comment, `COMM`. Frames of other programs stay; a file is unchanged if its tag is of an older version
 * or uses a rare feature of these two.
 */
export const id3Carrier: MetadataCarrier = {
  async embed(file, size, text) {
    const tag = await readTag(file, size)
    if (tag === undefined || !(await isSound(file, tag.end))) return undefined
    const { version, frames, framesEnd } = tag
    const own = ownFrames(text, version, !frames.some(({ id }) => id === 'COMM'))
    const bytes = framesEnd - headBytes + own.length
    if (bytes > maxTagBytes) return undefined
    if (tag.end === 0) return [{ start: 0, end: 0, instead: Buffer.concat([tagHead(version, bytes), own]) }]
    // The padding of the tag is dropped: its length is written anew.
    return [
      { start: 0, end: headBytes, instead: tagHead(version, bytes) },
      { start: framesEnd, end: tag.end, instead: own },
    ]
  },
  async read(file, size) {
    return (await findOwn(file, size))?.text
  },
  async withoutOwn(file, size) {
    const found = await findOwn(file, size)
    if (found === undefined) return []
    const { tag, own } = found
    if (own.length === tag.frames.length) return [{ start: 0, end: tag.end }]
    const left = own.reduce((sum, { start, end }) => sum - (end - start), tag.end)
    return [{ start: 0, end: headBytes, instead: tagHead(tag.version, left - headBytes) }, ...own]
  },
}

type Version = 3 | 4

interface Frame {
  readonly id: string
  readonly start: number
  readonly end: number
}

interface Tag {
  readonly version: Version
  readonly frames: readonly Frame[]
  /** The end of the frames; padding follows. */
  readonly framesEnd: number
  /** The start of the audio: 0 without a tag. */
  readonly end: number
}

const headBytes = 10
const maxFrames = 1_000
/** Lengths have 28 bits. */
const maxTagBytes = 0xf_ff_ff_ff

/** `undefined` for a truncated or unsupported tag. A file without a tag has an empty one. */
async function readTag(file: ByteSource, size: number): Promise<Tag | undefined> {
  const head = await readAt(file, 0, headBytes)
  if (head.length < headBytes) return undefined
  if (head.toString('latin1', 0, 3) !== 'ID3') return { version: 4, frames: [], framesEnd: headBytes, end: 0 }
  const version = head.readUInt8(3)
  const end = headBytes + readSyncSafe(head, 6)
  const hasFlags = head.readUInt8(5) !== 0
  if ((version !== 3 && version !== 4) || hasFlags || end > size) return undefined
  const frames: Frame[] = []
  let at = headBytes
  while (at + headBytes <= end) {
    const frame = await readAt(file, at, headBytes)
    if (frame.readUInt8(0) === 0) break
    const length = version === 4 ? readSyncSafe(frame, 4) : frame.readUInt32BE(4)
    const frameEnd = at + headBytes + length
    const id = frame.toString('latin1', 0, 4)
    if (frameEnd > end || !/^[A-Z\d]{4}$/.test(id) || frames.length === maxFrames) return undefined
    frames.push({ id, start: at, end: frameEnd })
    at = frameEnd
  }
  return { version, frames, framesEnd: at, end }
}

/** Our text, and its frame together with the comment right before it. */
async function findOwn(
  file: ByteSource,
  size: number,
): Promise<{ tag: Tag; own: Splice[]; text: string } | undefined> {
  const tag = await readTag(file, size)
  for (const [index, frame] of (tag?.frames ?? []).entries()) {
    if (frame.id !== 'TXXX' || frame.end - frame.start > 2 * maxTextBytes) continue
    const content = await readAt(file, frame.start + headBytes, frame.end - frame.start - headBytes)
    const text = textOf(content)
    if (tag === undefined || text === undefined) continue
    const before = tag.frames[index - 1]
    const comment = before?.id === 'COMM' ? await commentOf(file, before) : undefined
    const hasComment = before !== undefined && comment !== undefined && isOwnComment(comment, text)
    const own = hasComment ? [before, frame] : [frame]
    return { tag, own: own.map(({ start, end }) => ({ start, end })), text }
  }
  return undefined
}

/** The text of a comment without a description. */
async function commentOf(file: ByteSource, { start, end }: Frame): Promise<string | undefined> {
  if (end - start > maxTextBytes) return undefined
  const content = await readAt(file, start + headBytes, end - start - headBytes)
  // One byte of encoding, then three letters for the language.
  return decode(content[0] ?? 0, content.subarray(4))?.replace(/^\0\ufeff?/, '')
}

function textOf(content: Buffer): string | undefined {
  const [encoding = 0] = content
  // Name and value follow each other, separated by a zero: of two bytes in UTF-16.
  const decoded = decode(encoding, content.subarray(1))
  const name = `${ownName}\0`
  if (decoded?.startsWith(name) !== true) return undefined
  return decoded
    .slice(name.length)
    .replace(/^\ufeff/, '')
    .replace(/\0+$/, '')
}

function decode(encoding: number, bytes: Buffer): string | undefined {
  if (encoding === 0) return bytes.toString('latin1')
  if (encoding === 3) return bytes.toString('utf8')
  if (encoding !== 1 && encoding !== 2) return undefined
  const isBigEndian = encoding === 2 || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const text = (isBigEndian ? Buffer.from(even).swap16() : even).toString('utf16le')
  return text.replace(/^\ufeff/, '')
}

function ownFrames({ json, prompt }: CarriedText, version: Version, withComment: boolean): Buffer {
  const comment = prompt === '' || !withComment ? [] : [toFrame('COMM', version, 'und', '', prompt)]
  return Buffer.concat([...comment, toFrame('TXXX', version, '', ownName, json)])
}

/** UTF-8 if the version supports it; before version 2.4 only UTF-16. */
function toFrame(id: string, version: Version, language: string, name: string, value: string): Buffer {
  const encode = (text: string): Buffer =>
    version === 4 ? Buffer.from(text) : Buffer.from(`\ufeff${text}`, 'utf16le')
  const content = Buffer.concat([
    Buffer.of(version === 4 ? 3 : 1),
    Buffer.from(language, 'latin1'),
    encode(`${name}\0`),
    encode(value),
  ])
  const head = Buffer.alloc(headBytes)
  head.write(id, 'latin1')
  if (version === 4) writeSyncSafe(head, content.length, 4)
  else head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

function tagHead(version: Version, bytes: number): Buffer {
  const head = Buffer.from([0x49, 0x44, 0x33, version, 0, 0, 0, 0, 0, 0])
  writeSyncSafe(head, bytes, 6)
  return head
}

async function isSound(file: ByteSource, at: number): Promise<boolean> {
  const [first = 0, second = 0] = await readAt(file, at, 2)
  return first === 0xff && (second & 0xe0) === 0xe0
}

/** Seven bits of each byte, so that no length looks like the start of an audio frame. */
function readSyncSafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, index) => value * 128 + (bytes.readUInt8(at + index) & 0x7f), 0)
}

function writeSyncSafe(bytes: Buffer, value: number, at: number): void {
  for (const index of [0, 1, 2, 3]) bytes.writeUInt8((value >>> (7 * (3 - index))) & 0x7f, at + index)
}
