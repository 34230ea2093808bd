import type { VectorBlock } from '../vector-block.ts'
import { createRandom } from '../../../../shared/seeded-random.ts'

export function plantedBlock(rows: readonly (readonly number[])[]): VectorBlock {
  return { data: new Float32Array(rows.flat()), count: rows.length, dimensions: rows[0]?.length ?? 0 }
}

/** Returns numbers between -1 and 1, the same each time. */
export function randomBlock(count: number, dimensions: number, seed = 1): VectorBlock {
  const random = createRandom(seed)
  return {
    data: Float32Array.from({ length: count * dimensions }, () => random() * 2 - 1),
    count,
    dimensions,
  }
}
