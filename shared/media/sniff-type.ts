/** What a file is called when nothing tells: bytes of no known kind. */
export const unknownMediaType = 'application/octet-stream'

/**
 * The media type of a file by its first bytes, whatever its name says. Text is what is UTF-8 from end to end and has no
 * control characters of a binary file. `application/octet-stream` for everything else.
 */
export function sniffType(bytes: Uint8Array): string {
  const known = signatures.find(({ matches }) => matches(bytes))
  if (known !== undefined) return known.type
  if (isText(bytes)) return 'text/plain'
  // Readers take a PDF with other bytes in front of it (ISO 32000-1, appendix H), as some printers write it.
  const head = latin1(bytes, 0, 1024)
  return head.includes('%PDF-') ? 'application/pdf' : unknownMediaType
}

/** How a file of this type is called on disk. */
export function extensionOf(mediaType: string): string {
  return extensions[mediaType] ?? 'bin'
}

/** The type that an extension of ours stands for. */
export function typeOfExtension(extension: string): string {
  return Object.keys(extensions).find((type) => extensions[type] === extension) ?? unknownMediaType
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'audio/x-matroska': 'mka',
  'audio/webm': 'webm',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
}

interface Signature {
  readonly type: string
  readonly matches: (bytes: Uint8Array) => boolean
}

const signatures: readonly Signature[] = [
  { type: 'image/png', matches: (bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', matches: (bytes) => latin1(bytes, 0, 3) === '\xff\xd8\xff' },
  { type: 'image/gif', matches: (bytes) => /^GIF8[79]a/.test(latin1(bytes, 0, 6)) },
  { type: 'image/webp', matches: (bytes) => riffForm(bytes) === 'WEBP' },
  { type: 'audio/wav', matches: (bytes) => riffForm(bytes) === 'WAVE' },
  { type: 'audio/flac', matches: (bytes) => latin1(bytes, 0, 4) === 'fLaC' },
  { type: 'audio/ogg', matches: (bytes) => latin1(bytes, 0, 4) === 'OggS' },
  { type: 'audio/mp4', matches: (bytes) => /^(M4A|M4B|M4P) /.test(brandOf(bytes)) },
  {
    type: 'video/mp4',
    matches: (bytes) =>
      /^(isom|iso\d|mp4\d|avc1|M4V |dash|mmp4|MSNV|f4v |3gp\d|hvc1|cmf[c2])/.test(brandOf(bytes)),
  },
  { type: 'video/quicktime', matches: (bytes) => brandOf(bytes) === 'qt  ' },
  { type: 'video/webm', matches: (bytes) => isEbmlOf(bytes, 'webm') },
  { type: 'video/x-matroska', matches: (bytes) => isEbmlOf(bytes, 'matroska') },
  { type: 'application/pdf', matches: (bytes) => latin1(bytes, 0, 5) === '%PDF-' },
  { type: 'audio/aac', matches: (bytes) => isAacFrame(bytes.subarray(id3Bytes(bytes))) },
  { type: 'audio/mpeg', matches: (bytes) => id3Bytes(bytes) > 0 || isMp3Frame(bytes) },
]

/**
 * How long the ID3 tag is that a file begins with, 0 for none. Of seven bits of each byte of its length (id3.org, ID3v2.4,
 * 3.1). What is behind it tells whether it is MP3.
 */
export function id3Bytes(bytes: Uint8Array): number {
  if (latin1(bytes, 0, 3) !== 'ID3') return 0
  return 10 + [6, 7, 8, 9].reduce((length, at) => length * 128 + ((bytes[at] ?? 0) & 0x7f), 0)
}

function riffForm(bytes: Uint8Array): string | undefined {
  return latin1(bytes, 0, 4) === 'RIFF' ? latin1(bytes, 8, 12) : undefined
}

/** The major brand of an ISO base media file (ISO 14496-12, 4.3), `''` for any other file. */
function brandOf(bytes: Uint8Array): string {
  return latin1(bytes, 4, 8) === 'ftyp' ? latin1(bytes, 8, 12) : ''
}

function isEbmlOf(bytes: Uint8Array, kind: string): boolean {
  return latin1(bytes, 0, 4) === '\x1a\x45\xdf\xa3' && latin1(bytes, 4, 64).includes(kind)
}

/** A frame header of MPEG audio, layer III: sync, and no field with a reserved value (ISO 11172-3, 2.4.1.3). */
function isMp3Frame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  const bitrate = third >> 4
  const sampleRate = (third >> 2) & 3
  return version !== 1 && layer === 1 && bitrate !== 15 && bitrate !== 0 && sampleRate !== 3
}

/** A frame header of AAC as it is streamed, ADTS: sync, layer 0, a known sample rate (ISO 13818-7, 6.2). */
function isAacFrame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  return bytes.length > 2 && first === 0xff && (second & 0xf6) === 0xf0 && ((third >> 2) & 15) < 13
}

/** Backspace, tab, line ends, form feed, and the escape of terminal logs. */
const textControls: readonly number[] = [0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]

/** By its value, 1 for a byte that no text holds: a file of text is looked at byte for byte. */
const isBinary = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !textControls.includes(byte) ? 1 : 0,
)

function isText(bytes: Uint8Array): boolean {
  // In UTF-8 a control character is one byte, and no other character holds such a byte.
  for (let at = 0; at < bytes.length; at += 1) if (isBinary[bytes[at] ?? 0] === 1) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
