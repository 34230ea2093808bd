import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import { fitText, type Shape } from '../../../panels/charts/scene.ts'
import type { Comparison } from './compare-rankings.ts'
import { middle, slopeLayout } from './slope-layout.ts'
import { slopeLegend, slopeShapes } from './slope-shapes.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

export interface SlopeFileOptions {
  readonly comparison: Comparison
  readonly depth: number
  readonly far: number
}

const headHeight = 28
const rowHeight = 26
const columnWidth = 250

/** The chart for export, with the documents as sent on its left. The data are the ranks and scores of each. */
export function toSlopeFile({ comparison, depth, far }: SlopeFileOptions): ChartFile {
  const { results, documents } = comparison
  const { results: words } = rerankText()
  const models = results.map(({ model }) => model)
  return {
    name: chartFileName('ranking', ...models),
    title: words.title,
    ...(results[0] !== undefined && { caption: results[0].query }),
    legend: slopeLegend(comparison, far),
    draw({ measure }) {
      const box = { width: 320 + columnWidth * results.length, height: documents.length * rowHeight }
      const layout = slopeLayout(box, results.length, documents.length)
      const heads = models.map((model, column): Shape => {
        const x = (layout.columns[column]?.x ?? 0) - 8
        return { kind: 'text', x, y: 10, text: fitText(model, 150, measure), fill: 'ink-2', isStrong: true }
      })
      const givenEnd = layout.labelWidth - 26
      const given = documents.flatMap(({ text, number, mark }, place): Shape[] => {
        const y = middle(layout, place)
        const shown = fitText(text, givenEnd, measure, 12)
        return [
          {
            kind: 'text',
            x: givenEnd,
            y,
            text: shown,
            anchor: 'end',
            size: 12,
            fill: 'ink',
            isStrong: mark > 0,
          },
          { kind: 'text', x: layout.labelWidth, y, text: String(number), anchor: 'end', fill: 'ink-3' },
        ]
      })
      const lines = slopeShapes({ comparison, layout, lit: undefined, depth, far }, measure)
      const asGiven = { x: layout.labelWidth, y: 10, text: words.asGiven, fill: 'ink-3' }
      return {
        width: layout.width,
        height: headHeight + layout.height,
        shapes: [
          { kind: 'text', anchor: 'end', ...asGiven },
          ...heads,
          { kind: 'group', y: headHeight, shapes: [...given, ...lines] },
        ],
      }
    },
    table: {
      columns: [
        { name: words.asGiven },
        { name: words.document },
        { name: words.mark },
        ...models.flatMap((model) => [{ name: words.rankIn(model) }, { name: words.scoreIn(model) }]),
      ],
      rowCount: documents.length,
      row(index) {
        const { number, text, mark, cells = [] } = documents[index] ?? {}
        return [number, text, mark, ...cells.flatMap((cell) => [cell?.rank, cell?.score])]
      },
    },
  }
}
