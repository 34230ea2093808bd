import type { Spending, SpendingGrouping } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { rowLabel } from './spending-labels.ts'

/** One colour of the chart: the dearest groups have one each, all others share the last. */
export interface SpendingSeries {
  readonly label: string
  readonly colour: string
  /** What of a day is of it. */
  readonly values: ReadonlySet<string>
}

const coloured = 5

/** None where the days are not told by group: everything is one colour then. */
export function seriesOf({ rows, days }: Spending, groupBy: SpendingGrouping): SpendingSeries[] {
  if (days.every(({ groups }) => Object.keys(groups).length === 0)) return []
  const own = rows.slice(0, coloured).map((row, index) => ({
    label: rowLabel(row, groupBy),
    colour: `data-${index + 1}`,
    values: new Set([row.value]),
  }))
  const named = new Set(rows.slice(0, coloured).map(({ value }) => value))
  const others = new Set(
    days.flatMap(({ groups }) => Object.keys(groups)).filter((value) => !named.has(value)),
  )
  return others.size === 0
    ? own
    : [...own, { label: spendingText().others(others.size), colour: 'ink-3', values: others }]
}
