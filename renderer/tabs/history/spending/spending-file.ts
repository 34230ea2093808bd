import {
  runsOf,
  sumsOf,
  type Spending,
  type SpendingGrouping,
  type Spent,
} from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import type { ChartTable } from '../../../panels/charts/chart-table.ts'
import { withoutFormula } from '../../../lib/csv.ts'
import { rowLabel } from './spending-labels.ts'

/**
 * The lines with their sums, for export. Measured, estimated and unknown costs have columns of their own, each currency
 * has a row of its own. Runs and tokens are only in the first row of a line, so that a column adds up.
 */
export function spendingTable({ rows, others, total }: Spending, groupBy: SpendingGrouping): ChartTable {
  const text = spendingText()
  const lines = [
    ...rows.map((row) => ({ name: withoutFormula(rowLabel(row, groupBy)), spent: row })),
    ...(others === undefined ? [] : [{ name: text.others(others.count), spent: others }]),
    { name: text.total, spent: total },
  ].flatMap(({ name, spent }) => rowsOf(name, spent))
  return {
    columns: [
      { name: text.groupings[groupBy] },
      { name: text.columns.runs },
      { name: text.columns.tokensIn },
      { name: text.columns.tokensOut },
      { name: text.columns.currency },
      { name: text.measured },
      { name: text.estimated },
      { name: text.unknown },
    ],
    rowCount: lines.length,
    row: (index) => lines[index] ?? [],
  }
}

function rowsOf(name: string, spent: Spent): (string | number | undefined)[][] {
  const { tokensIn, tokensOut, measuredUsd, estimatedUsd, unknownRuns } = spent
  const foreign = new Set(
    [...sumsOf(spent, 'measured'), ...sumsOf(spent, 'estimated')].map((sum) => sum.currency),
  )
  foreign.delete('USD')
  const inOthers = [...foreign].toSorted().map((currency) => {
    const { measured, estimated } = spent.foreign?.[currency] ?? { measured: 0, estimated: 0 }
    return [name, undefined, undefined, undefined, currency, measured, estimated, undefined]
  })
  return [
    [name, runsOf(spent), tokensIn, tokensOut, 'USD', measuredUsd, estimatedUsd, unknownRuns],
    ...inOthers,
  ]
}
