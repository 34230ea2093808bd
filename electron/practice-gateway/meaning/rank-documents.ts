import { conceptsOf } from './concepts.ts'
import { termsOf } from './words.ts'

/** BM25 with its usual parameters. */
const saturation = 1.2
const lengthShare = 0.75

/**
 * Scores how well each document answers a query with BM25: sums, over the query's words and their meanings, how rare
 * each is among the documents and how often the document contains it. 0 for nothing in common.
 */
export function rankDocuments(query: string, documents: readonly string[]): number[] {
  const counted = documents.map(countFeatures)
  const lengths = counted.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0))
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length) || 1
  const queryFeatures = countFeatures(query)
  const rarity = new Map([...queryFeatures.keys()].map((feature) => [feature, rarityOf(feature, counted)]))
  return counted.map((counts, place) => {
    const share = 1 - lengthShare + (lengthShare * (lengths[place] ?? 0)) / averageLength
    let score = 0
    for (const [feature, weight] of queryFeatures) {
      const count = counts.get(feature) ?? 0
      score += (weight * (rarity.get(feature) ?? 0) * count * (saturation + 1)) / (count + saturation * share)
    }
    return score
  })
}

/** The same by letter bigrams alone: the share of the query's bigrams that a document contains. */
export function rankByLetters(query: string, documents: readonly string[]): number[] {
  const queryFeatures = pairsOf(query)
  return documents.map((document) => {
    const pairs = pairsOf(document)
    let common = 0
    for (const pair of queryFeatures) if (pairs.has(pair)) common += 1
    return common / Math.max(1, queryFeatures.size)
  })
}

function rarityOf(feature: string, counted: readonly ReadonlyMap<string, number>[]): number {
  const having = counted.filter((counts) => counts.has(feature)).length
  return Math.log(1 + (counted.length - having + 0.5) / (having + 0.5))
}

function countFeatures(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (feature: string, weight: number): void =>
    void counts.set(feature, (counts.get(feature) ?? 0) + weight)
  for (const { stem, weight } of termsOf(text)) {
    add(stem, weight)
    for (const [level, concept] of conceptsOf(stem).entries()) add(concept, level === 0 ? 0.6 : 0.2)
  }
  return counts
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  for (const { word } of termsOf(text))
    for (let at = 0; at < word.length - 1; at += 1) pairs.add(word.slice(at, at + 2))
  return pairs
}
