import { runsOf, type Spending, type SpendingGrouping } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import type { ChartTable } from '../../../panels/charts/chart-table.ts'
import { withoutFormula } from '../../../lib/csv.ts'
import { rowLabel } from './spending-labels.ts'

/** The lines with their sums, for a file. What is measured, estimated and unknown stays in columns of its own. */
export function spendingTable({ rows, others, total }: Spending, groupBy: SpendingGrouping): ChartTable {
  const text = spendingText()
  const lines = [
    ...rows.map((row) => ({ ...row, name: withoutFormula(rowLabel(row, groupBy)) })),
    ...(others === undefined ? [] : [{ ...others, name: text.others(others.count) }]),
    { ...total, name: text.total },
  ]
  return {
    columns: [
      { name: text.groupings[groupBy] },
      { name: text.columns.runs },
      { name: text.columns.tokensIn },
      { name: text.columns.tokensOut },
      { name: text.measured, unit: 'USD' },
      { name: text.estimated, unit: 'USD' },
      { name: text.unknown },
    ],
    rowCount: lines.length,
    row(index) {
      const line = lines[index]
      if (line === undefined) return []
      const { name, tokensIn, tokensOut, measuredUsd, estimatedUsd, unknownRuns } = line
      return [name, runsOf(line), tokensIn, tokensOut, measuredUsd, estimatedUsd, unknownRuns]
    },
  }
}
