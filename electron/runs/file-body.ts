import { sniffType } from '../../shared/media/sniff-type.ts'

/** As many bytes as type detection needs, and as many as are shown. */
const headBytes = 4_096
const shownBytes = 512
/** As many as fit into one line of the inspector at its narrowest. */
const bytesOfLine = 8

/** A body that is a file, as the inspector shows it. */
export interface FileBody {
  /** `application/octet-stream` for an unknown type, such as PCM audio. */
  readonly mediaType: string
  /** The first bytes as a hex dump, eight per line: offset, hexadecimal, characters. */
  readonly dump: string
}

/** Describes a body of bytes that are not text; `undefined` for text, even if some characters are invalid. */
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

/** Text contains no control characters except white space; damaged text has only a few. */
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
