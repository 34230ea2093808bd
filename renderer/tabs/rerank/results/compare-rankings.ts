import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import type { RerankProblem } from '../../../../shared/formats/rerank/ranking.ts'
import type { SetRow } from '../../../../shared/sets/text-set.ts'

/** The position of a document in one ranking. */
export interface RankedCell {
  /** Starts at 1. */
  readonly rank: number
  readonly score: number
  /** Places moved up from where it was sent; negative for down. */
  readonly up: number
  /** Its text in the response; `undefined` when the response had none. */
  readonly answeredText: string | undefined
}

/** One document across all rankings. */
export interface ComparedDocument {
  readonly id: string
  /**
   * Its number in the list of documents, where empty rows count too. If it was removed from the list: its position when
   * sent.
   */
  readonly number: number
  /** Its text as sent. */
  readonly text: string
  /** Its relevance as marked by the user: 0 for none. */
  readonly mark: number
  /** One cell per ranking; `undefined` where it was not returned or not sent. */
  readonly cells: readonly (RankedCell | undefined)[]
}

/** Rankings side by side, document by document, in the order the documents were sent. */
export interface Comparison {
  readonly results: readonly RerankResult[]
  readonly documents: readonly ComparedDocument[]
}

/** `rows` is the current set: it provides numbers and marks. */
export function compareRankings(results: readonly RerankResult[], rows: readonly SetRow[]): Comparison {
  const places = new Map(rows.map(({ id }, index) => [id, index]))
  const cells = results.map(cellsOf)
  const documents = new Map<string, ComparedDocument>()
  for (const result of results) {
    for (const [index, { id, text }] of result.documents.entries()) {
      if (documents.has(id)) continue
      const place = places.get(id)
      documents.set(id, {
        id,
        number: (place ?? index) + 1,
        text,
        mark: place === undefined ? 0 : (rows[place]?.relevance ?? 0),
        cells: cells.map((ranking) => ranking.get(id)),
      })
    }
  }
  return { results, documents: [...documents.values()] }
}

/** More lines are neither distinguishable nor fast to draw. */
export const maxComparedDocuments = 300

/** Limits the documents to `maxComparedDocuments`: those with the best ranks, in the order they were sent. */
export function bestOf({ results, documents }: Comparison): Comparison {
  if (documents.length <= maxComparedDocuments) return { results, documents }
  const best = documents
    .map(({ id, cells }) => ({ id, rank: Math.min(...cells.map((cell) => cell?.rank ?? Infinity)) }))
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, maxComparedDocuments)
  const ids = new Set(best.map(({ id }) => id))
  return { results, documents: documents.filter(({ id }) => ids.has(id)) }
}

/** The documents that are among the `top` ranks of a ranking, in the order they were sent; all for `undefined`. */
export function topOf({ results, documents }: Comparison, top: number | undefined): Comparison {
  if (top === undefined) return { results, documents }
  const isIn = (cell: RankedCell | undefined): boolean => cell !== undefined && cell.rank <= top
  return { results, documents: documents.filter(({ cells }) => cells.some(isIn)) }
}

/** The position of each document in each ranking when only these documents are shown: from 0, without gaps. */
export function placesOf({ results, documents }: Comparison): ReadonlyMap<string, number>[] {
  return results.map((_, column) => {
    const ranked = documents.flatMap(({ id, cells }) => {
      const rank = cells[column]?.rank
      return rank === undefined ? [] : [{ id, rank }]
    })
    const ordered = ranked.toSorted((left, right) => left.rank - right.rank)
    return new Map(ordered.map(({ id }, place) => [id, place]))
  })
}

function cellsOf({ documents, ranking }: RerankResult): Map<string, RankedCell> {
  const cells = (ranking?.ranked ?? []).map(({ index, score, text }, place) => {
    const rank = place + 1
    return [documents[index]?.id ?? '', { rank, score, up: index + 1 - rank, answeredText: text }] as const
  })
  return new Map(cells)
}

/** The document ids of a ranking, best first. */
export function rankedIds({ documents, ranking }: RerankResult): string[] {
  return (ranking?.ranked ?? []).flatMap(({ index }) => documents[index]?.id ?? [])
}

/** The marks of the documents that a ranking was given. */
export function marksOf({ documents }: RerankResult, rows: readonly SetRow[]): Map<string, number> {
  const sent = new Set(documents.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ id, relevance = 0 }) => (relevance > 0 && sent.has(id) ? [[id, relevance]] : [])),
  )
}

/** Converts the document numbers of a problem to those of the list, where empty rows count too. */
export function inRowNumbers(
  problem: RerankProblem,
  result: RerankResult,
  rows: readonly SetRow[],
): RerankProblem {
  if (!namesDocuments.has(problem.kind)) return problem
  const places = new Map(rows.map(({ id }, index) => [id, index]))
  return {
    ...problem,
    indices: problem.indices.map((index) => places.get(result.documents[index]?.id ?? '') ?? index),
  }
}

const namesDocuments: ReadonlySet<RerankProblem['kind']> = new Set(['duplicate', 'other-text', 'no-text'])

/** Whether the set was edited after a ranking was requested: other texts, another order, or another query. */
export function isEditedSince(
  result: RerankResult,
  query: string,
  filled: readonly { readonly id: string; readonly text: string }[],
): boolean {
  const { documents } = result
  return (
    result.query !== query ||
    documents.length !== filled.length ||
    documents.some(({ id, text }, index) => filled[index]?.id !== id || filled[index]?.text !== text)
  )
}

/** The number of places from which a move counts as far, for this number of documents. */
export function farMove(count: number): number {
  return Math.max(5, Math.round(count * 0.3))
}
