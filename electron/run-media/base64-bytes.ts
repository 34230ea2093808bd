/** How many bytes a base64 text stands for. */
export function base64Length(base64: string): number {
  const end = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.floor(((base64.length - end) * 3) / 4)
}

/** Some of the bytes of a base64 text, without decoding the rest of it; `undefined` where they are not base64. */
export function base64Bytes(base64: string, from: number, to: number): Uint8Array | undefined {
  const first = Math.floor(from / 3)
  const piece = base64
    .slice(first * 4, Math.ceil(to / 3) * 4)
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  let binary: string
  try {
    // What is cut inside a byte has one character too many.
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
