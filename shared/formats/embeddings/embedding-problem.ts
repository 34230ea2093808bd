import * as z from 'zod/mini'

/** What can be wrong with the vectors of one answer. */
const embeddingProblemKinds = [
  /** A text has no vector. */
  'missing',
  /** An index came more than once; the first of them is kept. */
  'duplicate',
  /** An index that was not asked for. */
  'out-of-range',
  /** Items without an index: taken in the order they came in. */
  'no-index',
  /** Items that did not come in the order of their index: put in order. */
  'reordered',
  /** NaN or infinite numbers. */
  'not-finite',
  /** All zeros: it points nowhere, so nothing is near it. */
  'zero',
  /** Not as long as the others. */
  'wrong-length',
  /** Neither numbers nor base64 of whole numbers. */
  'unreadable',
  /** The answer came in another encoding than was asked for. */
  'other-encoding',
  /** The numbers are of another type than was asked for. */
  'other-type',
  /** The vectors are not as long as was asked for. */
  'other-dimensions',
] as const

export type EmbeddingProblemKind = (typeof embeddingProblemKinds)[number]

/** One kind of problem, with all the places it was found at. */
export const embeddingProblemSchema = z.object({
  kind: z.enum(embeddingProblemKinds),
  /** Positions of texts in the request, rising; of `out-of-range` the indices that were answered. */
  positions: z.array(z.number()),
  /** Lengths, of `wrong-length` and `other-dimensions`. */
  expected: z.exactOptional(z.number()),
  found: z.exactOptional(z.number()),
})

export type EmbeddingProblem = z.infer<typeof embeddingProblemSchema>

/** Problems that leave no row without its vector. */
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
