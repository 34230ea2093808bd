import * as z from 'zod/mini'
import { assertNever } from '../../assert-never.ts'
import { embeddingsText } from '../../text/en/embeddings.ts'
import { toListed } from '../../text/listed.ts'

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
  expected: z.optional(z.number()),
  found: z.optional(z.number()),
})

export type EmbeddingProblem = z.infer<typeof embeddingProblemSchema>

/** Problems that leave no row without its vector. */
const harmless: ReadonlySet<EmbeddingProblemKind> = new Set([
  'no-index',
  'reordered',
  'other-encoding',
  'other-dimensions',
])

export function isHarmless({ kind }: EmbeddingProblem): boolean {
  return harmless.has(kind)
}

/** A problem in a sentence. Rows are counted from 1. `first` is the position of the request's first text among all rows. */
export function describeProblem(problem: EmbeddingProblem, first = 0): string {
  const { kind, positions, expected = 0, found = 0 } = problem
  const texts = embeddingsText().problems
  const places = toListed(positions, first + 1)
  switch (kind) {
    case 'missing':
      return texts.missing(places)
    case 'duplicate':
      return texts.duplicate(places)
    case 'out-of-range':
      return texts.outOfRange(toListed(positions))
    case 'no-index':
      return texts.noIndex
    case 'reordered':
      return texts.reordered
    case 'not-finite':
      return texts.notFinite(places)
    case 'zero':
      return texts.zero(places)
    case 'wrong-length':
      return texts.wrongLength({ ...places, expected, found })
    case 'unreadable':
      return texts.unreadable(places)
    case 'other-encoding':
      return texts.otherEncoding
    case 'other-dimensions':
      return texts.otherDimensions({ expected, found })
    default:
      return assertNever(kind)
  }
}
