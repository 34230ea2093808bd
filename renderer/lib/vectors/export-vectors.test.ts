import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { toCsvExport, toJsonExport, toNpyExport } from './export-vectors.ts'
import { plantedBlock, randomBlock } from './testing/planted.ts'
import type { VectorBlock } from './vector-block.ts'

const block = plantedBlock([
  [0.1, -2.5e-7],
  [NaN, NaN],
  [1e10, 1 / 3],
])
const rows = [
  { text: 'plain', group: 'a' },
  { text: 'with "quotes", and\nlines' },
  { text: '=SUM(A1)', group: 'b' },
]

/** Reads a file as NumPy does (numpy.lib.format, version 1.0). */
function readNpy(bytes: Uint8Array<ArrayBuffer>): VectorBlock {
  const view = new DataView(bytes.buffer)
  expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('\u0093NUMPY\u0001\u0000')
  const start = 10 + view.getUint16(8, true)
  expect(start % 64).toBe(0)
  const head = Buffer.from(bytes.subarray(10, start)).toString('latin1')
  expect(head.endsWith('\n')).toBe(true)
  const [, count = 0, dimensions = 0] =
    /'descr': '<f4', 'fortran_order': False, 'shape': \((\d+), (\d+)\)/.exec(head)?.map(Number) ?? []
  const data = Float32Array.from({ length: count * dimensions }, (_, at) =>
    view.getFloat32(start + at * 4, true),
  )
  expect(bytes.length).toBe(start + data.length * 4)
  return { data, count, dimensions }
}

it('writes NPY that a reader takes back, whatever its shape', () => {
  expect(readNpy(toNpyExport(block))).toEqual(block)
  const large = randomBlock(33, 1_537)
  expect(readNpy(toNpyExport(large))).toEqual(large)
})

it('writes JSON with the same float32 numbers, and null for a row without a vector', () => {
  const read = JSON.parse(toJsonExport({ model: 'm "1"', dimensions: 2 }, rows, block)) as {
    data: { embedding: number[] | null }[]
  }
  expect(read).toMatchObject({ model: 'm "1"', dimensions: 2, data: rows })
  expect(read.data.map(({ embedding }) => embedding?.map(Math.fround))).toEqual([
    [...block.data.subarray(0, 2)],
    undefined,
    [...block.data.subarray(4)],
  ])
})

it('writes CSV that a reader takes back as it was', () => {
  const { data } = Papa.parse<string[]>(toCsvExport(rows, block), { skipEmptyLines: true })
  expect(data).toEqual([
    ['text', 'group', 'v0', 'v1'],
    ['plain', 'a', '0.100000001', '-2.49999999e-7'],
    ['with "quotes", and\nlines', '', '', ''],
    ['=SUM(A1)', 'b', '10000000000', '0.333333343'],
  ])
  expect(toCsvExport([{ text: 'a' }], plantedBlock([[1]]))).toBe('text,v0\r\na,1\r\n')
})
