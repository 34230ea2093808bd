import { useCallback, useMemo } from 'react'
import type { ShorteningCost } from '../../../lib/vectors/shortening.ts'
import { formatBytes, formatCount } from '../../../lib/format-number.ts'
import { bottomAxis, leftAxis } from '../../../panels/charts/axes.ts'
import { ChartFrame } from '../../../panels/charts/chart-frame.tsx'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import { Plot, type DrawnPlot } from '../../../panels/charts/plot.tsx'
import { formatPercent, linearScale, logScale, withTicksAt } from '../../../panels/charts/scale.ts'
import type { Shape } from '../../../panels/charts/scene.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

const height = 240
const inset = { left: 36, right: 20, top: 28, bottom: 36 }
const fileWidth = 640
const bytesOfNumber = 4

export type ShorteningChartProps = {
  costs: readonly ShorteningCost[]
  /** Number of nearest texts that were compared. */
  nearest: number
  model: string
}

/** Recall by vector length: each step to the left halves the length. */
export function ShorteningChart({ costs, nearest, model }: ShorteningChartProps) {
  const draw = useCallback((width: number) => drawCosts(costs, nearest, width), [costs, nearest])
  const file = useMemo(
    (): ChartFile => ({
      name: chartFileName('truncation', model),
      title: embeddingsText().truncation.table,
      caption: model,
      draw: () => drawCosts(costs, nearest, fileWidth).scene,
      table: {
        columns: [
          { name: embeddingsText().truncation.dimensions, format: formatCount },
          { name: embeddingsText().truncation.bytes, format: formatBytes },
          {
            name: embeddingsText().truncation.recall(nearest),
            format: (share) => unitsText().percent((share * 100).toFixed(1)),
          },
        ],
        rowCount: costs.length,
        row(index) {
          const { length = 0, agreement } = costs[index] ?? {}
          return [length, length * bytesOfNumber, agreement]
        },
      },
    }),
    [costs, nearest, model],
  )
  return (
    <ChartFrame file={file} className="max-w-160">
      <Plot label={file.title} draw={draw} />
    </ChartFrame>
  )
}

function drawCosts(costs: readonly ShorteningCost[], nearest: number, width: number): DrawnPlot {
  const { truncation } = embeddingsText()
  const ordered = costs.toSorted((left, right) => left.length - right.length)
  const lengths = ordered.map(({ length }) => length)
  const right = width - inset.right
  const bottom = height - inset.bottom
  const x = logScale([lengths[0] ?? 1, lengths.at(-1) ?? 2], [inset.left, right], { base: 2 })
  const y = linearScale([0, 1], [bottom, inset.top], formatPercent)
  const points = ordered.flatMap(({ length, agreement }) => [x(length), y(agreement)])
  const shapes: Shape[] = [
    ...leftAxis({
      scale: y,
      ticks: 5,
      x: inset.left,
      grid: [inset.left, right],
      title: `${truncation.recall(nearest)} (%)`,
    }),
    ...bottomAxis({ scale: withTicksAt(x, lengths), ticks: 0, y: bottom, title: truncation.dimensions }),
    { kind: 'line', points, stroke: 'data-1', width: 2 },
    ...ordered.map(({ length, agreement }): Shape => ({
      kind: 'dot',
      shape: 'circle',
      radius: 4,
      fill: 'data-1',
      x: x(length),
      y: y(agreement),
    })),
  ]
  const marks = ordered.map(({ length, agreement }) => ({
    x: x(length),
    y: y(agreement),
    text: truncation.point({ dimensions: length, percent: (agreement * 100).toFixed(1) }),
  }))
  return { scene: { width, height, shapes }, marks }
}
