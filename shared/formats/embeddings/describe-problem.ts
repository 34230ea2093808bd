import { assertNever } from '../../assert-never.ts'
import { embeddingsText } from '../../text/en/embeddings.ts'
import { toListed } from '../../text/listed.ts'
import type { EmbeddingProblem } from './embedding-problem.ts'

/**
 * A sentence on a problem, in the language of the window. Positions are shown from 1; `first` is the position, from
 * 0, of the request's first text among all rows.
 */
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
    case 'other-type':
      return texts.otherType
    case 'other-dimensions':
      return texts.otherDimensions({ expected, found })
    default:
      return assertNever(kind)
  }
}
