import { CircleDashed, CircleDot, CircleSlash2 } from 'lucide-react'
import { withDollars, type Money } from '../../../../shared/money/sums.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { formatSums } from '../../../lib/experiments/format-cost.ts'
import { unknownValue } from '../../../lib/format-number.ts'

export type CostMarkProps = {
  cost: number | undefined
  /** The amounts in other currencies. */
  foreign?: readonly Money[]
  isMeasured: boolean
  /** A further note, beside whether the cost was measured or estimated. */
  note?: string | undefined
}

/** An amount with an icon for measured, estimated or unknown. */
export function CostMark({ cost, foreign, isMeasured, note }: CostMarkProps) {
  const { grid } = experimentResultsText()
  const sums = withDollars(cost, foreign)
  const isKnown = sums.length > 0
  const icon = !isKnown ? CircleDashed : isMeasured ? CircleDot : CircleSlash2
  const how = !isKnown ? grid.noCost : isMeasured ? grid.measured : grid.estimated
  const label = note === undefined ? how : `${how}. ${note}`
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap" title={label}>
      <Icon of={icon} size="tiny" className="text-ink-2" />
      <span className="only-spoken">{label}</span>
      {!isKnown ? unknownValue : isMeasured ? formatSums(sums) : `≈ ${formatSums(sums)}`}
    </span>
  )
}
