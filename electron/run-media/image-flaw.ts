import type { AppError } from '../../shared/errors/app-error.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'

/**
 * The flaw of an image inside an answer, `undefined` for a complete one: it may be no image at all, or end before the
 * end that its format defines. Reads no more of it than needed.
 */
export function imageFlaw({
  mediaType,
  data,
}: {
  mediaType: string
  data?: string | undefined
}): AppError | undefined {
  if (data === undefined || !mediaType.startsWith('image/')) return undefined
  const base64 = /\s/.test(data) ? data.replaceAll(/\s/g, '') : data
  const bytes = base64Length(base64)
  const head = base64Bytes(base64, 0, headBytes)
  if (head === undefined) return notAnImage(mediaType, bytes)
  const type = sniffType(head)
  const readEnd = ends[type]
  if (readEnd !== undefined) {
    return readEnd((from, to) => base64Bytes(base64, from, to) ?? new Uint8Array(), bytes)
      ? undefined
      : cutImage(bytes)
  }
  return isOtherImage(head) ? undefined : notAnImage(type, bytes)
}

/** The same for a downloaded image, by the type that the library detected. */
export function fetchedImageFlaw(mediaType: string, bytes: number): AppError | undefined {
  return /^(?:text|audio|video)\/|\/pdf$/.test(mediaType) ? notAnImage(mediaType, bytes) : undefined
}

const headBytes = 64

/** Image formats that the library does not detect: AVIF and HEIF, BMP, TIFF, ICO, JPEG XL, SVG. */
function isOtherImage(head: Uint8Array): boolean {
  const text = latin1(head)
  return (
    /^ftyp(?:avi[fs]|hei[cfsx]|mif1|msf1)/.test(text.slice(4)) ||
    otherMarks.some((mark) => text.startsWith(mark)) ||
    /^\s*<(?:\?xml|svg|!--|!DOCTYPE svg)/i.test(text)
  )
}

const otherMarks = ['BM', 'II*\0', 'MM\0*', '\0\0\u0001\0', '\u00ff\n', '\0\0\0\fJXL ']

type Read = (from: number, to: number) => Uint8Array

/** Whether a file of this type has reached its own end. Data after the end is harmless. */
const ends: Readonly<Partial<Record<string, (read: Read, bytes: number) => boolean>>> = {
  'image/png': hasPngEnd,
  'image/jpeg': (read, bytes) =>
    latin1(read(Math.max(0, bytes - lookedAtEnd), bytes)).includes('\u00ff\u00d9'),
  'image/gif': (read, bytes) => /;\0*$/.test(latin1(read(Math.max(0, bytes - lookedAtEnd), bytes))),
  // RIFF states its length without its first eight bytes.
  'image/webp': (read, bytes) => viewOf(read(4, 8)).getUint32(0, true) + 8 <= bytes,
}

/** Some programs pad a file after its end. */
const lookedAtEnd = 4_096

/** Goes from chunk to chunk, each of which states its length (ISO 15948, 5.3). */
function hasPngEnd(read: Read, bytes: number): boolean {
  for (let at = 8; at + 12 <= bytes;) {
    const head = read(at, at + 8)
    if (latin1(head.subarray(4)) === 'IEND') return true
    at += viewOf(head).getUint32(0) + 12
  }
  return false
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function notAnImage(mediaType: string, bytes: number): AppError {
  const isUnknown = mediaType === 'application/octet-stream' || mediaType.startsWith('image/')
  return {
    kind: 'invalid-response',
    code: 'not-an-image',
    ...(isUnknown ? runsError('unknownImage', { bytes }) : runsError('notAnImage', { bytes, mediaType })),
  }
}

function cutImage(bytes: number): AppError {
  return {
    kind: 'invalid-response',
    code: 'image-cut',
    ...runsError('imageCut', { bytes }),
  }
}

/** The number of bytes that a base64 text encodes. */
function base64Length(base64: string): number {
  const end = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.floor(((base64.length - end) * 3) / 4)
}

/** Some of the bytes of a base64 text, without decoding the rest; `undefined` when it is invalid. */
function base64Bytes(base64: string, from: number, to: number): Uint8Array | undefined {
  const first = Math.floor(from / 3)
  const piece = base64
    .slice(first * 4, Math.ceil(to / 3) * 4)
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  let binary: string
  try {
    // A cut inside a byte leaves one character too many.
    binary = atob(piece.length % 4 === 1 ? piece.slice(0, -1) : piece)
  } catch {
    return undefined
  }
  const skipped = from - first * 3
  const length = Math.max(0, Math.min(binary.length - skipped, to - from))
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) bytes[index] = binary.charCodeAt(index + skipped)
  return bytes
}
