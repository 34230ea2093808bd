/**
 * Estimates the size of plain data in transit, in bytes: the characters of its texts and the bytes of its arrays. Both
 * ends of a stream use it, so that the size sent and the size given back match.
 */
export function sizeOf(value: unknown): number {
  let size = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') size += next.length
    else if (typeof next !== 'object' || next === null) size += 8
    else if (next instanceof Uint8Array) size += next.byteLength
    else if (Array.isArray(next)) for (const item of next) waiting.push(item)
    else {
      for (const [key, inner] of Object.entries(next)) {
        // JSON omits `undefined`.
        if (inner === undefined) continue
        size += key.length
        waiting.push(inner)
      }
    }
  }
  return size
}
