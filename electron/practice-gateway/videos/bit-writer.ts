/** Writes bits, the highest of a byte first, as video streams need them (H.264, 7.2 and 9.1). */
export interface BitWriter {
  /** Writes the lowest `count` bits of a value, at most 24. */
  bits(value: number, count: number): void
  /** Writes an unsigned number in Exp-Golomb code: ue(v). */
  unsigned(value: number): void
  /** Writes a signed number in Exp-Golomb code: se(v). */
  signed(value: number): void
  /** Writes zeros up to the next byte. */
  align(): void
  /** Writes whole bytes. Only at a byte boundary. */
  bytes(values: Uint8Array): void
  /** Writes the stop bit and zeros, and returns all bytes. */
  finish(): Uint8Array
}

export function createBitWriter(): BitWriter {
  let buffer = new Uint8Array(1024)
  let length = 0
  let pending = 0
  let pendingCount = 0

  function reserve(more: number): void {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer)
    buffer = larger
  }

  function bits(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      pending = (pending << 1) | ((value >> bit) & 1)
      pendingCount += 1
      if (pendingCount < 8) continue
      reserve(1)
      buffer[length] = pending
      length += 1
      pending = 0
      pendingCount = 0
    }
  }

  function unsigned(value: number): void {
    const width = 32 - Math.clz32(value + 1)
    bits(0, width - 1)
    bits(value + 1, width)
  }

  function align(): void {
    if (pendingCount > 0) bits(0, 8 - pendingCount)
  }

  return {
    bits,
    unsigned,
    signed: (value) => unsigned(value > 0 ? value * 2 - 1 : value * -2),
    align,
    bytes(values) {
      reserve(values.length)
      buffer.set(values, length)
      length += values.length
    },
    finish() {
      bits(1, 1)
      align()
      return buffer.slice(0, length)
    },
  }
}
