import { toCsv } from '../csv.ts'
import { exists, rowOf, type VectorBlock } from './vector-block.ts'

/** An exported row: the embedded text, with its group. */
export interface ExportedRow {
  readonly text: string
  readonly group?: string
}

/** Metadata about the vectors, for readers of the file. */
export interface ExportFacts {
  readonly model: string
  readonly dimensions: number
}

/** Returns JSON: the metadata, and for each row its text, group and vector, `null` when there is none. */
export function toJsonExport(facts: ExportFacts, rows: readonly ExportedRow[], block: VectorBlock): string {
  const lines = rows.map((row, at) =>
    JSON.stringify({ ...row, embedding: exists(block, at) ? numbersOf(block, at) : null }),
  )
  return `{"model":${JSON.stringify(facts.model)},"dimensions":${facts.dimensions},"data":[\n${lines.join(',\n')}\n]}\n`
}

/** Returns CSV with a header: text, group if any row has one, and a column for each dimension. */
export function toCsvExport(rows: readonly ExportedRow[], block: VectorBlock): string {
  const hasGroups = rows.some(({ group }) => group !== undefined)
  const numbers = Array.from({ length: block.dimensions }, (_, at) => `v${at}`)
  const lines = rows.map(({ text, group }, at) => {
    const values = exists(block, at) ? numbersOf(block, at) : numbers.map(() => undefined)
    return [text, ...(hasGroups ? [group] : []), ...values]
  })
  return toCsv(['text', ...(hasGroups ? ['group'] : []), ...numbers], lines)
}

/**
 * Returns NumPy's format, version 1.0: float32, little-endian, one line per row. A row without a vector has NaN
 * throughout.
 */
export function toNpyExport({ data, count, dimensions }: VectorBlock): Uint8Array<ArrayBuffer> {
  // oxlint-disable-next-line text/untranslated -- NumPy's head of a file
  const shape = `{'descr': '<f4', 'fortran_order': False, 'shape': (${count}, ${dimensions}), }`
  // Padded so that the data begins at a multiple of 64, and ended by a line feed.
  const length = Math.ceil((prefix + shape.length + 1) / 64) * 64 - prefix
  const head = shape.padEnd(length - 1, ' ') + '\n'
  const bytes = new Uint8Array(prefix + length + count * dimensions * 4)
  bytes.set([0x93, ...ascii('NUMPY'), 1, 0, length & 255, length >> 8, ...ascii(head)])
  const view = new DataView(bytes.buffer, prefix + length)
  for (let at = 0; at < count * dimensions; at += 1) view.setFloat32(at * 4, data[at] ?? 0, true)
  return bytes
}

/** Magic string, version and the length of the header. */
const prefix = 10

function ascii(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0))
}

/** Short, but exact for float32: nine significant digits distinguish all values. */
function numbersOf(block: VectorBlock, row: number): number[] {
  return Array.from(rowOf(block, row), (value) => Number(value.toPrecision(9)))
}
