import { toCsv } from '../csv.ts'
import type { RerankResult } from '../../../shared/rerank/rerank-result.ts'

/** One row of an exported ranking. */
export interface ExportedRank {
  readonly rank: number
  /** Its position in the request, from 1. */
  readonly from: number
  readonly score: number
  readonly text: string
  readonly relevance?: number
}

/** Returns the rows of a ranking, best first, with the sent texts. `relevance` has the relevance marks by row id. */
function rankLines(result: RerankResult, relevance: ReadonlyMap<string, number>): ExportedRank[] {
  return (result.ranking?.ranked ?? []).map(({ index, score }, place) => {
    const { id = '', text = '' } = result.documents[index] ?? {}
    const mark = relevance.get(id)
    return { rank: place + 1, from: index + 1, score, text, ...(mark !== undefined && { relevance: mark }) }
  })
}

/** Returns one or several rankings of the same set as JSON, with their queries. */
export function toRankingJson(
  results: readonly RerankResult[],
  relevance: ReadonlyMap<string, number>,
): string {
  const rankings = results.map((result) => ({
    model: result.model,
    query: result.query,
    results: rankLines(result, relevance),
  }))
  return `${JSON.stringify(rankings, null, 2)}\n`
}

/** Returns CSV with the header: model, rank, from, score, relevance, text. */
export function toRankingCsv(
  results: readonly RerankResult[],
  relevance: ReadonlyMap<string, number>,
): string {
  const lines = results.flatMap((result) =>
    rankLines(result, relevance).map(
      ({ rank, from, score, text, relevance: mark }) =>
        [result.model, rank, from, score, mark, text] as const,
    ),
  )
  // oxlint-disable-next-line text/untranslated -- Names of columns, which programs read.
  return toCsv(['model', 'rank', 'from', 'score', 'relevance', 'text'], lines)
}
