import { CircleDashed, CircleDot, CircleSlash2 } from 'lucide-react'
import type { VariantSummary } from '../../../../shared/experiments/variant-summary.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { Icon } from '../../../controls/icon.tsx'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { unknownValue } from '../../../lib/format-number.ts'

export type CostFigureProps = {
  summary: Pick<VariantSummary, 'cells' | 'open' | 'cost' | 'costKnown' | 'costMeasured'>
}

/** What a variant cost, with a mark that says how it is known. */
export function CostFigure({ summary }: CostFigureProps) {
  const { quality } = experimentAnalysisText()
  const { cells, open, cost, costKnown, costMeasured } = summary
  const isMeasured = costKnown > 0 && costMeasured === costKnown
  const how = costKnown === 0 ? quality.unknown : isMeasured ? quality.measured : quality.estimated
  const sent = cells - open
  const title =
    costKnown > 0 && costKnown < sent ? `${how}. ${quality.partly({ known: costKnown, all: sent })}` : how
  const icon = costKnown === 0 ? CircleDashed : isMeasured ? CircleDot : CircleSlash2
  return (
    <span className="inline-flex items-center gap-1" title={title}>
      <Icon of={icon} size="tiny" className="text-ink-2" />
      <span className="only-spoken">{title}</span>
      {costKnown === 0 ? unknownValue : `${isMeasured ? '' : '≈ '}${formatCost(cost)}`}
    </span>
  )
}
