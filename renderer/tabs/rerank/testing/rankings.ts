import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import type { RankedDocument } from '../../../../shared/formats/rerank/ranking.ts'

/** A ranking of documents named by letters: `order` is their ids, best first, with scores from 0.9 down. */
export function rankingOf(
  id: string,
  documents: string,
  order: string,
  more: Partial<RerankResult> = {},
): RerankResult {
  const ids = documents.split('')
  const ranked = order.split('').map((item, place): RankedDocument => ({
    index: ids.indexOf(item),
    score: Number((0.9 - place / 10).toFixed(2)),
  }))
  return {
    id,
    setId: 'set',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: `model-${id}`,
    parameters: {},
    extraJson: '',
    query: 'why',
    documents: ids.map((item) => ({ id: item, text: `Text ${item}` })),
    status: 'done',
    startedAt: 1_795_256_000_000,
    tookMs: 120,
    ranking: { ranked, problems: [] },
    ...more,
  }
}
