import { sumsOf, type Spent } from '../../../shared/spending/spending.ts'
import { formatSums } from '../../lib/experiments/format-cost.ts'
import { CostMark } from '../runs/run-cost.tsx'
import { spendingText } from '../../../shared/text/en/spending.ts'

/** What is known in one way, each currency by itself: `$4.31`, `≈ $1.16 + ¥3.40`. `undefined` where nothing is. */
export function sumText(spent: Spent, by: 'measured' | 'estimated'): string | undefined {
  const sums = sumsOf(spent, by)
  if (sums.length === 0) return undefined
  return by === 'estimated' ? `≈ ${formatSums(sums)}` : formatSums(sums)
}

/** What gateways measured; nothing of it is a dash. */
export function MeasuredSum({ spent }: { spent: Spent }) {
  return sumText(spent, 'measured') ?? spendingText().noCost
}

/** What was estimated, in the same way. */
export function EstimatedSum({ spent }: { spent: Spent }) {
  return sumText(spent, 'estimated') ?? spendingText().noCost
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
