import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { CostMark } from '../../../panels/runs/run-cost.tsx'
import { spendingText } from '../../../../shared/text/en/spending.ts'

/** A sum that gateways measured; nothing of it is a dash. */
export function MeasuredSum({ usd, runs }: { usd: number; runs: number }) {
  return runs === 0 ? spendingText().noCost : formatCost(usd)
}

/** A sum that was estimated. */
export function EstimatedSum({ usd, runs }: { usd: number; runs: number }) {
  return runs === 0 ? spendingText().noCost : `≈ ${formatCost(usd)}`
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
