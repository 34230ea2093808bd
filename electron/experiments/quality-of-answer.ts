import type { CellMetrics } from '../../shared/experiments/experiment.ts'
import { textOfValue, type TemplateValues } from '../../shared/templates/template.ts'
import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'
import { embeddingsFormat } from '../../shared/formats/embeddings/index.ts'
import { rerankFormat } from '../../shared/formats/rerank/index.ts'
import { findRanking } from '../../shared/formats/rerank/ranking.ts'
import { transcriptFormats } from '../../shared/formats/transcriptions/index.ts'
import type { Json } from '../../shared/json.ts'
import { qualityOf } from '../../shared/rerank/metrics.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import { compareWords } from '../../shared/words/word-differences.ts'
import { cosineOf, vectorRows } from './vector-rows.ts'

type Quality = Pick<CellMetrics, 'wordErrorRate' | 'ndcgAt10' | 'reciprocalRank'>

/** The number of ranked documents that count for the gain. */
const depth = 10

/**
 * Measures an answer against its case: a transcript against the text `expected`; a ranking, or the vectors of a query
 * and its documents, against the indices `relevant` (from 0, in `documents`). Returns `{}` for other answers and for
 * cases without these values.
 */
export function qualityOfAnswer(format: string, given: GivenAnswer, values: TemplateValues): Quality {
  return measures.get(format)?.(given, values) ?? {}
}

interface GivenAnswer {
  readonly answer: Answer
  readonly text: string
  /** The vectors of the query and the documents, for an embeddings answer. */
  readonly vectors?: EmbeddingList | undefined
}

const measures: ReadonlyMap<string, (given: GivenAnswer, values: TemplateValues) => Quality> = new Map([
  [transcriptFormats.transcriptions.id, qualityOfTranscript],
  [rerankFormat.id, qualityOfRanking],
  [embeddingsFormat.id, qualityOfVectors],
])

function qualityOfTranscript({ text }: GivenAnswer, { expected }: TemplateValues): Quality {
  if (typeof expected !== 'string') return {}
  const { errorRate } = compareWords(expected, text)
  return errorRate === undefined ? {} : { wordErrorRate: errorRate }
}

function qualityOfRanking({ answer: { blocks } }: GivenAnswer, { relevant }: TemplateValues): Quality {
  if (relevant === undefined) return {}
  const ranking = findRanking(blocks)
  if (ranking === undefined) return {}
  return qualityOfOrder(
    ranking.ranked.map(({ index }) => index),
    relevant,
  )
}

/** Ranks the documents by the similarity of their vectors to the query's, which is the first vector. */
function qualityOfVectors({ vectors }: GivenAnswer, { relevant }: TemplateValues): Quality {
  const [query, ...documents] = vectors === undefined ? [] : vectorRows(vectors)
  if (relevant === undefined || query === undefined || documents.length === 0) return {}
  const ranked = documents
    .map((document, index) => ({ index, score: cosineOf(query, document) }))
    .filter(({ score }) => !Number.isNaN(score))
    .toSorted((left, right) => right.score - left.score)
  return qualityOfOrder(
    ranked.map(({ index }) => index),
    relevant,
  )
}

function qualityOfOrder(places: readonly number[], relevant: Json): Quality {
  const ranked = places.map(String)
  const quality = qualityOf(ranked, new Map(placesOf(relevant).map((place) => [place, 1])), depth)
  return quality === undefined ? {} : { ndcgAt10: quality.ndcg, reciprocalRank: quality.reciprocalRank }
}

/** Returns numbers from a list, or from a text as in tables: `0, 2` or `[0,2]`. */
function placesOf(relevant: Json): string[] {
  const list = Array.isArray(relevant) ? relevant.map(textOfValue) : textOfValue(relevant).split(/[\s,;[\]]+/)
  return list.filter((place) => /^\d+$/.test(place)).map((place) => String(Number(place)))
}
