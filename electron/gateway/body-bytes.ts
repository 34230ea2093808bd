/** A body that is read as a whole, while it arrives. */
export interface BodyBytes {
  /** Copies the bytes: they are a view into a larger network buffer. */
  push(bytes: Uint8Array): void
  length(): number
  /** The first bytes, at most `count`. */
  peek(count: number): Uint8Array
  /**
   * The bytes as text, decoded as UTF-8 unless another charset is given. Broken UTF-8 becomes U+FFFD. The byte order
   * mark is left out, for every body that is read as a whole.
   */
  text(charset?: string): string
  /** Returns the blocks and empties the body: a worker can take them over without a copy. */
  take(): Uint8Array<ArrayBuffer>[]
  clear(): void
}

/** Several blocks, because a single buffer that grows would be copied repeatedly: 30 ms at once for 64 MiB. */
const blockBytes = 1024 * 1024
const firstBlockBytes = 4 * 1024

/** An empty body. `length` is in bytes. */
export function createBodyBytes(): BodyBytes {
  let blocks: Uint8Array<ArrayBuffer>[] = []
  /** The last block, filled up to `used`. */
  let last = new Uint8Array(0)
  let used = 0
  let length = 0

  function finishBlock(): void {
    if (used > 0) blocks.push(last.subarray(0, used))
  }

  function clear(): void {
    blocks = []
    last = new Uint8Array(0)
    used = 0
    length = 0
  }

  return {
    push(bytes) {
      let from = 0
      while (from < bytes.length) {
        if (used === last.length) {
          finishBlock()
          const wanted = Math.max(bytes.length - from, firstBlockBytes, length)
          last = new Uint8Array(Math.min(wanted, blockBytes))
          used = 0
        }
        const piece = bytes.subarray(from, from + last.length - used)
        last.set(piece, used)
        used += piece.length
        from += piece.length
        length += piece.length
      }
    },
    length() {
      return length
    },
    peek: (count) => (blocks[0] ?? last.subarray(0, used)).subarray(0, count),
    text(charset) {
      finishBlock()
      last = new Uint8Array(0)
      used = 0
      return new TextDecoder(charset).decode(blocks.length === 1 ? blocks[0] : Buffer.concat(blocks))
    },
    take() {
      finishBlock()
      const taken = blocks
      clear()
      return taken
    },
    clear,
  }
}
