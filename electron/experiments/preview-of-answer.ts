import {
  maxPreviewPlaces,
  maxPreviewValues,
  type CellPreview,
} from '../../shared/experiments/cell-preview.ts'
import { findEmbeddingSummary } from '../../shared/formats/embeddings/embedding-summary.ts'
import { findRanking } from '../../shared/formats/rerank/ranking.ts'
import { cutText } from '../lib/cut-text.ts'
import type { Answer } from '../../shared/runs/answer.ts'

/** Returns the grid's preview of a ranking, vectors or tool calls; `undefined` for texts and files. */
export function previewOfAnswer({ blocks }: Pick<Answer, 'blocks'>): CellPreview | undefined {
  const ranking = findRanking(blocks)
  if (ranking !== undefined)
    return {
      type: 'ranking',
      first: ranking.ranked.slice(0, maxPreviewPlaces).map(({ index, score }) => ({ index, score })),
      count: ranking.ranked.length,
    }
  const summary = findEmbeddingSummary(blocks)
  if (summary !== undefined)
    return {
      type: 'vectors',
      count: summary.vectors,
      dimensions: summary.dimensions,
      first: (summary.first ?? []).slice(0, maxPreviewValues),
    }
  const calls = blocks.filter((block) => block.type === 'tool-call')
  if (calls.length === 0) return undefined
  const first = calls
    // Incomplete calls come first, so that they are always visible.
    .toSorted((left, right) => Number(right.isBroken === true) - Number(left.isBroken === true))
    .slice(0, maxPreviewPlaces)
    .map(({ name, isBroken }) => ({
      name: cutText(name, maxPreviewName),
      ...(isBroken === true && { isBroken }),
    }))
  return { type: 'calls', first, count: calls.length }
}

const maxPreviewName = 100
