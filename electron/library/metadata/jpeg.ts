import { readAt, type ByteSource } from '../read-at.ts'
import { ownName, type MetadataCarrier } from './carrier.ts'
import { textInXmp, toXmp } from './xmp.ts'

/**
 * JPEG: an XMP packet in an APP1 segment. A file has one packet at most: if it already has one of another program, our
 * text is a comment (COM). A segment holds 64 KiB; a longer text is not written.
 */
export const jpegCarrier: MetadataCarrier = {
  async embed(file, size, text) {
    const segments = await listSegments(file, size)
    if (segments === undefined) return undefined
    const hasXmp = segments.some(isXmp)
    const content = hasXmp
      ? Buffer.concat([commentHead, Buffer.from(text.json)])
      : Buffer.concat([xmpHead, toXmp(text)])
    if (content.length > maxContent) return undefined
    // JFIF and Exif must come first.
    const leading = segments.findIndex((segment) => !isJfif(segment) && !isExif(segment))
    const at = segments[leading]?.start ?? 2
    return [{ start: at, end: at, instead: toSegment(hasXmp ? comment : app1, content) }]
  },
  async read(file, size) {
    for (const segment of (await listSegments(file, size)) ?? []) {
      const text = await textIn(file, segment)
      if (text !== undefined) return text
    }
    return undefined
  },
  async withoutOwn(file, size) {
    const own = []
    for (const segment of (await listSegments(file, size)) ?? []) {
      if ((await textIn(file, segment)) !== undefined) own.push({ start: segment.start, end: segment.end })
    }
    return own
  },
}

interface Segment {
  readonly marker: number
  readonly start: number
  readonly end: number
  /** The start of its content. */
  readonly head: Buffer
}

const app0 = 0xe0
const app1 = 0xe1
const comment = 0xfe
const startOfScan = 0xda
const xmpHead = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const commentHead = Buffer.from(`${ownName} `, 'latin1')
/** The length of a segment includes itself, and has 16 bits. */
const maxContent = 0xffff - 2
/** More segments before the image do not occur in practice. */
const maxSegments = 2_000

/** The segments before the image; `undefined` for a file that is truncated, or has no image. */
async function listSegments(file: ByteSource, size: number): Promise<Segment[] | undefined> {
  const end = await readAt(file, size - 2, 2)
  if (!end.equals(Buffer.of(0xff, 0xd9))) return undefined
  const segments: Segment[] = []
  for (let at = 2; segments.length < maxSegments;) {
    const bytes = await readAt(file, at, 4 + xmpHead.length)
    if (bytes.length < 4 || bytes[0] !== 0xff) return undefined
    const marker = bytes.readUInt8(1)
    const next = at + 2 + bytes.readUInt16BE(2)
    if (next < at + 4 || next > size) return undefined
    segments.push({
      marker,
      start: at,
      end: next,
      head: bytes.subarray(4, Math.min(4 + xmpHead.length, next - at)),
    })
    if (marker === startOfScan) return segments
    at = next
  }
  return undefined
}

function isXmp({ marker, head }: Segment): boolean {
  return marker === app1 && head.equals(xmpHead)
}

function isJfif({ marker }: Segment): boolean {
  return marker === app0
}

function isExif({ marker, head }: Segment): boolean {
  return marker === app1 && head.toString('latin1', 0, 4) === 'Exif'
}

async function textIn(file: ByteSource, segment: Segment): Promise<string | undefined> {
  const { marker, start, end, head } = segment
  const isComment = marker === comment && head.subarray(0, commentHead.length).equals(commentHead)
  if (!isComment && !isXmp(segment)) return undefined
  const headLength = 4 + (isComment ? commentHead.length : xmpHead.length)
  const content = await readAt(file, start + headLength, end - start - headLength)
  return isComment ? content.toString('utf8') : await textInXmp(content)
}

function toSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
