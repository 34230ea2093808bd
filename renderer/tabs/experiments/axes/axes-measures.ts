import type { CellRow } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import {
  answeredCell,
  foreignFigures,
  meanFigure,
  type AxesFigure,
} from '../../../lib/experiments/axes-differences.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { imageOfCell } from '../../../lib/experiments/row-images.ts'
import { formatCount, formatNumber, formatRate, formatSigned } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'

/** What a comparison is based on: a figure, the pixels of images, or the words of texts. */
export type AxesMeasureId = AxesFigure | 'image' | 'text'

/** Whether a higher figure is good, bad, or neither. */
type Tone = 'good' | 'bad' | 'plain'

export interface FigureMeasure {
  readonly id: AxesFigure
  readonly name: string
  /** The unit in files, when the name does not include it. */
  readonly unit?: string
  readonly format: (value: number) => string
  readonly more: Tone
  /** Words shown beside the number, so that its meaning does not depend on colour. */
  readonly words: { readonly more: string; readonly less: string }
}

const share = (value: number): string => formatNumber(value, 3)
const time = (value: number): string => formatDuration(value)

/** Returns all possible figures for these cells. */
function figureMeasures(cells: readonly CellRow[]): readonly FigureMeasure[] {
  const { differences, figures } = experimentAnalysisText().axes
  const { cell } = experimentResultsText()
  const { quality } = experimentAnalysisText()
  const { better, worse, faster, slower, more, fewer, dearer, cheaper } = differences
  const up = { more: better, less: worse }
  return [
    { id: 'score', name: figures.score, format: (value) => formatNumber(value, 2), more: 'good', words: up },
    {
      id: 'wordErrorRate',
      name: cell.wordErrorRate,
      format: (value) => cell.percent(formatNumber(value * 100, 1)),
      more: 'bad',
      words: { more: worse, less: better },
    },
    { id: 'ndcgAt10', name: 'nDCG@10', format: share, more: 'good', words: up },
    { id: 'reciprocalRank', name: cell.reciprocalRank, format: share, more: 'good', words: up },
    {
      id: 'durationMs',
      name: cell.duration,
      unit: 'ms',
      format: time,
      more: 'bad',
      words: { more: slower, less: faster },
    },
    {
      id: 'firstTextMs',
      name: cell.firstToken,
      unit: 'ms',
      format: time,
      more: 'bad',
      words: { more: slower, less: faster },
    },
    {
      id: 'tokensPerSecond',
      name: quality.speed,
      format: formatRate,
      more: 'good',
      words: { more: faster, less: slower },
    },
    {
      id: 'inputTokens',
      name: quality.inputTokens,
      format: formatCount,
      more: 'plain',
      words: { more, less: fewer },
    },
    {
      id: 'outputTokens',
      name: quality.outputTokens,
      format: formatCount,
      more: 'plain',
      words: { more, less: fewer },
    },
    {
      id: 'cost',
      name: cell.cost,
      unit: 'USD',
      format: formatCost,
      more: 'bad',
      words: { more: dearer, less: cheaper },
    },
    ...foreignFigures(cells).map(({ id, currency }): FigureMeasure => ({
      id,
      name: `${cell.cost} (${currency})`,
      format: (amount) => formatCost(amount, currency),
      more: 'bad',
      words: { more: dearer, less: cheaper },
    })),
  ]
}

/** Returns the figures that at least one of the cells has. */
export function figuresOf(cells: readonly CellRow[]): readonly FigureMeasure[] {
  return figureMeasures(cells).filter(({ id }) => meanFigure(cells, id) !== undefined)
}

/** Returns what the cells can be compared by, the most significant first. */
export function measuresOf(
  cells: readonly CellRow[],
): readonly { readonly id: AxesMeasureId; readonly name: string }[] {
  const { figures } = experimentAnalysisText().axes
  const answered = cells.filter((cell) => answeredCell([cell]) !== undefined)
  return [
    ...(answered.some((cell) => imageOfCell(cell) !== undefined)
      ? [{ id: 'image' as const, name: figures.image }]
      : []),
    ...figuresOf(cells),
    ...(answered.some(({ text = '' }) => text !== '') ? [{ id: 'text' as const, name: figures.text }] : []),
  ]
}

/** The difference of a figure from the baseline's. */
export interface FigureDifference {
  readonly value: number
  readonly delta: number
  /** Formatted with a sign: `+0.50 s`; `=` for no difference. */
  readonly signed: string
  readonly word: string
  readonly tone: 'better' | 'worse' | 'plain'
}

/**
 * Returns the difference; `undefined` when a side has no such figure. Values that are formatted equally count as equal.
 */
export function figureDifference(
  { id, format, more, words }: FigureMeasure,
  own: readonly CellRow[],
  base: readonly CellRow[],
): FigureDifference | undefined {
  const [value, before] = [meanFigure(own, id), meanFigure(base, id)]
  if (value === undefined || before === undefined) return undefined
  const delta = value - before
  const size = format(Math.abs(delta))
  const { same } = experimentAnalysisText().axes.differences
  if (size === format(0)) return { value, delta, signed: '=', word: same, tone: 'plain' }
  const isMore = delta > 0
  return {
    value,
    delta,
    signed: formatSigned(delta, format),
    word: isMore ? words.more : words.less,
    tone: more === 'plain' ? 'plain' : isMore === (more === 'good') ? 'better' : 'worse',
  }
}
