import * as z from 'zod/mini'
import { assertNever } from '../../assert-never.ts'

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
  const rows = inRows(positions, first)
  const isOne = positions.length === 1
  switch (kind) {
    case 'missing':
      return `No vector came for ${rows}.`
    case 'duplicate':
      return `More than one vector came for ${rows}. The first is kept.`
    case 'out-of-range':
      return `The answer names ${isOne ? 'an index' : 'indices'} nobody asked for: ${listed(positions)}.`
    case 'no-index':
      return 'The vectors have no index. They are taken in the order they came in.'
    case 'reordered':
      return 'The vectors came in another order than the texts. They are sorted by their index.'
    case 'not-finite':
      return isOne
        ? `The vector of ${rows} holds NaN or infinite numbers and is left out.`
        : `The vectors of ${rows} hold NaN or infinite numbers and are left out.`
    case 'zero':
      return isOne
        ? `The vector of ${rows} is all zeros and is left out.`
        : `The vectors of ${rows} are all zeros and are left out.`
    case 'wrong-length':
      return isOne
        ? `The vector of ${rows} has ${found} numbers, the others have ${expected}. It is left out.`
        : `The vectors of ${rows} have ${found} numbers, the others have ${expected}. They are left out.`
    case 'unreadable':
      return isOne
        ? `The vector of ${rows} is neither numbers nor base64.`
        : `The vectors of ${rows} are neither numbers nor base64.`
    case 'other-encoding':
      return 'The model ignored encoding_format and answered in the other encoding.'
    case 'other-dimensions':
      return `The model ignored dimensions: ${expected} were asked for, ${found} came.`
    default:
      return assertNever(kind)
  }
}

const maxListed = 5

function inRows(positions: readonly number[], first: number): string {
  const numbers = listed(positions.map((position) => position + first + 1))
  return positions.length === 1 ? `row ${numbers}` : `rows ${numbers}`
}

function listed(numbers: readonly number[]): string {
  const shown = numbers.slice(0, maxListed).join(', ')
  const more = numbers.length - maxListed
  return more > 0 ? `${shown} and ${more} more` : shown
}
