import type { Run } from '../../../shared/runs/run.ts'
import type { RunCost } from '../../../shared/runs/run-cost.ts'
import { formatCost } from '../../lib/experiments/format-cost.ts'
import { useRunCost } from '../../queries/run-cost.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/** What a run cost, and how that is known. What a gateway measured may be known a little after the run ended. */
export function RunCostText({ run }: { run: Run }) {
  const cost = useRunCost(run)
  const text = costText(cost)
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}

function costText(cost: RunCost | undefined): string {
  const { facts } = historyText()
  if (cost === undefined) return facts.noCost
  return `${cost.by === 'estimated' ? '≈ ' : ''}${formatCost(cost.usd)} · ${facts.costFrom(cost)}`
}
