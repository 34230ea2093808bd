import type { Spending, SpendingGrouping } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { amountsIn, dearestIn } from './chart-currency.ts'
import { rowLabel } from './spending-labels.ts'

/** One colour of the chart: the most expensive groups have one each, all others share the last. */
export interface SpendingSeries {
  readonly label: string
  readonly colour: string
  /** The groups that the series sums. */
  readonly values: ReadonlySet<string>
}

const coloured = 5

/** Returns the series of the chart; an empty list when the days have no groups and everything has one colour. */
export function seriesOf(
  { rows, days }: Spending,
  groupBy: SpendingGrouping,
  currency: string,
): SpendingSeries[] {
  if (days.every(({ groups }) => Object.keys(groups).length === 0)) return []
  const dearest = dearestIn(rows, currency).slice(0, coloured)
  const own = dearest.map((row, index) => ({
    label: rowLabel(row, groupBy),
    colour: `data-${index + 1}`,
    values: new Set([row.value]),
  }))
  const named = new Set(dearest.map(({ value }) => value))
  const others = new Set(
    days.flatMap(({ groups }) =>
      Object.entries(groups).flatMap(([value, spent]) => {
        const { measured, estimated } = amountsIn(spent, currency)
        return named.has(value) || measured + estimated === 0 ? [] : [value]
      }),
    ),
  )
  return others.size === 0
    ? own
    : [...own, { label: spendingText().others(others.size), colour: 'ink-3', values: others }]
}
