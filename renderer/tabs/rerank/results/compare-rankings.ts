import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import type { RerankProblem } from '../../../../shared/formats/rerank/ranking.ts'
import type { SetRow } from '../../../../shared/sets/text-set.ts'

/** Where a document came in one ranking. */
export interface RankedCell {
  /** From 1. */
  readonly rank: number
  readonly score: number
  /** Places it moved up from where it was sent; below 0 for down. */
  readonly up: number
  /** Its text as the answer has it; `undefined` when the answer had none. */
  readonly answeredText: string | undefined
}

/** One document over all rankings. */
export interface ComparedDocument {
  readonly id: string
  /** Its number in the list of documents; empty rows are counted too. Of one that is gone from it: its place when sent. */
  readonly number: number
  /** As it was sent. */
  readonly text: string
  /** How well it answers the query, as marked: 0 for not at all. */
  readonly mark: number
  /** In the order of the rankings; `undefined` where it did not come back or was not sent. */
  readonly cells: readonly (RankedCell | undefined)[]
}

/** Rankings side by side, document by document, in the order they were sent. */
export interface Comparison {
  readonly results: readonly RerankResult[]
  readonly documents: readonly ComparedDocument[]
}

/** `rows` are the set as it is now: they give numbers and marks. */
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

/** More lines are neither told apart nor drawn in a moment. */
export const maxComparedDocuments = 300

/** The documents with the best ranks, in the order they were sent; all of them where there are not more than are drawn. */
export function bestOf({ results, documents }: Comparison): Comparison {
  if (documents.length <= maxComparedDocuments) return { results, documents }
  const best = documents
    .map(({ id, cells }) => ({ id, rank: Math.min(...cells.map((cell) => cell?.rank ?? Infinity)) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxComparedDocuments)
  const ids = new Set(best.map(({ id }) => id))
  return { results, documents: documents.filter(({ id }) => ids.has(id)) }
}

/** The documents that one of the rankings has among its first so many, in the order they were sent. */
export function topOf({ results, documents }: Comparison, top: number | undefined): Comparison {
  if (top === undefined) return { results, documents }
  const isIn = (cell: RankedCell | undefined): boolean => cell !== undefined && cell.rank <= top
  return { results, documents: documents.filter(({ cells }) => cells.some(isIn)) }
}

/** Where documents stand in each ranking when only these are drawn: from 0, without gaps. */
export function placesOf({ results, documents }: Comparison): ReadonlyMap<string, number>[] {
  return results.map((_, column) => {
    const ranked = documents.flatMap(({ id, cells }) => {
      const rank = cells[column]?.rank
      return rank === undefined ? [] : [{ id, rank }]
    })
    const ordered = ranked.toSorted((one, other) => one.rank - other.rank)
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

/** The ids of the documents of a ranking, best first. */
export function rankedIds({ documents, ranking }: RerankResult): string[] {
  return (ranking?.ranked ?? []).flatMap(({ index }) => documents[index]?.id ?? [])
}

/** The marks of the documents a ranking was made of. */
export function marksOf({ documents }: RerankResult, rows: readonly SetRow[]): Map<string, number> {
  const sent = new Set(documents.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ id, relevance = 0 }) => (relevance > 0 && sent.has(id) ? [[id, relevance]] : [])),
  )
}

/** A problem whose documents have the numbers of the list, where empty rows are counted too. */
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

/** Whether the set was edited after a ranking was asked for: other texts, another order, another query. */
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

/** From how many places on a move is far, among so many documents. */
export function farMove(count: number): number {
  return Math.max(5, Math.round(count * 0.3))
}
