/** Turns bytes that come in any pieces into byte text (`shared/sse/byte-text.ts`) that ends at line ends. */
export interface LineCutter {
  /** All complete lines so far, `''` when there are none. */
  push(bytes: Uint8Array): string
  /** The rest. */
  end(): string
  /** How many bytes wait for their line end. */
  waitingBytes(): number
  /** The first of the waiting bytes, decoded. */
  peek(bytes: number): string
}

/**
 * A cutter for the bytes of one answer (see shared/gateway/wire/streams.md, "Bytes and lines"). A line end never cuts a
 * character, so each line can be decoded by itself.
 *
 * The incomplete rest is copied into a buffer that doubles, so that a line of many megabytes costs its length, and
 * small pieces do not retain the large network buffers that they are views into.
 */
export function createLineCutter(): LineCutter {
  let waiting = Buffer.allocUnsafe(256)
  let length = 0

  function keep(bytes: Buffer): void {
    const needed = length + bytes.length
    if (needed > waiting.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, waiting.length * 2))
      waiting.copy(larger, 0, 0, length)
      waiting = larger
    }
    bytes.copy(waiting, length)
    length = needed
  }

  function take(): string {
    const text = waiting.toString('latin1', 0, length)
    length = 0
    if (waiting.length > largestKept) waiting = Buffer.allocUnsafe(256)
    return text
  }

  return {
    push(chunk) {
      const bytes = toBuffer(chunk)
      let end = bytes.lastIndexOf(lineFeed)
      if (end === -1) end = bytes.lastIndexOf(carriageReturn)
      if (end === -1) {
        keep(bytes)
        return ''
      }
      end += 1
      let text: string
      if (length === 0) text = bytes.toString('latin1', 0, end)
      else {
        keep(bytes.subarray(0, end))
        text = take()
      }
      if (end < bytes.length) keep(bytes.subarray(end))
      return text
    },
    end: take,
    waitingBytes() {
      return length
    },
    peek: (bytes) => waiting.toString('utf8', 0, Math.min(bytes, length)),
  }
}

const lineFeed = 10
const carriageReturn = 13
const largestKept = 1024 * 1024

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
