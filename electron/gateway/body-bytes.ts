/** A body that is read as a whole, while it arrives. */
export interface BodyBytes {
  /** Copies: what arrives is a window of a larger network buffer. */
  push(bytes: Uint8Array): void
  length(): number
  /** The first bytes, at most `count`. */
  peek(count: number): Uint8Array
  /** What arrived as text, in UTF-8 unless told. Broken UTF-8 becomes U+FFFD. A byte order mark is left out, here for every body that is read as a whole. */
  text(charset?: string): string
  /** The blocks it lies in, which are given away: they can be handed to a worker without a copy. */
  take(): Uint8Array<ArrayBuffer>[]
  clear(): void
}

/** In blocks, since one buffer that grows would be copied again and again: 30 ms at once for 64 MiB. */
const blockBytes = 1024 * 1024
const firstBlockBytes = 4 * 1024

/** An empty body. `length` is in bytes. */
export function createBodyBytes(): BodyBytes {
  let blocks: Uint8Array<ArrayBuffer>[] = []
  /** The last one, filled up to `used`. */
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
