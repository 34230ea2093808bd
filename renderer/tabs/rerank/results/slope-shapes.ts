import { formatNumber } from '../../../lib/format-number.ts'
import type { LegendEntry } from '../../../panels/charts/legend-entry.ts'
import { fitText, type MeasureText, type Shape } from '../../../panels/charts/scene.ts'
import { placesOf, type ComparedDocument, type Comparison } from './compare-rankings.ts'
import { movementSigns } from '../../../panels/rankings/movement.ts'
import { decimalsFor, scoreScale } from '../../../panels/rankings/score-scale.ts'
import { middle, slopePieces, type SlopeLayout } from './slope-layout.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

export interface DrawnSlope {
  readonly comparison: Comparison
  readonly layout: SlopeLayout
  /** Id of the document whose line is highlighted. */
  readonly lit: string | undefined
  /** A line separates the ranks up to this one. */
  readonly depth: number
  /** The number of places from which a move counts as far. */
  readonly far: number
}

const textX = 30
/** Width of a digit of a rank: two digits fit before the text. */
const figureWidth = 7.5
const scoreWidth = 50
const fontSize = 12
const dotRadius = 2.5
/** Room after the last ranking for how far each document moved. */
const movementWidth = 34

type Placed = readonly ReadonlyMap<string, number>[]

/** The shapes of lines, ranks and scores; the documents as sent are to the left of them. */
export function slopeShapes(slope: DrawnSlope, measure: MeasureText): Shape[] {
  const places = placesOf(slope.comparison)
  return [
    ...depthShapes(slope),
    ...lineShapes(slope, places),
    ...slope.comparison.documents.map(({ mark }, place): Shape =>
      dot(slope.layout.start, middle(slope.layout, place), mark),
    ),
    ...slope.comparison.results.flatMap((_, column) => cellShapes(slope, places, column, measure)),
  ]
}

/** The legend of the kinds of lines that the chart contains. */
export function slopeLegend({ documents }: Comparison, far: number): LegendEntry[] {
  const { markedRelevant, movedFar } = rerankText().results
  const marked = documents.some(({ mark }) => mark > 0)
  return [
    ...(marked ? [{ id: 'marked', label: markedRelevant, colour: 'accent', shape: 'circle' } as const] : []),
    { id: 'far', label: movedFar(far), colour: 'data-2', shape: 'line' },
  ]
}

/** The end of a line. */
function dot(x: number, y: number, mark: number): Shape {
  return { kind: 'dot', x, y, radius: dotRadius, shape: 'circle', fill: mark > 0 ? 'accent' : 'ink-3' }
}

function depthShapes({ comparison, layout, depth }: DrawnSlope): Shape[] {
  return layout.columns.flatMap(({ x, end }, column): Shape[] => {
    const above = comparison.documents.filter(
      ({ cells }) => (cells[column]?.rank ?? Infinity) <= depth,
    ).length
    if (above === 0 || above >= comparison.documents.length) return []
    const y = layout.rowHeight * above
    const right = column === layout.columns.length - 1 ? end + movementWidth : end
    return [{ kind: 'line', points: [x, y, right, y], stroke: 'line-strong', dash: [3, 3] }]
  })
}

/**
 * The lines of all documents. Lines of relevant documents are thick; those of documents that moved far have their own
 * colour.
 */
function lineShapes({ comparison, layout, lit, far }: DrawnSlope, places: Placed): Shape[] {
  const indexed = comparison.documents.map((document, place) => ({ document, place }))
  // Draw important lines last, above the others.
  const ordered = indexed.toSorted(
    (left, right) => weightOf(left.document, far, lit) - weightOf(right.document, far, lit),
  )
  return ordered.map(({ document, place }): Shape => {
    const isLit = document.id === lit
    const tone = toneOf(document, far)
    const ranked = places.map((column) => column.get(document.id))
    const shapes = slopePieces(layout, place, ranked).map(({ path, isBridge }): Shape => ({
      kind: 'path',
      d: path,
      stroke: isLit ? 'ink' : tone.colour,
      width: isLit ? 3 : tone.width,
      ...(isBridge && { dash: [2, 4], opacity: 0.6 }),
    }))
    return {
      kind: 'group',
      opacity: isLit ? 1 : lit === undefined ? tone.opacity : tone.opacity * 0.45,
      shapes,
    }
  })
}

function toneOf({ mark, cells }: ComparedDocument, far: number) {
  if (mark > 0) return { colour: 'accent', width: 2.25, opacity: 1 }
  if (hasMovedFar(cells, far)) return { colour: 'data-2', width: 1.75, opacity: 1 }
  return { colour: 'ink-3', width: 1.25, opacity: 0.6 }
}

function hasMovedFar(cells: ComparedDocument['cells'], far: number): boolean {
  return cells.some((cell) => cell !== undefined && Math.abs(cell.up) >= far)
}

function weightOf({ id, mark, cells }: ComparedDocument, far: number, lit: string | undefined): number {
  if (id === lit) return 3
  if (mark > 0) return 2
  return hasMovedFar(cells, far) ? 1 : 0
}

/** Rank, score and score bar of each document of one ranking; the last ranking also shows how far each moved. */
function cellShapes(slope: DrawnSlope, places: Placed, column: number, measure: MeasureText): Shape[] {
  const { comparison, layout, lit } = slope
  const at = layout.columns[column]
  const isLast = column === layout.columns.length - 1
  if (at === undefined) return []
  const cells = comparison.documents.flatMap(({ id, text, mark, cells: all }) => {
    const cell = all[column]
    return cell === undefined ? [] : [{ id, text, mark, cell, place: places[column]?.get(id) ?? 0 }]
  })
  const scores = cells.map(({ cell }) => cell.score)
  const scale = scoreScale(scores)
  const decimals = decimalsFor(scores)
  const scoreX = at.x + textX + at.textWidth
  const widestRank = String(cells.reduce((most, { cell }) => Math.max(most, cell.rank), 0)).length
  const besideRank = Math.max(0, widestRank - 2) * figureWidth
  return cells.map(({ id, text, mark, cell, place }): Shape => {
    const y = middle(layout, place)
    const bar = scale(cell.score)
    const shapes: Shape[] = [
      {
        kind: 'rect',
        x: at.x,
        y: y - layout.rowHeight / 2,
        width: (isLast ? at.end + movementWidth : at.end) - at.x,
        height: layout.rowHeight,
        fill: id === lit ? 'accent-soft' : 'transparent',
      },
      dot(at.x, y, mark),
      ...(isLast ? [] : [dot(at.end, y, mark)]),
      { kind: 'text', x: at.x + 7, y, text: String(cell.rank), size: fontSize, isStrong: true, fill: 'ink' },
      {
        kind: 'text',
        x: scoreX + scoreWidth,
        y,
        text: formatNumber(cell.score, decimals),
        size: fontSize,
        anchor: 'end',
        fill: 'ink',
      },
      {
        kind: 'rect',
        x: scoreX + bar.start * scoreWidth,
        y: y + 6.5,
        width: Math.max(1, bar.width * scoreWidth),
        height: 2,
        fill: cell.score < 0 ? 'data-2' : 'data-1',
        opacity: 0.75,
      },
    ]
    if (at.textWidth > 0) {
      const shown = fitText(text, at.textWidth - 8 - besideRank, measure, fontSize)
      shapes.push({
        kind: 'text',
        x: at.x + textX + besideRank,
        y,
        text: shown,
        size: fontSize,
        isStrong: mark > 0,
        fill: 'ink-2',
      })
    }
    if (isLast) shapes.push({ kind: 'text', x: at.end, y, text: movementSigns(cell.up), fill: 'ink-3' })
    return { kind: 'group', mark: id, shapes }
  })
}
