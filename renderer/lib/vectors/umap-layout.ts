import type { Neighbours } from './neighbours.ts'
import { createRandom } from '../../../shared/seeded-random.ts'

/** The seed of the random numbers. */
const seed = 42
/** The number of rounds between two pauses for other tasks. */
const roundsAtOnce = 5

/**
 * Returns a UMAP layout of rows, two numbers per row; NaN for a row without neighbours. The slow part, finding
 * neighbours, is already done exactly, by cosine: the library only computes the layout.
 */
export async function layOutWithUmap(
  near: Neighbours,
  minDistance: number,
  pause: (done: number) => Promise<void>,
): Promise<Float32Array> {
  const { count, k } = near
  const points = new Float32Array(count * 2).fill(Number.NaN)
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) => near.rows[row * k] !== -1)
  if (k === 0 || rows.length < 3) {
    for (const [place, row] of rows.entries()) points.set([place, 0], row * 2)
    return points
  }
  const places = new Map(rows.map((row, place) => [row, place]))
  const indices = rows.map((row, place) => [
    place,
    ...neighboursOf(near, row).map((other) => places.get(other) ?? place),
  ])
  const distances = rows.map((row) => [
    0,
    ...neighboursOf(near, row).map((_, at) => Math.max(0, 1 - (near.cosines[row * k + at] ?? 0))),
  ])
  const { UMAP } = await import('umap-js')
  const umap = new UMAP({
    nNeighbors: Math.min(k, rows.length - 1),
    minDist: minDistance,
    nComponents: 2,
    random: createRandom(seed),
  })
  umap.setPrecomputedKNN(indices, distances)
  const rounds = umap.initializeFit(rows.map((row) => [row]))
  for (let round = 0; round < rounds; round += 1) {
    umap.step()
    if (round % roundsAtOnce === 0) await pause(round / rounds)
  }
  for (const [place, [x = 0, y = 0]] of umap.getEmbedding().entries())
    points.set([x, y], (rows[place] ?? 0) * 2)
  return points
}

function neighboursOf({ rows, k }: Neighbours, row: number): number[] {
  return [...rows.subarray(row * k, row * k + k)].filter((other) => other !== -1)
}
