import { sumsOf, type Spent } from '../../../shared/spending/spending.ts'
import { formatSums } from '../../lib/experiments/format-cost.ts'
import { CostMark } from '../runs/run-cost.tsx'
import { spendingText } from '../../../shared/text/en/spending.ts'

/**
 * The sum of measured or estimated costs, one for each currency: `$4.31`, `≈ $1.16 + ¥3.40`. `undefined` if there is
 * none.
 */
export function sumText(spent: Spent, by: 'measured' | 'estimated'): string | undefined {
  const sums = sumsOf(spent, by)
  if (sums.length === 0) return undefined
  return by === 'estimated' ? `≈ ${formatSums(sums)}` : formatSums(sums)
}

/** The costs that gateways measured; a dash if there are none. */
export function MeasuredSum({ spent }: { spent: Spent }) {
  return sumText(spent, 'measured') ?? spendingText().noCost
}

/** The estimated costs; a dash if there are none. */
export function EstimatedSum({ spent }: { spent: Spent }) {
  return sumText(spent, 'estimated') ?? spendingText().noCost
}

/** The head of a column or sum, with the mark that says how it is known. */
export function KnownHead({ by, label }: { by: 'measured' | 'estimated' | 'unknown'; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <CostMark by={by} />
      {label}
    </span>
  )
}
