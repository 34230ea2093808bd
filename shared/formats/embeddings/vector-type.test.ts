import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import type { EmbeddingList } from './embedding-list.ts'
import { createEmbeddingReader } from './embedding-response.ts'
import type { VectorType } from './vector-type.ts'

/** The list that is read of an answer to a request for a type. */
function read(
  type: string,
  embeddings: readonly Json[],
  more: Readonly<Record<string, Json>> = {},
): EmbeddingList {
  let list: EmbeddingList | undefined
  const sentBody = { model: 'm', input: embeddings.map(() => 'text'), output_dtype: type, ...more }
  const reader = createEmbeddingReader({ sentBody }, { onVectors: (now) => void (list = now) })
  const data = embeddings.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  const left = [reader.push(Buffer.from(JSON.stringify({ object: 'list', data }))), reader.end()]
  reader.response(JSON.parse(Buffer.concat(left).toString('latin1')), { sentBody })
  if (list === undefined) throw new Error('nothing was read')
  return list
}

const base64 = (bytes: readonly number[]): string =>
  Buffer.from(bytes.map((byte) => byte & 255)).toString('base64')
const floats = (numbers: readonly number[]): string =>
  Buffer.from(Float32Array.from(numbers).buffer).toString('base64')

const shift = (numbers: readonly number[] = []): number[] => numbers.map((value) => value + 128)

const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)

function cosine(list: EmbeddingList): number {
  const { vectors, dimensions } = list
  const [left, right] = [vectors.subarray(0, dimensions), vectors.subarray(dimensions, 2 * dimensions)]
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right))
}

const bits = (text: string): number[] => Array.from(text, (bit) => (bit === '1' ? 1 : -1))

describe('vectors of a type', () => {
  const rows: readonly [type: VectorType, numbers: number[], read: number[]][] = [
    ['int8', [-128, 0, 127], [-128, 0, 127]],
    ['uint8', [0, 128, 255], [-128, 0, 127]],
    ['ubinary', [0b1010_0000, 0b0000_0001], bits('1010000000000001')],
    ['binary', [0b1010_0000 - 128, 0b0000_0001 - 128], bits('1010000000000001')],
  ]

  it.each(rows)('%s is read from numbers and from base64 alike', (type, numbers, expected) => {
    for (const embedding of [numbers, base64(numbers)]) {
      const list = read(type, [embedding])
      expect([...list.vectors]).toEqual(expected)
      expect([list.type, list.dimensions, list.problems]).toEqual([type, expected.length, []])
    }
  })

  it.each(['binary', 'ubinary'] as const)('%s: similarity is by the bits that differ', (type) => {
    const offset = type === 'binary' ? 128 : 0
    // 3 of 16 bits differ.
    const list = read(type, [
      [0b1111_0000 - offset, 0b1010_1010 - offset],
      [0b1110_0000 - offset, 0b1010_0110 - offset],
    ])
    expect(cosine(list)).toBeCloseTo(1 - (2 * 3) / 16, 6)
  })

  it('uint8 points where int8 points', () => {
    const [left, right] = [
      [-128, 5, 127, 1],
      [-100, 9, 3, 0],
    ]
    expect(cosine(read('uint8', [shift(left), shift(right)]))).toBeCloseTo(
      cosine(read('int8', [left ?? [], right ?? []])),
      6,
    )
  })

  it.each(['int8', 'uint8', 'binary', 'ubinary'] as const)(
    '%s that the model ignores is read as the floats that came, and told',
    (type) => {
      const numbers = [0.25, -0.5, 0.125, 0.0625]
      for (const embedding of [numbers, floats(numbers)]) {
        const list = read(type, [embedding])
        expect([...list.vectors]).toEqual(numbers)
        expect([list.type, list.problems]).toEqual(['float', [{ kind: 'other-type', positions: [] }]])
      }
    },
  )

  it('a type that nobody knows is read as numbers', () => {
    const list = read('int4', [[1, 2, 3]])
    expect([[...list.vectors], list.type, list.problems]).toEqual([[1, 2, 3], 'float', []])
  })

  it('the asked length is the one of the vector, not of its packed numbers', () => {
    expect(read('ubinary', [[255, 0]], { output_dimension: 16 }).problems).toEqual([])
    expect(read('ubinary', [[255, 0]], { output_dimension: 32 }).problems).toEqual([
      { kind: 'other-dimensions', positions: [], expected: 32, found: 16 },
    ])
  })
})
