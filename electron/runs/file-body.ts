import { sniffType } from '../../shared/media/sniff-type.ts'

/** As much as a type is told from, and as much as is shown. */
const headBytes = 4_096
const shownBytes = 512
/** So many fit a line of the inspector where it is narrowest. */
const bytesOfLine = 8

/** A body that is a file, as it is looked at. */
export interface FileBody {
  /** `application/octet-stream` for an unknown one, such as bare samples. */
  readonly mediaType: string
  /** Its first bytes, eight a line: place, hexadecimal, characters. */
  readonly dump: string
}

/** What a body of bytes that are no text is; `undefined` for text, also where some of its characters are broken. */
export function readFileBody(pieces: readonly Uint8Array[]): FileBody | undefined {
  const head = Buffer.concat(firstOf(pieces))
  const mediaType = sniffType(head)
  const isFile = /^(?:audio|video|image)\//.test(mediaType) || isMostlyControls(head)
  return isFile ? { mediaType, dump: hexDump(head.subarray(0, shownBytes)) } : undefined
}

function firstOf(pieces: readonly Uint8Array[]): Uint8Array[] {
  const first: Uint8Array[] = []
  let left = headBytes
  for (const piece of pieces) {
    if (left <= 0) break
    first.push(piece.subarray(0, left))
    left -= piece.length
  }
  return first
}

/** Text has no control characters but those that lay it out; a broken one has a few. */
function isMostlyControls(head: Uint8Array): boolean {
  const controls = head.reduce(
    (count, byte) => count + (byte < 0x09 || (byte > 0x0d && byte < 0x1b) ? 1 : 0),
    0,
  )
  return controls > head.length / 50
}

function hexDump(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += bytesOfLine) {
    const row = [...bytes.subarray(at, at + bytesOfLine)]
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const characters = row.map((byte) => (byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '.'))
    lines.push(
      `${at.toString(16).padStart(4, '0')}  ${hex.padEnd(bytesOfLine * 3 - 1)}  ${characters.join('')}`,
    )
  }
  return lines.join('\n')
}
