import { sumsOf, type Spent } from '../../../../shared/spending/spending.ts'
import { formatSums } from '../../../lib/experiments/format-cost.ts'
import { CostMark } from '../../../panels/runs/run-cost.tsx'
import { spendingText } from '../../../../shared/text/en/spending.ts'

/** What gateways measured, each currency by itself; nothing of it is a dash. */
export function MeasuredSum({ spent }: { spent: Spent }) {
  const sums = sumsOf(spent, 'measured')
  return sums.length === 0 ? spendingText().noCost : formatSums(sums)
}

/** What was estimated, in the same way. */
export function EstimatedSum({ spent }: { spent: Spent }) {
  const sums = sumsOf(spent, 'estimated')
  return sums.length === 0 ? spendingText().noCost : `≈ ${formatSums(sums)}`
}

/** The head of a column or a sum: the mark says how it is known. */
export function KnownHead({ by, label }: { by: 'measured' | 'estimated' | 'unknown'; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <CostMark by={by} />
      {label}
    </span>
  )
}
