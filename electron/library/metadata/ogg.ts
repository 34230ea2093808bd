import { readAt, type ByteSource } from '../read-at.ts'
import { maxTextBytes, type MetadataCarrier, type Splice } from './carrier.ts'
import {
  ownComment,
  parseVorbisComment,
  withOwnComments,
  withoutOwnComments,
  writeVorbisComment,
  type VorbisComment,
} from './vorbis-comment.ts'

/**
 * Ogg with Opus or Vorbis: fields of the comment header, its second packet (RFC 7845, 5.2; Vorbis I, 5).
 *
 * The headers are rewritten on as many pages as before, so that the audio pages keep their numbers. A text that does
 * not fit on them (64 KiB do not fit on one page) is not written.
 */
export const oggCarrier: MetadataCarrier = {
  async embed(file, size, text) {
    const headers = await readHeaders(file, size)
    return headers && withComment(headers, withOwnComments(headers.comment, text))
  },
  async read(file, size) {
    const headers = await readHeaders(file, size)
    return headers && ownComment(headers.comment)
  },
  async withoutOwn(file, size) {
    const headers = await readHeaders(file, size)
    if (headers === undefined || ownComment(headers.comment) === undefined) return []
    return withComment(headers, withoutOwnComments(headers.comment)) ?? []
  },
}

interface Page {
  readonly start: number
  readonly end: number
  readonly flags: number
  readonly serial: number
  readonly sequence: number
  /** The lengths of its segments. */
  readonly lacing: Buffer
}

/** The header pages after the first one, which identifies the codec. */
interface Headers {
  readonly pages: readonly Page[]
  /** The first bytes of the comment packet. */
  readonly magic: Buffer
  readonly comment: VorbisComment
  /** The packets after it: the setup of Vorbis. */
  readonly others: readonly Buffer[]
}

const codecs = [
  { head: Buffer.from('OpusHead'), magic: Buffer.from('OpusTags'), packets: 1 },
  { head: Buffer.from('\x01vorbis'), magic: Buffer.from('\x03vorbis'), packets: 2 },
]
const maxPages = 1_000
const firstOfStream = 2
const continued = 1

async function readHeaders(file: ByteSource, size: number): Promise<Headers | undefined> {
  const first = await pageAt(file, 0)
  if (first === undefined || (first.flags & firstOfStream) === 0) return undefined
  const head = await readAt(file, first.end - sum(first.lacing), 8)
  const codec = codecs.find((each) => head.subarray(0, each.head.length).equals(each.head))
  if (codec === undefined) return undefined
  const pages: Page[] = []
  const packets: Buffer[] = []
  let unfinished: Buffer[] = []
  let bytes = 0
  for (let at = first.end; packets.length < codec.packets;) {
    const page = await pageAt(file, at)
    // Pages of another stream between these would have to be renumbered too.
    if (page === undefined || page.serial !== first.serial || page.sequence !== pages.length + 1)
      return undefined
    pages.push(page)
    bytes += page.end - page.start
    if (page.end > size || pages.length > maxPages || bytes > maxTextBytes) return undefined
    let data = await readAt(file, page.end - sum(page.lacing), sum(page.lacing))
    for (const length of page.lacing) {
      unfinished.push(data.subarray(0, length))
      data = data.subarray(length)
      if (length === 255) continue
      packets.push(Buffer.concat(unfinished))
      unfinished = []
    }
    at = page.end
  }
  const [tags = Buffer.alloc(0), ...others] = packets
  // Audio begins on a page of its own.
  if (packets.length !== codec.packets || unfinished.length > 0) return undefined
  if (!tags.subarray(0, codec.magic.length).equals(codec.magic)) return undefined
  const comment = parseVorbisComment(tags.subarray(codec.magic.length))
  return comment && { pages, magic: codec.magic, comment, others }
}

/** `undefined` if it does not fit. */
function withComment(
  { pages, magic, others }: Headers,
  comment: VorbisComment,
): readonly Splice[] | undefined {
  const packets = [Buffer.concat([magic, writeVorbisComment(comment)]), ...others]
  const segments = packets.flatMap(toSegments)
  const [first] = pages
  if (first === undefined || segments.length > 255 * pages.length) return undefined
  let at = 0
  const written = pages.map((page, index) => {
    const isLast = index === pages.length - 1
    // At least one segment for each following page, as far as there are any.
    const spare = Math.max(0, segments.length - at - (pages.length - 1 - index))
    const mine = segments.slice(at, at + (isLast ? 255 : Math.min(255, spare)))
    const before = segments[at - 1]
    at += mine.length
    return toPage(page, mine, before?.length === 255)
  })
  return [{ start: first.start, end: pages.at(-1)?.end ?? first.end, instead: Buffer.concat(written) }]
}

/** A packet consists of full segments of 255 bytes, and a shorter one that ends it. */
function toSegments(packet: Buffer): Buffer[] {
  const count = Math.floor(packet.length / 255) + 1
  return Array.from({ length: count }, (_, index) => packet.subarray(index * 255, (index + 1) * 255))
}

function toPage(
  { flags, serial, sequence }: Page,
  segments: readonly Buffer[],
  isContinued: boolean,
): Buffer {
  const head = Buffer.alloc(27)
  head.write('OggS', 'latin1')
  head.writeUInt8((flags & ~continued) | (isContinued ? continued : 0), 5)
  // Headers are at time 0; a page on which no packet ends has the time -1.
  head.writeBigInt64LE(segments.some(({ length }) => length < 255) ? 0n : -1n, 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(sequence, 18)
  head.writeUInt8(segments.length, 26)
  const page = Buffer.concat([head, Buffer.from(segments.map(({ length }) => length)), ...segments])
  page.writeUInt32LE(checksum(page), 22)
  return page
}

async function pageAt(file: ByteSource, at: number): Promise<Page | undefined> {
  const head = await readAt(file, at, 27 + 255)
  if (head.length < 27 || head.toString('latin1', 0, 5) !== 'OggS\0') return undefined
  const lacing = head.subarray(27, 27 + head.readUInt8(26))
  return {
    start: at,
    end: at + 27 + lacing.length + sum(lacing),
    flags: head.readUInt8(5),
    serial: head.readUInt32LE(14),
    sequence: head.readUInt32LE(18),
    lacing,
  }
}

function sum(lengths: Buffer): number {
  return lengths.reduce((total, length) => total + length, 0)
}

/** Another CRC-32 than that of zlib: bits are not reflected (RFC 3533, 6). */
function checksum(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) ^ (crcTable[(crc >>> 24) ^ byte] ?? 0)) >>> 0
  return crc
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0)
  return crc >>> 0
})
