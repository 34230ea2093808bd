import { PCA } from 'ml-pca'
import { describe, expect, it } from 'vitest'
import { principalComponents } from './principal-components.ts'
import { plantedBlock } from './testing/planted.ts'
import type { VectorBlock } from './vector-block.ts'
import { createRandom } from '../../../shared/seeded-random.ts'

/** Clusters around a few centres, like embeddings. */
function clouds(count: number, dimensions: number): VectorBlock {
  const random = createRandom(7)
  const centres = Array.from({ length: 5 }, () => Array.from({ length: dimensions }, () => random() * 2 - 1))
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: dimensions }, (__, at) => (centres[row % 5]?.[at] ?? 0) + (random() - 0.5)),
  )
  return plantedBlock(rows)
}

describe('principal components', () => {
  it('are the axes of a planted ellipse', () => {
    // Ten along one diagonal, two along the other, around (5, 5).
    const { points, shares } = principalComponents(
      plantedBlock([
        [15, 15],
        [-5, -5],
        [7, 3],
        [3, 7],
      ]),
    )
    const far = 10 * Math.SQRT2
    const near = 2 * Math.SQRT2
    expect(Math.abs(points[0] ?? 0)).toBeCloseTo(far, 4)
    expect((points[0] ?? 0) + (points[2] ?? 0)).toBeCloseTo(0, 4)
    expect(Math.abs(points[5] ?? 0)).toBeCloseTo(near, 4)
    expect(points[1]).toBeCloseTo(0, 4)
    expect(shares[0]).toBeCloseTo(100 / 104, 6)
    expect(shares[1]).toBeCloseTo(4 / 104, 6)
  })

  it('are those of another library', () => {
    const block = clouds(120, 40)
    const { points, shares } = principalComponents(block)
    const rows = Array.from({ length: 120 }, (_, row) => [...block.data.subarray(row * 40, row * 40 + 40)])
    const theirs = new PCA(rows)
    const projected = theirs.predict(rows, { nComponents: 2 }).to2DArray()
    for (const axis of [0, 1]) {
      expect(shares[axis]).toBeCloseTo(theirs.getExplainedVariance()[axis] ?? 0, 4)
      const sign = Math.sign((projected[0]?.[axis] ?? 0) * (points[axis] ?? 0))
      for (const [row, point] of projected.entries())
        expect(points[row * 2 + axis]).toBeCloseTo(sign * (point[axis] ?? 0), 1)
    }
  })

  it('leave out rows without a vector, and are the same each time', () => {
    const block = plantedBlock([
      [1, 2, 3],
      [NaN, NaN, NaN],
      [3, 1, 2],
      [9, 9, 9],
    ])
    const { points } = principalComponents(block)
    expect([points[2], points[3]]).toEqual([NaN, NaN])
    expect(principalComponents(block).points).toEqual(points)
  })

  it('of one row, or of rows that are all the same, are nothing', () => {
    expect(principalComponents(plantedBlock([[1, 2]]))).toMatchObject({ shares: [0, 0] })
    expect([
      ...principalComponents(
        plantedBlock([
          [1, 2],
          [1, 2],
        ]),
      ).points,
    ]).toEqual([0, 0, 0, 0])
  })
})
