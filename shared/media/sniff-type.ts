import { isUtf8Text } from './text-bytes.ts'

/** The media type of unknown bytes. */
export const unknownMediaType = 'application/octet-stream'

/**
 * Detects the media type of a file by its first bytes, whatever its name is. Bytes are text if they are valid UTF-8
 * throughout without control characters of binary files; `decodeText` reads other encodings. `application/octet-stream`
 * for everything else.
 */
export function sniffType(bytes: Uint8Array): string {
  const known = signatures.find(({ matches }) => matches(bytes))
  if (known !== undefined) return known.type
  if (isUtf8Text(bytes)) return 'text/plain'
  // Readers accept a PDF with other bytes before its header (ISO 32000-1, appendix H), as some printers write it.
  const head = latin1(bytes, 0, 1024)
  return head.includes('%PDF-') ? 'application/pdf' : unknownMediaType
}

/** The file extension for a media type. */
export function extensionOf(mediaType: string): string {
  return extensions[mediaType] ?? 'bin'
}

/** The media type for a file extension of this app. */
export function typeOfExtension(extension: string): string {
  return Object.keys(extensions).find((type) => extensions[type] === extension) ?? unknownMediaType
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/tiff': 'tif',
  'image/bmp': 'bmp',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/aiff': 'aiff',
  'audio/basic': 'au',
  'audio/x-caf': 'caf',
  'audio/amr': 'amr',
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
  { type: 'image/avif', matches: (bytes) => hasBrand(bytes, /^avi[fs]/) },
  { type: 'image/heic', matches: (bytes) => hasBrand(bytes, /^he(?:i[cxms]|v[cxms])/) },
  { type: 'image/heif', matches: (bytes) => /^m[is]f1/.test(brandOf(bytes)) },
  { type: 'image/tiff', matches: (bytes) => /^(?:II[*+]\0|MM\0[*+])/.test(latin1(bytes, 0, 4)) },
  { type: 'image/bmp', matches: isBmp },
  { type: 'audio/wav', matches: (bytes) => riffForm(bytes) === 'WAVE' },
  { type: 'audio/aiff', matches: (bytes) => /^FORM[\s\S]{4}AIF[FC]$/.test(latin1(bytes, 0, 12)) },
  { type: 'audio/basic', matches: isAu },
  { type: 'audio/x-caf', matches: (bytes) => latin1(bytes, 0, 6) === 'caff\0\x01' },
  { type: 'audio/amr', matches: (bytes) => latin1(bytes, 0, 5) === '#!AMR' },
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
 * The length of the ID3 tag at the beginning of a file, 0 for none. Each byte of its length has seven bits (id3.org,
 * ID3v2.4, 3.1). The data after it shows whether the file is MP3.
 */
export function id3Bytes(bytes: Uint8Array): number {
  if (latin1(bytes, 0, 3) !== 'ID3') return 0
  return 10 + [6, 7, 8, 9].reduce((length, at) => length * 128 + ((bytes[at] ?? 0) & 0x7f), 0)
}

/** RF64 and BW64 are variants for more than 4 GiB (EBU Tech 3306, ITU-R BS.2088). */
function riffForm(bytes: Uint8Array): string | undefined {
  return /^(?:RIFF|RF64|BW64)$/.test(latin1(bytes, 0, 4)) ? latin1(bytes, 8, 12) : undefined
}

/** The major brand of an ISO base media file (ISO 14496-12, 4.3), `''` for any other file. */
function brandOf(bytes: Uint8Array): string {
  return latin1(bytes, 4, 8) === 'ftyp' ? latin1(bytes, 8, 12) : ''
}

/**
 * Whether an image file of this container has a brand, as its major brand or among the compatible ones: phones write
 * `mif1` first and the specific brand after it (ISO 23008-12, 10.2).
 */
function hasBrand(bytes: Uint8Array, brand: RegExp): boolean {
  const major = brandOf(bytes)
  if (brand.test(major)) return true
  if (!/^m[is]f1/.test(major)) return false
  const end = Math.min(bytes[3] ?? 0, 64)
  for (let at = 16; at + 4 <= end; at += 4) if (brand.test(latin1(bytes, at, at + 4))) return true
  return false
}

/**
 * Whether a file is a bitmap: its signature, and a header of a known size (BITMAPCOREHEADER to BITMAPV5HEADER). Its two
 * letters alone could be text.
 */
function isBmp(bytes: Uint8Array): boolean {
  return (
    latin1(bytes, 0, 2) === 'BM' && [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) && bytes[15] === 0
  )
}

/** Whether a file is Sun audio: its signature, and a header that is long enough for its six fields. */
function isAu(bytes: Uint8Array): boolean {
  return latin1(bytes, 0, 4) === '.snd' && bytes[4] === 0 && bytes[5] === 0 && (bytes[7] ?? 0) >= 24
}

function isEbmlOf(bytes: Uint8Array, kind: string): boolean {
  return latin1(bytes, 0, 4) === '\x1a\x45\xdf\xa3' && latin1(bytes, 4, 64).includes(kind)
}

/**
 * Whether bytes begin with an MPEG audio layer III frame header: sync, and no field with a reserved value (ISO 11172-3,
 * 2.4.1.3).
 */
function isMp3Frame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  const bitrate = third >> 4
  const sampleRate = (third >> 2) & 3
  return version !== 1 && layer === 1 && bitrate !== 15 && bitrate !== 0 && sampleRate !== 3
}

/**
 * Whether bytes begin with an ADTS frame header of streamed AAC: sync, layer 0, a known sample rate (ISO 13818-7, 6.2).
 */
function isAacFrame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  return bytes.length > 2 && first === 0xff && (second & 0xf6) === 0xf0 && ((third >> 2) & 15) < 13
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
