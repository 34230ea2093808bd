import type { EmbeddingProblem, EmbeddingProblemKind } from './embedding-problem.ts'
import type { VectorType } from './vector-type.ts'
import type { VectorStore } from './vector-store.ts'

/** One item of an answer: the slot of its vector, and the text index that it states. */
export interface ListedVector {
  readonly slot: number
  readonly index: number | undefined
}

/** What was requested, as far as it can be compared with an answer. */
export interface RequestedVectors {
  /** How many texts were sent; `undefined` when unknown. */
  readonly count: number | undefined
  readonly dimensions?: number
  readonly encoding?: string
  /** `output_dtype`, as far as it is known. */
  readonly type: VectorType
}

/** The vectors of one answer, in the order of the texts. */
export interface EmbeddingList {
  readonly count: number
  /** Numbers in a vector; 0 when none is usable. */
  readonly dimensions: number
  /** `count` × `dimensions` numbers, as `toComparable` makes them of their type. The row of a text without a usable vector is NaN throughout. */
  readonly vectors: Float32Array
  readonly readyCount: number
  readonly encoding: 'float' | 'base64' | 'mixed' | undefined
  /** The number type of the vectors as they came. */
  readonly type: VectorStore['type']
  readonly problems: readonly EmbeddingProblem[]
}

/**
 * Puts vectors into the order of their index (from 0), and lists every problem: missing, duplicate, out of range,
 * another length. Vectors with a problem stay out of the matrix; it never fails.
 */
export function putInOrder(
  items: readonly ListedVector[],
  store: VectorStore,
  requested: RequestedVectors,
): EmbeddingList {
  const count = requested.count ?? items.length
  const found = collectProblems()
  const slots = placeVectors(items, count, found.note)
  const dimensions = mostCommonLength(slots, store)
  let readyCount = 0
  let isPlain = true
  for (let position = 0; position < count; position += 1) {
    const slot = slots[position] ?? -1
    const { length = 0, flaw } = store.at(slot) ?? {}
    if (slot === -1) found.note('missing', position)
    else if (flaw !== undefined && (flaw === 'unreadable' || length === dimensions))
      found.note(flaw, position)
    else if (length !== dimensions)
      found.note('wrong-length', position, { expected: dimensions, found: length })
    else {
      readyCount += 1
      isPlain &&= slot === position
      continue
    }
    isPlain = false
    slots[position] = -1
  }
  const { encoding, type } = store
  if (requested.encoding !== undefined && encoding !== undefined && requested.encoding !== encoding)
    found.note('other-encoding')
  if (type !== undefined && type !== requested.type) found.note('other-type')
  if (requested.dimensions !== undefined && dimensions > 0 && requested.dimensions !== dimensions)
    found.note('other-dimensions', undefined, { expected: requested.dimensions, found: dimensions })
  const block = isPlain ? store.block(count) : undefined
  return {
    count,
    dimensions,
    vectors: block ?? copyRows(slots, count, dimensions, store),
    readyCount,
    encoding,
    type,
    problems: found.problems(),
  }
}

type Note = (
  kind: EmbeddingProblemKind,
  position?: number,
  lengths?: Pick<EmbeddingProblem, 'expected' | 'found'>,
) => void

/** Gathers problems of one kind, and of the same lengths, into one. */
function collectProblems(): { readonly note: Note; problems(): EmbeddingProblem[] } {
  const problems = new Map<string, EmbeddingProblem>()
  return {
    note(kind, position, lengths = {}) {
      const name = `${kind} ${lengths.found ?? ''}`
      const problem = problems.get(name) ?? { kind, positions: [], ...lengths }
      if (position !== undefined) problem.positions.push(position)
      problems.set(name, problem)
    },
    problems: () => [...problems.values()],
  }
}

/** The slot of each text; -1 for none. */
function placeVectors(items: readonly ListedVector[], count: number, note: Note): Int32Array {
  const slots = new Int32Array(count).fill(-1)
  let last = -1
  let isReordered = false
  for (const [place, { slot, index }] of items.entries()) {
    if (index === undefined) note('no-index')
    const position = index ?? place
    if (!Number.isInteger(position) || position < 0 || position >= count) {
      note('out-of-range', position)
      continue
    }
    if (slots[position] !== -1) {
      note('duplicate', position)
      continue
    }
    slots[position] = slot
    isReordered ||= position < last
    last = position
  }
  if (isReordered) note('reordered')
  return slots
}

/** The most common length of the vectors; of several, the one that came first. */
function mostCommonLength(slots: Int32Array, store: VectorStore): number {
  const counts = new Map<number, number>()
  for (const slot of slots) {
    const { length = 0, flaw } = store.at(slot) ?? {}
    if (length > 0 && flaw === undefined) counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  let mostCommon = 0
  for (const [length, times] of counts) if (times > (counts.get(mostCommon) ?? 0)) mostCommon = length
  return mostCommon
}

function copyRows(slots: Int32Array, count: number, dimensions: number, store: VectorStore): Float32Array {
  const rows = new Float32Array(count * dimensions).fill(Number.NaN)
  for (let position = 0; position < count; position += 1) {
    const slot = slots[position] ?? -1
    if (slot !== -1) rows.set(store.numbers(slot), position * dimensions)
  }
  return rows
}
