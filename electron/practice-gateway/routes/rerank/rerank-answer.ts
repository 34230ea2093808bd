import type { JsonObject } from '../../../../shared/json.ts'
import type { ParsedRerankRequest } from './parse-rerank-request.ts'

interface Scored {
  readonly index: number
  readonly score: number
}

/** The answer of a model, in the shape of one of the vendors (see shared/gateway/wire/rerank.md, "Answer"). */
export function rerankAnswer(
  model: string,
  parsed: ParsedRerankRequest,
  scores: readonly number[],
): JsonObject {
  const ranked = scores
    .map((score, index) => ({ index, score }))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, parsed.topN)
  const { tokens } = parsed
  const usage = { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens }
  const results = ranked.map((scored) => ({
    index: scored.index,
    relevance_score: toShare(scored),
    ...(parsed.returnsDocuments && { document: { text: documentOf(parsed, scored) } }),
  }))
  switch (model) {
    case 'practice-rerank-strings':
      // Documents are plain strings and always included; usage has only the two counts.
      return {
        model,
        results: ranked.map((scored) => ({
          index: scored.index,
          relevance_score: toShare(scored),
          document: documentOf(parsed, scored),
        })),
        usage: { total_tokens: tokens, prompt_tokens: tokens },
      }
    case 'practice-rerank-units':
      return {
        id: 'rerank-practice',
        results: ranked.map((scored) => ({ index: scored.index, relevance_score: toShare(scored) })),
        meta: { api_version: { version: '2' }, billed_units: { search_units: 1 } },
      }
    case 'practice-rerank-letters':
      return {
        results: ranked.map(({ index, score }) => ({
          index,
          relevance_score: rounded(score),
          document: parsed.returnsDocuments ? { text: parsed.documents[index] ?? '' } : null,
        })),
        meta: { tokens: { input_tokens: tokens, output_tokens: 0 } },
      }
    case 'practice-rerank-logits':
      // In the order of the request, and with scores on another scale.
      return {
        results: ranked
          .toSorted((left, right) => left.index - right.index)
          .map(({ index, score }) => ({ index, relevance_score: rounded(score * 2 - 6) })),
        usage,
      }
    case 'practice-rerank-wild':
      return { results: [...results.slice(0, -1), { index: scores.length + 3, relevance_score: 0.5 }], usage }
    default:
      return { results, usage }
  }
}

function documentOf({ documents }: ParsedRerankRequest, { index }: Scored): string {
  return documents[index] ?? ''
}

/** A score between 0 and 1. */
function toShare({ score }: Scored): number {
  return rounded(1 - Math.exp(-score / 3))
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
