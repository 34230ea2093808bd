import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { RankedDocument, Ranking, RerankProblem } from './ranking.ts'
import { toCount, toText } from '../coerce.ts'

/** What was requested, as far as it can be compared with an answer. */
export interface RequestedRanking {
  /** The texts that were sent; `undefined` when unknown. */
  readonly documents: readonly string[] | undefined
  readonly topN?: number
  readonly returnsDocuments: boolean
}

type ProblemKind = RerankProblem['kind']

/**
 * Reads the results of an answer (see shared/gateway/wire/rerank.md, "Answer"): highest score first, each document
 * once, indices from 0 as the documents were sent. Results with equal scores keep their order. Results that cannot be
 * used are listed among `problems`; it never fails.
 */
export function readRanking(results: readonly Json[], requested: RequestedRanking): Ranking {
  const problems = new Map<ProblemKind, RerankProblem>()
  const note = (kind: ProblemKind, index?: number): void => {
    const problem = problems.get(kind) ?? { kind, indices: [] }
    if (index !== undefined) problem.indices.push(index)
    problems.set(kind, problem)
  }
  const ranked = new Map<number, RankedDocument>()
  let last = Infinity
  for (const [place, result] of results.entries()) {
    const { index, score, text } = isJsonObject(result) ? readResult(result) : {}
    if (index === undefined) note('no-index', place)
    else if (index < 0 || index >= (requested.documents?.length ?? Infinity)) note('out-of-range', index)
    else if (score === undefined) note('no-score', place)
    else if (ranked.has(index)) note('duplicate', index)
    else {
      if (score > last) note('unsorted')
      last = score
      const problem = textProblem(text, index, requested)
      if (problem !== undefined) note(problem, index)
      ranked.set(index, { index, score, ...(text !== undefined && { text }) })
    }
  }
  const expected = Math.min(requested.topN ?? Infinity, requested.documents?.length ?? ranked.size)
  if (ranked.size < expected)
    problems.set('fewer', { kind: 'fewer', indices: [], expected, found: ranked.size })
  return {
    ranked: [...ranked.values()].toSorted((left, right) => right.score - left.score),
    problems: [...problems.values()],
  }
}

/** Reads one result; unreadable values are `undefined`. */
function readResult(result: JsonObject): {
  [Name in keyof RankedDocument]?: RankedDocument[Name] | undefined
} {
  return { index: toIndex(result['index']), score: scoreOf(result), text: textOf(result) }
}

function textProblem(
  text: string | undefined,
  index: number,
  requested: RequestedRanking,
): ProblemKind | undefined {
  if (text === undefined) return requested.returnsDocuments ? 'no-text' : undefined
  const own = requested.documents?.[index]
  return own === undefined || text.trim() === own.trim() ? undefined : 'other-text'
}

function toIndex(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

function scoreOf(result: JsonObject): number | undefined {
  const value = result['relevance_score'] ?? result['score']
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/**
 * The text of a document in any of its shapes (see shared/gateway/wire/rerank.md, "Answer"): in an object, as a plain
 * text, or beside the score.
 */
function textOf({ document, text }: JsonObject): string | undefined {
  if (isJsonObject(document)) return toText(document['text']) ?? toText(document['content'])
  return toText(document) ?? toText(text)
}

/**
 * The number of search units that some vendors bill instead of tokens: `meta.billed_units.search_units` (see
 * shared/gateway/wire/rerank.md, "Answer"); `undefined` if none are stated.
 */
export function searchUnitsOf(json: JsonObject): number | undefined {
  const billed = isJsonObject(json['meta']) ? json['meta']['billed_units'] : undefined
  return isJsonObject(billed) ? toCount(billed['search_units']) : undefined
}
