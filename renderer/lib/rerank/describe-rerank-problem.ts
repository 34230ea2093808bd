import { assertNever } from '../../../shared/assert-never.ts'
import type { RerankProblem } from '../../../shared/formats/rerank/ranking.ts'

/** Problems that only inform: nothing is missing from the ranking. */
export function isHarmlessRerankProblem({ kind }: RerankProblem): boolean {
  return kind === 'unsorted' || kind === 'no-text'
}

/** A problem in a sentence. Documents are counted from 1. */
export function describeRerankProblem({ kind, indices, expected = 0, found = 0 }: RerankProblem): string {
  const documents = inDocuments(indices)
  switch (kind) {
    case 'out-of-range':
      return `The answer names ${indices.length === 1 ? 'an index' : 'indices'} that no document has: ${listed(indices)}.`
    case 'duplicate':
      return `More than one score came for ${documents}. The first is kept.`
    case 'no-index':
      return `${results(indices)} no index that can be read and ${left(indices)} left out.`
    case 'no-score':
      return `${results(indices)} no score that is a number and ${left(indices)} left out.`
    case 'unsorted':
      return 'The results did not come in the order of their scores. They are sorted.'
    case 'other-text':
      return `The answer has another text than was sent for ${documents}. Ours is shown.`
    case 'fewer':
      return `${found} of ${expected} results came.`
    case 'no-text':
      return 'The model left out the texts that were asked for. Ours are shown.'
    default:
      return assertNever(kind)
  }
}

const maxListed = 5

function inDocuments(indices: readonly number[]): string {
  const numbers = listed(indices.map((index) => index + 1))
  return indices.length === 1 ? `document ${numbers}` : `documents ${numbers}`
}

function results({ length }: readonly number[]): string {
  return length === 1 ? 'One result has' : `${length} results have`
}

function left({ length }: readonly number[]): string {
  return length === 1 ? 'is' : 'are'
}

function listed(numbers: readonly number[]): string {
  const shown = numbers.slice(0, maxListed).join(', ')
  const more = numbers.length - maxListed
  return more > 0 ? `${shown} and ${more} more` : shown
}
