/** Bytes that are added piece by piece, in one array that doubles. */
export interface ByteBuffer {
  add(bytes: Uint8Array): void
  /** The bytes so far, valid until the next `add`. */
  view(): Uint8Array
  clear(): void
}

/** An empty buffer. Its `view` shares memory with the buffer, and is valid until the next `add`. */
export function createByteBuffer(): ByteBuffer {
  let data = new Uint8Array(256)
  let length = 0
  return {
    add(bytes) {
      const needed = length + bytes.length
      if (needed > data.length) {
        const larger = new Uint8Array(Math.max(needed, data.length * 2))
        larger.set(data.subarray(0, length))
        data = larger
      }
      data.set(bytes, length)
      length = needed
    },
    view: () => data.subarray(0, length),
    clear() {
      length = 0
    },
  }
}

/** An ASCII text as bytes, one for each character. Characters above 255 are cut to their low byte. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
