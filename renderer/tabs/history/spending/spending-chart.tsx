import { useCallback, useMemo } from 'react'
import type { Spending, SpendingGrouping } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { ChartFrame } from '../../../panels/charts/chart-frame.tsx'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import { Plot } from '../../../panels/charts/plot.tsx'
import { drawSpending, type SpendingPlot } from './draw-spending.ts'
import { dayLabel } from './spending-labels.ts'
import { seriesOf } from './spending-series.ts'

const fileWidth = 900

export type SpendingChartProps = {
  spending: Spending
  groupBy: SpendingGrouping
  from: number
  to: number
}

/** What each day cost: as bars, or as a table. */
export function SpendingChart({ spending, groupBy, from, to }: SpendingChartProps) {
  const plot = useMemo(
    (): SpendingPlot => ({ days: spending.days, from, to, series: seriesOf(spending, groupBy) }),
    [spending, groupBy, from, to],
  )
  const draw = useCallback((width: number) => drawSpending(plot, width), [plot])
  const file = useMemo(() => toFile(plot), [plot])
  return (
    <ChartFrame file={file} className="flex-none border-b border-line px-3 py-2">
      <Plot label={file.title} draw={draw} minWidth={320} className="overflow-x-auto" />
    </ChartFrame>
  )
}

function toFile(plot: SpendingPlot): ChartFile {
  const text = spendingText()
  return {
    name: chartFileName(text.spending, String(plot.from), String(plot.to)),
    title: text.perDay,
    caption: [
      `${dayLabel(plot.from)} – ${dayLabel(plot.to)}`,
      ...(plot.days.some(({ foreign }) => foreign !== undefined) ? [text.onlyDollars] : []),
    ].join(' · '),
    legend: plot.series.map(({ label, colour }) => ({ id: label, label, colour, shape: 'swatch' })),
    draw: () => drawSpending(plot, fileWidth).scene,
    table: {
      columns: [
        { name: text.day },
        { name: text.measured, unit: 'USD', format: formatCost },
        { name: text.estimated, unit: 'USD', format: formatCost },
        { name: text.unknown, format: formatCount },
      ],
      rowCount: plot.days.length,
      row(index) {
        const day = plot.days[index]
        return day === undefined
          ? []
          : [dayLabel(day.day), day.measuredUsd, day.estimatedUsd, day.unknownRuns]
      },
    },
  }
}
