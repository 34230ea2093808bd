import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Ranking } from './ranking.ts'
import type { Part } from '../../runs/part.ts'
import type { Usage } from '../../runs/usage.ts'
import { toCount } from '../coerce.ts'
import { notThisFormat } from '../not-this-format.ts'
import { readUsage } from '../read-usage.ts'
import { embeddingsError } from '../../text/en/errors/embeddings.ts'
import { readRanking, searchUnitsOf, type RequestedRanking } from './read-ranking.ts'

/** Called with the ranking of an answer, before its parts are returned. */
export type OnRanking = (ranking: Ranking) => void

/**
 * Reads a rerank result (see shared/gateway/wire/rerank.md, "Answer"): an `opaque` part that is a `Ranking`, the token
 * counts, and how it ended, or an `error` part if no result can be read. The error is the gateway's own, or
 * `invalid-response` for a body without results.
 */
export function readRerankResponse(
  body: unknown,
  context: ErrorContext = {},
  onRanking?: OnRanking,
): Result<Part[]> {
  const json = body as Json
  const results = resultsOf(json)
  if (results === undefined) {
    return notThisFormat(json, context, { format: 'rerank', missing: 'results' })
  }
  const object = isJsonObject(json) ? json : {}
  const searchUnits = searchUnitsOf(object)
  const ranking = {
    ...readRanking(results, requestedRanking(context.sentBody)),
    ...(searchUnits !== undefined && { searchUnits }),
  }
  onRanking?.(ranking)
  const parts: Part[] = [{ type: 'opaque', block: 'rerank', label: 'ranking', value: ranking }]
  const usage = usageOf(object)
  if (usage !== undefined) parts.push({ type: 'usage', usage })
  parts.push(ranking.ranked.length === 0 ? noResults() : { type: 'finish', reason: 'stop', raw: '' })
  return ok(parts)
}

function resultsOf(json: Json): readonly Json[] | undefined {
  if (!isJsonObject(json)) return Array.isArray(json) ? json : undefined
  const list = json['results'] ?? json['data']
  return Array.isArray(list) ? list : undefined
}

/** Reads token counts in the gateway's form, or in that of vendors whose counts it passes on. */
function usageOf(json: JsonObject): Usage | undefined {
  const usage = readUsage(json['usage'])
  if (usage !== undefined || !isJsonObject(json['meta'])) return usage
  const { tokens, billed_units: billed } = json['meta']
  return readUsage(tokens) ?? readUsage(billed)
}

function requestedRanking(sentBody: Json | undefined): RequestedRanking {
  if (!isJsonObject(sentBody)) return { documents: undefined, returnsDocuments: false }
  const { documents, top_n: topN, return_documents: returnsDocuments } = sentBody
  const count = toCount(topN)
  return {
    documents: Array.isArray(documents) ? documents.map(sentText) : undefined,
    ...(count !== undefined && { topN: count }),
    returnsDocuments: returnsDocuments === true,
  }
}

function sentText(document: Json): string {
  if (typeof document === 'string') return document
  const text = isJsonObject(document) ? document['text'] : undefined
  return typeof text === 'string' ? text : JSON.stringify(document)
}

function noResults(): Part {
  return {
    type: 'error',
    error: {
      kind: 'invalid-response',
      code: 'no-results',
      ...embeddingsError('noResults'),
    },
  }
}
