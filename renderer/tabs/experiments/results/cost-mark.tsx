import { CircleDashed, CircleDot, CircleSlash2 } from 'lucide-react'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { Icon } from '../../../controls/icon.tsx'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { unknownValue } from '../../../lib/format-number.ts'

export type CostMarkProps = { cost: number | undefined; isMeasured: boolean }

/** Money with a mark that says how it is known. */
export function CostMark({ cost, isMeasured }: CostMarkProps) {
  const { grid } = experimentResultsText()
  const icon = cost === undefined ? CircleDashed : isMeasured ? CircleDot : CircleSlash2
  const label = cost === undefined ? grid.noCost : isMeasured ? grid.measured : grid.estimated
  return (
    <span className="inline-flex items-center gap-1" title={label}>
      <Icon of={icon} size="tiny" className="text-ink-2" />
      <span className="only-spoken">{label}</span>
      {cost === undefined ? unknownValue : isMeasured ? formatCost(cost) : `≈ ${formatCost(cost)}`}
    </span>
  )
}
