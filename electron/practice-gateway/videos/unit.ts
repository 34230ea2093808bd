/**
 * A NAL unit without its length (H.264, 7.3.1): header, and a 3 inserted between two zeros and a byte that would look
 * like a start code.
 */
export function wrapUnit(importance: number, type: number, payload: Uint8Array): Uint8Array {
  const out = new Uint8Array(1 + payload.length + Math.ceil(payload.length / 2))
  out[0] = (importance << 5) | type
  let length = 1
  let zeros = 0
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      out[length] = 3
      length += 1
      zeros = 0
    }
    out[length] = byte
    length += 1
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return out.slice(0, length)
}

/** A unit as an MP4 sample contains it: preceded by its four-byte length. */
export function withLength(unit: Uint8Array): Uint8Array {
  const sample = new Uint8Array(4 + unit.length)
  new DataView(sample.buffer).setUint32(0, unit.length)
  sample.set(unit, 4)
  return sample
}
