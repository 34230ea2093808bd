import { describe, expect, it } from 'vitest'
import { createCosineEngine } from './cosine-engine.ts'
import { cosineMatrix } from './cosine-matrix.ts'
import { findDuplicates } from './duplicates.ts'
import { nearestNeighbours } from './neighbours.ts'
import { rankRows } from './rank-rows.ts'
import { createPlainKernel, createWasmKernel, type DotKernel } from './kernel/dot-kernel.ts'
import { plantedBlock, randomBlock } from './testing/planted.ts'

const kernels: [string, () => DotKernel | undefined][] = [
  ['fused WebAssembly', () => createWasmKernel('fused')],
  ['WebAssembly', () => createWasmKernel('simd')],
  ['plain JavaScript', createPlainKernel],
]

/** Vectors at 0, 30, 60, 90 and 180 degrees with different lengths, and a missing one. */
const planted = plantedBlock([
  [2, 0, 0],
  [Math.sqrt(3) * 5, 5, 0],
  [0.5, Math.sqrt(3) / 2, 0],
  [0, 7, 0],
  [-1, 0, 0],
  [NaN, NaN, NaN],
  [4, 0, 0],
])
const root = Math.sqrt(3) / 2
/** Calculated by hand from the angles. */
const cosines = [
  [1, root, 0.5, 0, -1, NaN, 1],
  [root, 1, root, 0.5, -root, NaN, root],
  [0.5, root, 1, root, -0.5, NaN, 0.5],
  [0, 0.5, root, 1, 0, NaN, 0],
  [-1, -root, -0.5, 0, 1, NaN, -1],
  [NaN, NaN, NaN, NaN, NaN, NaN, NaN],
  [1, root, 0.5, 0, -1, NaN, 1],
]

describe.each(kernels)('vectors compared in %s', (_, create) => {
  const engineOf = (block: Parameters<typeof createCosineEngine>[0], length?: number) => {
    const kernel = create()
    if (kernel === undefined) throw new Error('This kernel does not run here.')
    return createCosineEngine(block, { kernel, ...(length !== undefined && { length }) })
  }

  it('have the cosines of their angles, whatever their lengths', () => {
    const matrix = cosineMatrix(engineOf(planted))
    for (const [row, line] of cosines.entries())
      for (const [column, cosine] of line.entries())
        if (Number.isNaN(cosine)) expect(matrix[row * 7 + column]).toBeNaN()
        else expect(matrix[row * 7 + column], `${row} and ${column}`).toBeCloseTo(cosine, 6)
  })

  it('have their nearest neighbours, best first, of equals the first', () => {
    const { rows, cosines: near } = nearestNeighbours(engineOf(planted), 2)
    expect([...rows]).toEqual([6, 1, 0, 2, 1, 3, 2, 1, 3, 2, -1, -1, 0, 1])
    expect(near[0]).toBeCloseTo(1, 6)
    expect(near[1]).toBeCloseTo(root, 6)
  })

  it('show their duplicates', () => {
    const { pairs, count } = findDuplicates(engineOf(planted), 0.86)
    expect(count).toBe(5)
    expect(pairs[0]).toMatchObject({ row: 0, other: 6 })
    const others = pairs.slice(1).map(({ row, other }) => `${row}-${other}`)
    expect(others.toSorted()).toEqual(['0-1', '1-2', '1-6', '2-3'])
    expect(findDuplicates(engineOf(planted), 0.86, 2).pairs).toHaveLength(2)
  })

  it('are ranked against a query', () => {
    const ranked = rankRows(engineOf(planted).compareWith(new Float32Array([0, 0.001, 0])))
    expect(ranked.map(({ row }) => row)).toEqual([3, 2, 1, 0, 4, 6])
    expect(ranked[1]?.cosine).toBeCloseTo(root, 6)
  })

  it('are cut and brought to length 1 again', () => {
    const block = plantedBlock([
      [3, 4, 12],
      [4, 3, -12],
    ])
    expect(cosineMatrix(engineOf(block, 2))[1]).toBeCloseTo(24 / 25, 6)
    expect(cosineMatrix(engineOf(block))[1]).toBeCloseTo((24 - 144) / 169, 6)
  })

  it('give the same as one pair after the other, for any number and length', () => {
    for (const [count, dimensions] of [
      [1, 1],
      [2, 9],
      [67, 31],
      [130, 64],
    ] as const) {
      const block = randomBlock(count, dimensions)
      const matrix = cosineMatrix(engineOf(block))
      const worst = Math.max(
        ...Array.from(matrix, (cosine, at) =>
          Math.abs(cosine - pairCosine(block.data, dimensions, Math.floor(at / count), at % count)),
        ),
      )
      expect(worst).toBeLessThan(2e-6)
    }
  })
})

function pairCosine(data: Float32Array, dimensions: number, row: number, other: number): number {
  let [dot, left, right] = [0, 0, 0]
  for (let at = 0; at < dimensions; at += 1) {
    const [leftValue = 0, rightValue = 0] = [data[row * dimensions + at], data[other * dimensions + at]]
    dot += leftValue * rightValue
    left += leftValue * leftValue
    right += rightValue * rightValue
  }
  return dot / Math.sqrt(left * right)
}
