import { useCallback, useMemo } from 'react'
import type { Spending, SpendingGrouping } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { Select } from '../../../controls/fields/select.tsx'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { ChartFrame } from '../../../panels/charts/chart-frame.tsx'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import { Plot } from '../../../panels/charts/plot.tsx'
import { amountsIn } from './chart-currency.ts'
import { drawSpending, type SpendingPlot } from './draw-spending.ts'
import { dayLabel } from './spending-labels.ts'
import { seriesOf } from './spending-series.ts'
import { useSpendingView } from './spending-view-store.ts'
import { useChartCurrency } from './use-chart-currency.ts'

const fileWidth = 900

export type SpendingChartProps = {
  spending: Spending
  groupBy: SpendingGrouping
  from: number
  to: number
}

/** The costs of each day, as a bar chart or as a table. */
export function SpendingChart({ spending, groupBy, from, to }: SpendingChartProps) {
  const change = useSpendingView((state) => state.change)
  const { currency, currencies } = useChartCurrency(spending.days)
  const plot = useMemo(
    (): SpendingPlot => ({
      days: spending.days,
      from,
      to,
      series: seriesOf(spending, groupBy, currency),
      currency,
    }),
    [spending, groupBy, from, to, currency],
  )
  const draw = useCallback((width: number) => drawSpending(plot, width), [plot])
  const isOneOfSeveral = currencies.length > 1
  const file = useMemo(() => toFile(plot, isOneOfSeveral), [plot, isOneOfSeveral])
  const text = spendingText()
  return (
    <ChartFrame
      file={file}
      actions={
        isOneOfSeveral && (
          <Select
            label={text.chartCurrency}
            isLabelHidden
            size="small"
            value={currency}
            onChange={(value) => change({ currency: value })}
            options={currencies.map((value) => ({ value, label: value }))}
            className="w-20"
          />
        )
      }
      className="flex-none border-b border-line px-3 py-2"
    >
      <Plot label={file.title} draw={draw} minWidth={320} className="overflow-x-auto" />
    </ChartFrame>
  )
}

function toFile(plot: SpendingPlot, isOneOfSeveral: boolean): ChartFile {
  const text = spendingText()
  const { currency } = plot
  const format = (amount: number): string => formatCost(amount, currency)
  return {
    name: chartFileName(
      text.spending,
      String(plot.from),
      String(plot.to),
      ...(isOneOfSeveral ? [currency] : []),
    ),
    title: text.perDay,
    caption: [
      `${dayLabel(plot.from)} – ${dayLabel(plot.to)}`,
      ...(isOneOfSeveral ? [text.onlyCurrency(currency)] : []),
    ].join(' · '),
    legend: plot.series.map(({ label, colour }) => ({ id: label, label, colour, shape: 'swatch' })),
    draw: () => drawSpending(plot, fileWidth).scene,
    table: {
      columns: [
        { name: text.day },
        { name: text.measured, unit: currency, format },
        { name: text.estimated, unit: currency, format },
        { name: text.unknown, format: formatCount },
      ],
      rowCount: plot.days.length,
      row(index) {
        const day = plot.days[index]
        if (day === undefined) return []
        const { measured, estimated } = amountsIn(day, currency)
        return [dayLabel(day.day), measured, estimated, day.unknownRuns]
      },
    },
  }
}
