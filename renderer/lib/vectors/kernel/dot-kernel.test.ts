import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createPlainKernel, createWasmKernel, leftRows, numbersInStep, type DotKernel } from './dot-kernel.ts'
import { sourceHash } from './dot-modules.ts'
import { createRandom } from '../../../../shared/seeded-random.ts'

const kernels: [string, () => DotKernel | undefined][] = [
  ['with relaxed SIMD', () => createWasmKernel('fused')],
  ['with SIMD', () => createWasmKernel('simd')],
  ['in plain JavaScript', createPlainKernel],
]

/** Lengths near multiples of 4 and of 16. */
const lengths = [1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 33, 100, 1_536]

describe.each(kernels)('the kernel %s', (_, create) => {
  /** Copies rows into the kernel, padded with zeros, and returns one line for each of the four left rows. */
  function compare(left: readonly number[][], right: readonly number[][]): number[][] {
    const kernel = create()
    if (kernel === undefined) throw new Error('This kernel does not run here.')
    const stride = Math.ceil((left[0]?.length ?? 0) / numbersInStep) * numbersInStep
    const out = (left.length + right.length) * stride
    // Longer than the line, to check that the memory after it is not changed.
    const outStride = right.length + 4
    kernel.reserve((out + leftRows * outStride) * 4)
    const numbers = kernel.numbers()
    numbers.fill(7, out, out + leftRows * outStride)
    for (const [row, values] of [...left, ...right].entries()) numbers.set(values, row * stride)
    kernel.run(0, left.length * stride * 4, right.length, stride * 4, out * 4, outStride * 4)
    const lines = left.map((_row, row) => [
      ...kernel.numbers().subarray(out + row * outStride, out + (row + 1) * outStride),
    ])
    for (const line of lines) expect(line.splice(right.length)).toEqual([7, 7, 7, 7])
    return lines
  }

  it('agrees with loops over numbers, for any length and number of rows', () => {
    const random = createRandom(3)
    for (const length of lengths) {
      for (const count of [2, 4, 10]) {
        const rows = (number: number): number[][] =>
          Array.from({ length: number }, () => Array.from({ length }, () => Math.fround(random() * 2 - 1)))
        const [left, right] = [rows(leftRows), rows(count)]
        const lines = compare(left, right)
        for (const [row, values] of left.entries())
          for (const [other, others] of right.entries())
            expect(Math.abs((lines[row]?.[other] ?? NaN) - dot(values, others))).toBeLessThan(
              1e-6 + 1e-7 * length,
            )
      }
    }
  })

  it('gives 0 for a row of zeros, and NaN for the pairs of a row that holds one and for no others', () => {
    const left = [
      [1, 2, 3, 4, 5],
      [0, 0, 0, 0, 0],
      [1, 1, NaN, 1, 1],
      [-1, -2, -3, -4, -5],
    ]
    const right = [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, NaN],
    ]
    expect(compare(left, right)).toEqual([
      [15, NaN],
      [0, NaN],
      [NaN, NaN],
      [-15, NaN],
    ])
  })
})

it('is what its source says: change dot.ts or build-kernel.mjs, then run build-kernel.mjs', () => {
  const hash = createHash('sha256')
  for (const name of ['assembly/dot.ts', 'build-kernel.mjs'])
    hash.update(readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n'))
  expect(sourceHash).toBe(hash.digest('hex'))
})

function dot(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)
}
