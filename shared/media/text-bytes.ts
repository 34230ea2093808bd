/** Backspace (in manual pages), tab, line ends, form feed, and the escape of terminal logs. */
const textControls: readonly number[] = [0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]

/** By its value, 1 for a byte that no text has in an encoding that contains ASCII: a file is looked at byte for byte. */
const isBinary = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !textControls.includes(byte) ? 1 : 0,
)

/** Whether bytes have control characters that no text has, in UTF-8 or in any other encoding that contains ASCII. */
export function hasBinaryBytes(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (isBinary[bytes[at] ?? 0] === 1) return true
  return false
}

/** Whether bytes are text in UTF-8 from end to end. In UTF-8 a control character is one byte, and no other character holds it. */
export function isUtf8Text(bytes: Uint8Array): boolean {
  if (hasBinaryBytes(bytes)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
