import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import { toHexColour } from '../../../controls/hooks/to-hex-colour.ts'
import type { TokenColours } from '../../../controls/hooks/use-token-colours.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import type { LegendEntry } from '../../../panels/charts/legend-entry.ts'
import type { ShownRow } from '../vectors/vectors-context.ts'
import { levelCount } from './heat-levels.ts'
import { toPalette, toPixels } from './heat-pixels.ts'
import { heatShapes } from './heat-shapes.ts'
import { wholeView, windowOf } from './heat-view.ts'
import type { OrderedRows } from './order-rows.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export interface HeatFileOptions {
  readonly matrix: Float32Array
  readonly order: OrderedRows
  readonly range: CosineRange
  readonly shown: readonly ShownRow[]
  readonly model: string
}

/** The colours of the levels, and one for unknown cosines. */
export function heatPalette(colours: TokenColours): Uint32Array {
  const levels = Array.from({ length: levelCount }, (_, level) => colours(`heat-${level}`))
  return toPalette([...levels, colours('sunken')].map(toHexColour))
}

const maxSide = 900
const cellSize = { least: 1, most: 40 }
const room = { top: 20, left: 200 }

/** Draws the whole matrix for export, in the displayed order. The data are the cosines. */
export function toHeatFile({ matrix, order, range, shown, model }: HeatFileOptions): ChartFile {
  const count = shown.length
  const { similarity, map } = embeddingsText()
  const labels = shown.map(({ label }) => label)
  const texts = shown.map(({ text }) => text)
  return {
    name: chartFileName('similarity', model),
    title: similarity.table,
    caption: model,
    legend: levelLegend(range),
    draw({ colours, measure }) {
      const side = Math.min(maxSide, count * cellSize.most)
      const area = { width: side, height: side, count }
      const window = windowOf(area, wholeView)
      const { width, height, data } = toPixels(matrix, {
        order: order.rows,
        window,
        maxSize: { width: side, height: side },
        range,
        palette: heatPalette(colours),
      })
      const bitmap = document.createElement('canvas')
      bitmap.width = width
      bitmap.height = height
      const bytes = new Uint8ClampedArray(data.buffer as ArrayBuffer)
      bitmap.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
      const drawn = {
        image: { bitmap, window },
        matrix,
        order,
        range,
        area,
        labels,
        texts,
        view: wholeView,
        current: undefined,
        ...room,
      }
      return { width: room.left + side, height: room.top + side, shapes: heatShapes(drawn, measure) }
    },
    table: {
      columns: [
        { name: map.number },
        { name: similarity.text },
        ...[...order.rows].map((row) => ({ name: labels[row] ?? '' })),
      ],
      rowCount: count,
      row(index) {
        const row = order.rows[index] ?? 0
        const cosines = Array.from(order.rows, (other) => shorter(matrix[row * count + other]))
        return [labels[row], texts[row], ...cosines]
      },
    },
  }
}

/** The legend of the colours, from far to near. */
function levelLegend({ low, high }: CosineRange): LegendEntry[] {
  const step = (high - low) / levelCount
  return Array.from({ length: levelCount }, (_, level) => ({
    id: String(level),
    label: embeddingsText().similarity.levelRange({
      from: formatNumber(low + level * step, 2),
      to: formatNumber(low + (level + 1) * step, 2),
    }),
    colour: `heat-${level}`,
    shape: 'swatch',
  }))
}

/** Rounds to the precision of a float32. */
function shorter(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : Number(value.toPrecision(7))
}
