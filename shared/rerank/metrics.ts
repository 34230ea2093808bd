/** How well a ranking puts relevant documents first. `undefined` when no document is marked relevant. */
export interface RankingQuality {
  /** Normalised discounted cumulative gain of the first `k`, 0 to 1. */
  readonly ndcg: number
  /** 1 divided by the rank of the first relevant document; 0 when none was returned. */
  readonly reciprocalRank: number
  /** The share of all relevant documents that are among the first `k`. */
  readonly recall: number
}

/**
 * Measures a ranking. `ranked` are ids, best first; `relevance` is the grade of each id, 0 or missing for irrelevant.
 * nDCG weighs a grade g at rank p with (2^g - 1) / log2(p + 1) (Burges et al., 2005); for grades of 0 and 1 this equals
 * plain nDCG. The ideal order includes all marked documents, whether they were returned or not.
 */
export function qualityOf(
  ranked: readonly string[],
  relevance: ReadonlyMap<string, number>,
  k: number,
): RankingQuality | undefined {
  const grades = [...relevance.values()].filter((grade) => grade > 0).toSorted((left, right) => right - left)
  if (grades.length === 0) return undefined
  const found = ranked.map((id) => relevance.get(id) ?? 0)
  const first = found.findIndex((grade) => grade > 0)
  return {
    ndcg: gainOf(found.slice(0, k)) / gainOf(grades.slice(0, k)),
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
    recall: found.slice(0, k).filter((grade) => grade > 0).length / grades.length,
  }
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** Math.max(0, grade) - 1) / Math.log2(place + 2), 0)
}

/** The movement of a document from its position in the request to its rank. Positions begin at 1. */
export interface RankMovement {
  readonly id: string
  readonly from: number
  /** `undefined` for a document that was not returned. */
  readonly to: number | undefined
  /** Positive for a document that moved up. */
  readonly up: number | undefined
}

/** The movement of every document, in the order of the request. */
export function movementsOf(sent: readonly string[], ranked: readonly string[]): RankMovement[] {
  const places = new Map(ranked.map((id, place) => [id, place + 1]))
  return sent.map((id, index) => {
    const to = places.get(id)
    return { id, from: index + 1, to, up: to === undefined ? undefined : index + 1 - to }
  })
}

/** The agreement of two rankings. */
export interface RankingAgreement {
  /**
   * Kendall's tau over the documents that both contain: 1 for the same order, -1 for the opposite one; NaN for fewer
   * than two.
   */
  readonly tau: number
  /** Number of documents that are among the first `k` of both. */
  readonly common: number
  /** The largest difference between the ranks of a document. */
  readonly largestShift: number
}

export function rankingAgreement(
  left: readonly string[],
  right: readonly string[],
  k: number,
): RankingAgreement {
  const places = new Map(right.map((id, place) => [id, place]))
  const both = left.filter((id) => places.has(id))
  let balance = 0
  for (const [place, id] of both.entries())
    for (const other of both.slice(place + 1))
      balance += (places.get(id) ?? 0) < (places.get(other) ?? 0) ? 1 : -1
  const pairs = (both.length * (both.length - 1)) / 2
  const first = new Set(right.slice(0, k))
  return {
    tau: pairs === 0 ? Number.NaN : balance / pairs,
    common: left.slice(0, k).filter((id) => first.has(id)).length,
    largestShift: left.reduce(
      (most, id, place) => Math.max(most, places.has(id) ? Math.abs(place - (places.get(id) ?? 0)) : 0),
      0,
    ),
  }
}
