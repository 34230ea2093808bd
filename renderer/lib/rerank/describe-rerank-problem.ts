import { assertNever } from '../../../shared/assert-never.ts'
import { rerankText } from '../../../shared/text/en/rerank.ts'
import type { RerankProblem } from '../../../shared/formats/rerank/ranking.ts'
import { toListed } from '../../../shared/text/listed.ts'

/** Problems that are only hints: the ranking is complete. */
export function isHarmlessRerankProblem({ kind }: RerankProblem): boolean {
  return kind === 'unsorted' || kind === 'no-text'
}

/** Returns a problem as a sentence. Documents are counted from 1. */
export function describeRerankProblem({ kind, indices, expected = 0, found = 0 }: RerankProblem): string {
  const texts = rerankText().checks
  const documents = toListed(indices, 1)
  switch (kind) {
    case 'out-of-range':
      return texts.outOfRange(toListed(indices))
    case 'duplicate':
      return texts.duplicate(documents)
    case 'no-index':
      return texts.noIndex(indices.length)
    case 'no-score':
      return texts.noScore(indices.length)
    case 'unsorted':
      return texts.unsorted
    case 'other-text':
      return texts.otherText(documents)
    case 'fewer':
      return texts.fewer({ found, expected })
    case 'no-text':
      return texts.noText
    default:
      return assertNever(kind)
  }
}
