import type { VectorBlock } from '../vector-block.ts'

export function plantedBlock(rows: readonly (readonly number[])[]): VectorBlock {
  return { data: new Float32Array(rows.flat()), count: rows.length, dimensions: rows[0]?.length ?? 0 }
}

/** Numbers between -1 and 1, the same each time. */
export function randomBlock(count: number, dimensions: number, seed = 1): VectorBlock {
  const random = randomNumbers(seed)
  return {
    data: Float32Array.from({ length: count * dimensions }, () => random() * 2 - 1),
    count,
    dimensions,
  }
}

/** Between 0 and 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
