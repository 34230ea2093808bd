/**
 * Byte text is the undecoded text of a body: each of its characters is one byte of UTF-8. The line ends of events and
 * the syntax of JSON are ASCII, which is the same in both, so the framing of a text need not be decoded: in most events
 * that is all but a few letters.
 */

/** Decodes a short byte text; `undefined` for a long one with non-ASCII letters, and for invalid UTF-8. */
export function decodeShortByteText(bytes: string): string | undefined {
  let at = nextForeign(bytes, 0)
  if (at === bytes.length) return bytes
  if (bytes.length > maxShortBytes) return undefined
  let text = ''
  let from = 0
  while (at < bytes.length) {
    const length = lengthOfCharacter(bytes.charCodeAt(at))
    const code = codeAt(bytes, at, length)
    if (code === -1) return undefined
    text += bytes.slice(from, at) + String.fromCodePoint(code)
    from = at + length
    at = nextForeign(bytes, from)
  }
  return text + bytes.slice(from)
}

/** The index of the next byte that is not ASCII; the length when there is none. */
function nextForeign(bytes: string, from: number): number {
  let at = from
  while (at < bytes.length && bytes.charCodeAt(at) < 0x80) at += 1
  return at
}

function lengthOfCharacter(lead: number): number {
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

/** The code point encoded in `length` bytes; `-1` when they are invalid (RFC 3629, 4). */
function codeAt(bytes: string, at: number, length: number): number {
  const lead = bytes.charCodeAt(at)
  if (lead < 0xc2 || lead > 0xf4) return -1
  let code = lead & (0x7f >> length)
  for (let index = 1; index < length; index += 1) {
    const byte = bytes.charCodeAt(at + index)
    if ((byte & 0xc0) !== 0x80) return -1
    code = (code << 6) | (byte & 0x3f)
  }
  const isNone = code < (leastCodes[length] ?? 0) || code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff)
  return isNone ? -1 : code
}

/** The smallest code point per number of bytes: a lower one is encoded in too many. */
const leastCodes = [0, 0, 0x80, 0x800, 0x1_0000]

/** For longer texts `TextDecoder` is faster. */
const maxShortBytes = 128
