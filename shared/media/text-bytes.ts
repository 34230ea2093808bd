/** Backspace (in manual pages), tab, line ends, form feed, and the escape of terminal logs. */
const textControls: readonly number[] = [0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]

/**
 * For each byte value, 1 if it occurs in no text of an ASCII-compatible encoding. A lookup table, because files are
 * scanned byte by byte.
 */
const isBinary = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !textControls.includes(byte) ? 1 : 0,
)

/**
 * Whether bytes contain control characters that do not occur in text, in UTF-8 or any other ASCII-compatible encoding.
 */
export function hasBinaryBytes(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (isBinary[bytes[at] ?? 0] === 1) return true
  return false
}

/**
 * Whether bytes are UTF-8 text throughout. In UTF-8 a control character is one byte, which is part of no other
 * character.
 */
export function isUtf8Text(bytes: Uint8Array): boolean {
  if (hasBinaryBytes(bytes)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
