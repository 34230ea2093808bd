import type { VectorType } from '../../../../shared/formats/embeddings/vector-type.ts'
import type { ParsedEmbeddingRequest } from './parse-embedding-request.ts'

/** One vector, ready to be sent. */
export interface EmbeddingItem {
  readonly index: number
  readonly vector: Float32Array
}

/** Returns the items of an answer, with the peculiarities of the model. */
export function toItems(vectors: readonly Float32Array[], model: string): EmbeddingItem[] {
  const items = vectors.map((vector, index) => ({ index, vector }))
  const last = items.at(-1)
  switch (model) {
    case 'practice-embed-reorders':
      return items.toReversed()
    case 'practice-embed-misses':
      return items.slice(0, -1)
    case 'practice-embed-doubles':
      return last === undefined ? items : [...items.slice(0, -1), { ...last, index: 0 }]
    case 'practice-embed-lengths':
      return last === undefined ? items : [...items.slice(0, -1), { ...last, vector: last.vector.slice(1) }]
    case 'practice-embed-nan':
      return items.map((item) => (item === last ? { ...item, vector: withNaN(item.vector) } : item))
    default:
      return items
  }
}

/** Writes the body of an answer by hand: `NaN` is not JSON, but some servers send it. */
export function writeList(
  model: string,
  items: readonly EmbeddingItem[],
  { isBase64, tokens, type }: ParsedEmbeddingRequest,
): string {
  const data = items.map(({ index, vector }) => {
    const numbers = type === 'float' ? vector : quantise(vector, type)
    const packed = type === 'float' ? toBase64(vector) : Buffer.from(numbers).toString('base64')
    const embedding = isBase64 ? `"${packed}"` : `[${Array.from(numbers, writeNumber).join(',')}]`
    return `{"object":"embedding","index":${index},"embedding":${embedding}}`
  })
  const usage = `{"prompt_tokens":${tokens},"total_tokens":${tokens}}`
  return `{"object":"list","data":[${data.join(',')}],"model":${JSON.stringify(model)},"usage":${usage}}`
}

/**
 * Converts a vector to another number type: int8 scaled to its largest number, or the sign of each number, packed eight
 * to a byte.
 */
function quantise(vector: Float32Array, type: Exclude<VectorType, 'float'>): number[] {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  const scaled = Array.from(vector, (value) => Math.round((value / largest) * 127))
  if (type === 'int8') return scaled
  if (type === 'uint8') return scaled.map((value) => value + 128)
  const packed: number[] = []
  for (let at = 0; at < vector.length; at += 8) {
    let byte = 0
    for (let bit = 0; bit < 8; bit += 1) byte = (byte << 1) | ((vector[at + bit] ?? 0) > 0 ? 1 : 0)
    packed.push(type === 'binary' ? byte - 128 : byte)
  }
  return packed
}

function writeNumber(value: number): string {
  return Number.isNaN(value) ? 'NaN' : JSON.stringify(value)
}

function withNaN(vector: Float32Array): Float32Array {
  const broken = vector.slice()
  broken[0] = Number.NaN
  return broken
}

/** Packed float32, little-endian. */
function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4)
  return bytes.toString('base64')
}
