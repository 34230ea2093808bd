/** Vectors of equal length, row by row. A row without a vector has NaN throughout. */
export interface VectorBlock {
  readonly data: Float32Array
  readonly count: number
  readonly dimensions: number
}

/** Reads vectors from float32 bytes in little-endian order. Bytes that are not aligned are copied. */
export function toVectorBlock(bytes: Uint8Array | ArrayBuffer, dimensions: number): VectorBlock {
  const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  const whole = view.byteOffset % 4 === 0 ? view : view.slice()
  const data = new Float32Array(
    whole.buffer as ArrayBuffer,
    whole.byteOffset,
    Math.floor(whole.byteLength / 4),
  )
  return { data, count: Math.floor(data.length / Math.max(1, dimensions)), dimensions }
}

/** Returns one vector, without copying it. */
export function rowOf({ data, dimensions }: VectorBlock, row: number): Float32Array {
  return data.subarray(row * dimensions, (row + 1) * dimensions)
}

/** Whether a row has a vector. */
export function exists({ data, dimensions }: VectorBlock, row: number): boolean {
  return !Number.isNaN(data[row * dimensions])
}

/**
 * Returns the length (norm) of each vector; NaN for a row without one. `length` limits it to the first numbers of each.
 */
export function normsOf({ data, count, dimensions }: VectorBlock, length = dimensions): Float32Array {
  const norms = new Float32Array(count)
  for (let row = 0; row < count; row += 1) {
    let sum = 0
    const start = row * dimensions
    for (let at = start; at < start + length; at += 1) {
      const value = data[at] ?? 0
      sum += value * value
    }
    norms[row] = Math.sqrt(sum)
  }
  return norms
}
