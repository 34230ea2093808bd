/** The value of a character in base64, of both alphabets; `space` is skipped, `none` is not base64. */
const values = new Uint8Array(256).fill(255)
const space = 254
const none = 255
const padding = 253
for (let at = 0; at < 26; at += 1) {
  values[65 + at] = at
  values[97 + at] = 26 + at
}
for (let at = 0; at < 10; at += 1) values[48 + at] = 52 + at
for (const sign of '+-') values[sign.charCodeAt(0)] = 62
for (const sign of '/_') values[sign.charCodeAt(0)] = 63
for (const sign of ' \t\r\n') values[sign.charCodeAt(0)] = space
values['='.charCodeAt(0)] = padding

/**
 * The largest number of bytes that the base64 in `text[from, to)` decodes to; exact when it has no white space.
 * Padding is not counted.
 */
export function base64Length(text: Uint8Array, from: number, to: number): number {
  let end = to
  while (end > from && values[text[end - 1] ?? 0] === padding) end -= 1
  return Math.floor(((end - from) * 3) / 4)
}

/**
 * Decodes the base64 in `text[from, to)`, as ASCII, into `target`, which has room for `base64Length` bytes. Returns
 * the number of bytes written, or -1 for text that is not base64.
 */
export function decodeBase64(text: Uint8Array, from: number, to: number, target: Uint8Array): number {
  let at = from
  let out = 0
  for (; at + 4 <= to; at += 4) {
    const first = values[text[at] ?? 0] ?? none
    const second = values[text[at + 1] ?? 0] ?? none
    const third = values[text[at + 2] ?? 0] ?? none
    const fourth = values[text[at + 3] ?? 0] ?? none
    // Valid values have no bit above 63; all other marks do.
    if ((first | second | third | fourth) > 63) break
    target[out] = (first << 2) | (second >> 4)
    target[out + 1] = (second << 4) | (third >> 2)
    target[out + 2] = (third << 6) | fourth
    out += 3
  }
  return decodeRest(text, at, to, target, out)
}

/** The end, and pieces with white space: character by character. */
function decodeRest(text: Uint8Array, from: number, to: number, target: Uint8Array, start: number): number {
  let out = start
  let bits = 0
  let count = 0
  let hasEnded = false
  for (let at = from; at < to; at += 1) {
    const value = values[text[at] ?? 0] ?? none
    if (value === space) continue
    if (value === none) return -1
    if (value === padding) hasEnded = true
    else if (hasEnded) return -1
    else {
      bits = (bits << 6) | value
      count += 6
      if (count >= 8) {
        count -= 8
        target[out] = (bits >> count) & 255
        bits &= (1 << count) - 1
        out += 1
      }
    }
  }
  return count === 6 ? -1 : out
}
