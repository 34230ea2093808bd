import type { ComparedDocument } from './compare-rankings.ts'

/** Sorts by one ranking, with the documents it did not return last; for −1 in the order sent. */
export function sortDocuments(
  documents: readonly ComparedDocument[],
  ranking: number,
): readonly ComparedDocument[] {
  if (ranking < 0) return documents
  const rankOf = ({ cells }: ComparedDocument): number => cells[ranking]?.rank ?? Infinity
  return documents.toSorted((left, right) => {
    const [leftRank, rightRank] = [rankOf(left), rankOf(right)]
    return leftRank === rightRank ? 0 : leftRank - rightRank
  })
}
