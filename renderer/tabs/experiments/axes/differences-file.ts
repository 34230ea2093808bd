import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import type { CsvValue } from '../../../lib/csv.ts'
import type { AxesGrid } from '../../../lib/experiments/axes-grid.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import type { TableColumn } from '../../../panels/charts/chart-table.ts'
import { fitText, type MeasureText, type Scene, type Shape } from '../../../panels/charts/scene.ts'
import {
  figureDifference,
  figuresOf,
  type AxesMeasureId,
  type FigureDifference,
  type FigureMeasure,
} from './axes-measures.ts'
import { comparedImages, comparedTexts, type ComparedCell } from './compared-cell.ts'

export interface DifferencesFileInput {
  readonly experiment: string
  readonly grid: AxesGrid
  readonly cells: readonly ComparedCell[]
  readonly measure: AxesMeasureId
  readonly measureName: string
  /** The description of the baseline. */
  readonly baseline: string
  /** Returns how much two images differ, if known. */
  readonly meanOf: (images: { readonly before: string; readonly after: string }) => number | undefined
}

/** Returns the shown differences as a chart, and every figure of every cell with its difference as a table. */
export function toDifferencesFile(input: DifferencesFileInput): ChartFile {
  const { experiment, grid, cells, measureName, baseline } = input
  const { axes: text } = experimentAnalysisText()
  const figures = figuresOf(cells.flatMap(({ own }) => own))
  return {
    name: chartFileName(experiment, text.showDifferences, measureName),
    title: measureName,
    caption: [experiment, text.against(baseline)].filter((words) => words !== '').join(' · '),
    draw: ({ measure }) => drawGrid(input, measure),
    table: {
      columns: [
        { name: grid.rowField },
        { name: grid.columnField },
        { name: text.isBaseline },
        { name: text.state },
        ...figures.flatMap(({ name, unit }): TableColumn[] => [
          { name, ...(unit !== undefined && { unit }) },
          { name: text.differenceOf(name), ...(unit !== undefined && { unit }) },
        ]),
        { name: text.differenceOf(text.figures.image) },
        { name: text.wordsAdded },
        { name: text.wordsRemoved },
      ],
      rowCount: cells.length,
      row: (at) => rowOf(cells[at], figures, input),
    },
  }
}

function rowOf(
  cell: ComparedCell | undefined,
  figures: readonly FigureMeasure[],
  { grid, meanOf }: DifferencesFileInput,
): readonly CsvValue[] {
  if (cell === undefined) return []
  const images = comparedImages(cell)
  const texts = comparedTexts(cell)
  return [
    grid.rows[cell.row]?.label,
    grid.columns[cell.column]?.label,
    cell.isBaseline ? 1 : 0,
    experimentsText().cells[cell.own[0]?.state ?? 'planned'],
    ...figures.flatMap((figure) => {
      const difference = figureDifference(figure, cell.own, cell.base)
      const value = difference?.value ?? figureDifference(figure, cell.own, cell.own)?.value
      return [value, difference?.delta]
    }),
    cell.isBaseline ? 0 : images && meanOf(images),
    texts?.added,
    texts?.removed,
  ]
}

const cellWidth = 132
const cellHeight = 44
const gap = 4
const headWidth = 140
const headHeight = 24

const left = (column: number): number => headWidth + column * (cellWidth + gap)
const top = (row: number): number => headHeight + row * (cellHeight + gap)

function drawGrid(input: DifferencesFileInput, measure: MeasureText): Scene {
  const { grid, cells } = input
  const heads = [
    ...grid.columns.map(({ label }, at) => head(label, left(at) + cellWidth / 2, headHeight / 2, 'middle')),
    ...grid.rows.map(({ label }, at) => head(label, 0, top(at) + cellHeight / 2, 'start')),
  ]
  function head(label: string, x: number, y: number, anchor: 'start' | 'middle'): Shape {
    const room = anchor === 'start' ? headWidth - 8 : cellWidth
    return { kind: 'text', x, y, text: fitText(label, room, measure, 12), fill: 'ink-2', size: 12, anchor }
  }
  const shapes = cells.flatMap((cell): Shape[] => {
    const { number, word, tone } = drawn(cell, input)
    const [x, y] = [left(cell.column), top(cell.row)]
    const middle = { x: x + cellWidth / 2, fill: inks[tone], anchor: 'middle' as const }
    return [
      { kind: 'rect', x, y, width: cellWidth, height: cellHeight, radius: 6, fill: grounds[tone] },
      { kind: 'text', ...middle, y: y + 15, text: number, size: 13, isStrong: true },
      { kind: 'text', ...middle, y: y + 31, text: fitText(word, cellWidth - 8, measure, 11) },
    ]
  })
  return {
    width: left(grid.columns.length),
    height: top(grid.rows.length),
    shapes: [...heads, ...shapes],
  }
}

const grounds = { better: 'ok-soft', worse: 'danger-soft', plain: 'sunken' } as const
const inks = { better: 'ok', worse: 'danger', plain: 'ink' } as const

interface Drawn {
  readonly number: string
  readonly word: string
  readonly tone: FigureDifference['tone']
}

function drawn(cell: ComparedCell, { measure, meanOf }: DifferencesFileInput): Drawn {
  const { differences, changedWords } = experimentAnalysisText().axes
  const unknown: Drawn = { number: '–', word: differences.unknown, tone: 'plain' }
  if (cell.isBaseline) return { number: '=', word: differences.baseline, tone: 'plain' }
  if (measure === 'image') {
    const images = comparedImages(cell)
    const mean = images && meanOf(images)
    if (mean === undefined) return unknown
    const word = mean === 0 ? differences.same : differences.different
    return { number: formatNumber(mean, 3), word, tone: 'plain' }
  }
  if (measure === 'text') {
    const texts = comparedTexts(cell)
    if (texts === undefined) return unknown
    const { added, removed } = texts
    return { number: `+${added} −${removed}`, word: changedWords({ added, removed }), tone: 'plain' }
  }
  const figure = figuresOf(cell.own).find(({ id }) => id === measure)
  const difference = figure && figureDifference(figure, cell.own, cell.base)
  if (difference === undefined) return unknown
  return { number: difference.signed, word: difference.word, tone: difference.tone }
}
