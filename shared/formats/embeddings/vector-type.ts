/**
 * What the numbers of a vector are (`output_dtype`, see shared/gateway/wire/embeddings.md, "Types of numbers"): floats, whole
 * numbers of eight bits, or single bits, eight of them packed into one number, the first into its highest bit.
 */
export const vectorTypes = ['float', 'int8', 'uint8', 'binary', 'ubinary'] as const

export type VectorType = (typeof vectorTypes)[number]

/**
 * The number type that a request asks for (see shared/gateway/wire/embeddings.md, "Types of numbers"); `float` for an
 * unknown word, since nothing is known of its numbers.
 */
export function toVectorType(value: unknown): VectorType {
  return vectorTypes.find((type) => type === value) ?? 'float'
}

/**
 * Whether all numbers fit a type: whole, and within eight bits with or without a sign. Always `true` for `float`.
 */
export function canBeOfType(numbers: Float32Array, type: VectorType): boolean {
  if (type === 'float') return true
  const lowest = hasSign(type) ? -128 : 0
  return numbers.every((value) => Number.isInteger(value) && value >= lowest && value <= lowest + 255)
}

/**
 * Numbers of a type as ones whose angle can be compared. Unsigned bytes are moved by 128, so that they lie around
 * zero. Each bit becomes 1 or -1: the cosine of two such vectors is 1 less twice the share of bits that differ.
 * Floats and signed bytes are returned as they are.
 */
export function toComparable(numbers: Float32Array, type: VectorType): Float32Array {
  if (type === 'uint8') return numbers.map((value) => value - 128)
  if (type === 'binary') return unpackBits(numbers, 128)
  return type === 'ubinary' ? unpackBits(numbers, 0) : numbers
}

/**
 * Decoded base64 as numbers of a type: one for each byte, signed or not as the type says (see
 * shared/gateway/wire/embeddings.md, "Types of numbers").
 */
export function numbersOfBytes(bytes: Uint8Array, type: VectorType): Float32Array {
  return Float32Array.from(
    hasSign(type) ? new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) : bytes,
  )
}

/**
 * Whether bytes are little-endian 32-bit floats rather than another number type, for gateways that ignore the
 * requested type. `true` when all numbers are below 100 and not all of them close to zero: other bytes, read as
 * floats, have any magnitude.
 */
export function looksLikeFloats(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length % 4 !== 0) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let largest = 0
  for (let at = 0; at < bytes.length; at += 4) {
    const size = Math.abs(view.getFloat32(at, true))
    if (!(size < 100) || (size !== 0 && size < 1e-12)) return false
    largest = Math.max(largest, size)
  }
  return largest > 1e-4
}

function hasSign(type: VectorType): boolean {
  return type === 'int8' || type === 'binary'
}

function unpackBits(numbers: Float32Array, offset: number): Float32Array {
  const bits = new Float32Array(numbers.length * 8)
  for (const [at, value] of numbers.entries())
    for (let bit = 0; bit < 8; bit += 1) bits[at * 8 + bit] = ((value + offset) >> (7 - bit)) & 1 ? 1 : -1
  return bits
}
