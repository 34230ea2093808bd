import { base64Length, decodeBase64 } from './decode-base64.ts'
import { readNumbers } from './read-numbers.ts'
import { canBeOfType, looksLikeFloats, numbersOfBytes, toComparable, type VectorType } from './vector-type.ts'

/** What is wrong with a single vector. */
export type VectorFlaw = 'unreadable' | 'not-finite' | 'zero'

/** One vector as it arrived. */
export interface ArrivedVector {
  readonly length: number
  readonly flaw: VectorFlaw | undefined
}

/** The vectors of one answer in the order they arrive, in one `Float32Array` while all have the same length. */
export interface VectorStore {
  /**
   * Takes base64 of numbers of the requested type, floats little-endian, as ASCII in `text[from, to)`. Returns the slot
   * of the vector.
   */
  addBase64(text: Uint8Array, from: number, to: number): number
  /** Takes the text between the brackets of a list of numbers. */
  addNumbers(text: Uint8Array, from: number, to: number): number
  addUnreadable(): number
  /** The vector in a slot; `undefined` when there is no such slot. */
  at(slot: number): ArrivedVector | undefined
  /** The numbers of a slot; empty for an unreadable one. */
  numbers(slot: number): Float32Array
  /** The first `count` slots as one block, when all are there and have the same length. */
  block(count: number): Float32Array | undefined
  readonly encoding: 'float' | 'base64' | 'mixed' | undefined
  /** The number type as it came; the store contains what `toComparable` makes of the numbers. */
  readonly type: VectorType | 'mixed' | undefined
}

/**
 * An empty store. `expected` is the number of vectors that were requested: memory for them is allocated once, and
 * more are accepted. `asked` is the number type that was requested; a vector whose numbers cannot be of it is stored
 * as floats.
 */
export function createVectorStore(expected: number, asked: VectorType = 'float'): VectorStore {
  const arrived: ArrivedVector[] = []
  /** Vectors of other lengths than the first. */
  const otherLengths = new Map<number, Float32Array>()
  let dimensions = 0
  let data = new Float32Array(0)
  let scratch = new Float32Array(0)
  let encoding: VectorStore['encoding']
  let type: VectorStore['type']

  function note(kind: 'float' | 'base64'): void {
    encoding = encoding === undefined || encoding === kind ? kind : 'mixed'
  }

  function noteType(storedType: VectorType): void {
    type = type === undefined || type === storedType ? storedType : 'mixed'
  }

  function keepOfType(numbers: Float32Array): number {
    const storedType = canBeOfType(numbers, asked) ? asked : 'float'
    noteType(storedType)
    const comparable = toComparable(numbers, storedType)
    const target = room(comparable.length)
    target.set(comparable)
    return keep(target)
  }

  /** The position of the next vector. The first vector determines the length. */
  function room(length: number): Float32Array {
    if (dimensions === 0) dimensions = length
    const slot = arrived.length
    if (length !== dimensions) {
      const apart = new Float32Array(length)
      otherLengths.set(slot, apart)
      return apart
    }
    const end = (slot + 1) * dimensions
    if (end > data.length) {
      const larger = new Float32Array(Math.max(end, expected * dimensions, data.length * 2))
      larger.set(data)
      data = larger
    }
    return data.subarray(slot * dimensions, end)
  }

  function keep(numbers: Float32Array): number {
    arrived.push({ length: numbers.length, flaw: flawOf(numbers) })
    return arrived.length - 1
  }

  function addUnreadable(): number {
    arrived.push({ length: 0, flaw: 'unreadable' })
    return arrived.length - 1
  }

  function numbersOf(slot: number): Float32Array {
    const apart = otherLengths.get(slot)
    if (apart !== undefined) return apart
    const { length = 0 } = arrived[slot] ?? {}
    return data.subarray(slot * dimensions, slot * dimensions + length)
  }

  return {
    addBase64(text, from, to) {
      note('base64')
      if (asked !== 'float') return addTyped(text, from, to)
      noteType('float')
      const bytes = base64Length(text, from, to)
      if (bytes === 0) return addUnreadable()
      if (bytes % 4 !== 0) return addSpaced(text, from, to)
      const target = room(bytes / 4)
      const view = new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
      if (decodeBase64(text, from, to, view) === bytes) return keep(target)
      otherLengths.delete(arrived.length)
      return addSpaced(text, from, to)
    },
    addNumbers(text, from, to) {
      note('float')
      const most = (to - from + 1) >> 1
      if (scratch.length < most) scratch = new Float32Array(most)
      const count = readNumbers(text, from, to, scratch)
      if (count <= 0) return addUnreadable()
      return keepOfType(scratch.subarray(0, count))
    },
    addUnreadable,
    at: (slot) => arrived[slot],
    numbers: numbersOf,
    block: (count) =>
      otherLengths.size === 0 &&
      arrived.length >= count &&
      arrived.slice(0, count).every(({ length }) => length > 0)
        ? data.subarray(0, count * dimensions)
        : undefined,
    get encoding() {
      return encoding
    },
    get type() {
      return type
    },
  }

  /** Base64 of bytes, or of floats from a gateway that does not know the asked type. */
  function addTyped(text: Uint8Array, from: number, to: number): number {
    const decoded = new Uint8Array(base64Length(text, from, to) + 3)
    const count = decodeBase64(text, from, to, decoded)
    if (count <= 0) return addUnreadable()
    const bytes = decoded.slice(0, count)
    if (!looksLikeFloats(bytes)) return keepOfType(numbersOfBytes(bytes, asked))
    noteType('float')
    const target = room(count / 4)
    new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(bytes)
    return keep(target)
  }

  /** Base64 with white space, whose length is unknown until it is decoded. */
  function addSpaced(text: Uint8Array, from: number, to: number): number {
    const bytes = new Uint8Array(base64Length(text, from, to) + 3)
    const count = decodeBase64(text, from, to, bytes)
    if (count <= 0 || count % 4 !== 0) return addUnreadable()
    const target = room(count / 4)
    new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(bytes.subarray(0, count))
    return keep(target)
  }
}

function flawOf(numbers: Float32Array): VectorFlaw | undefined {
  let sum = 0
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0
    sum += number * number
  }
  if (!Number.isFinite(sum)) return 'not-finite'
  return sum === 0 ? 'zero' : undefined
}
