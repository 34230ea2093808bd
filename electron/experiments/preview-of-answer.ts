import {
  maxPreviewPlaces,
  maxPreviewValues,
  type CellPreview,
} from '../../shared/experiments/cell-preview.ts'
import { findEmbeddingSummary } from '../../shared/formats/embeddings/embedding-summary.ts'
import { findRanking } from '../../shared/formats/rerank/ranking.ts'
import type { Answer } from '../../shared/runs/answer.ts'

/** What the grid draws of an answer that is a ranking or vectors; `undefined` for words and files. */
export function previewOfAnswer({ blocks }: Pick<Answer, 'blocks'>): CellPreview | undefined {
  const ranking = findRanking(blocks)
  if (ranking !== undefined)
    return {
      type: 'ranking',
      first: ranking.ranked.slice(0, maxPreviewPlaces).map(({ index, score }) => ({ index, score })),
      count: ranking.ranked.length,
    }
  const summary = findEmbeddingSummary(blocks)
  return (
    summary && {
      type: 'vectors',
      count: summary.vectors,
      dimensions: summary.dimensions,
      first: (summary.first ?? []).slice(0, maxPreviewValues),
    }
  )
}
