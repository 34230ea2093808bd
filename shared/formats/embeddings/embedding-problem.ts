import * as z from 'zod/mini'

/** Possible problems with the vectors of one answer. */
const embeddingProblemKinds = [
  /** A text has no vector. */
  'missing',
  /** An index came more than once; the first vector is kept. */
  'duplicate',
  /** An index that was not requested. */
  'out-of-range',
  /** Items without an index: taken in the order they came in. */
  'no-index',
  /** Items out of the order of their index: they were sorted. */
  'reordered',
  /** NaN or infinite numbers. */
  'not-finite',
  /** All zeros: without a direction, nothing is near it. */
  'zero',
  /** A length different from the others. */
  'wrong-length',
  /** Neither numbers nor base64 of whole numbers. */
  'unreadable',
  /** The answer came in another encoding than requested. */
  'other-encoding',
  /** The numbers are of another type than requested. */
  'other-type',
  /** The vectors have another length than requested. */
  'other-dimensions',
] as const

export type EmbeddingProblemKind = (typeof embeddingProblemKinds)[number]

/** One kind of problem, with all the places it was found at. */
export const embeddingProblemSchema = z.object({
  kind: z.enum(embeddingProblemKinds),
  /** Positions of texts in the request, rising; for `out-of-range` the indices in the answer. */
  positions: z.array(z.number()),
  /** Lengths, for `wrong-length` and `other-dimensions`. */
  expected: z.exactOptional(z.number()),
  found: z.exactOptional(z.number()),
})

export type EmbeddingProblem = z.infer<typeof embeddingProblemSchema>

/** Problems in spite of which every text has its vector. */
const harmless: ReadonlySet<EmbeddingProblemKind> = new Set([
  'no-index',
  'reordered',
  'other-encoding',
  'other-type',
  'other-dimensions',
])

/** Whether every text has its vector in spite of this problem. */
export function isHarmless({ kind }: EmbeddingProblem): boolean {
  return harmless.has(kind)
}
