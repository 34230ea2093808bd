import type { VariantSummary } from '../../../../shared/experiments/variant-summary.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { CostMark } from '../results/cost-mark.tsx'

export type CostFigureProps = {
  summary: Pick<VariantSummary, 'cells' | 'open' | 'cost' | 'costKnown' | 'costMeasured'>
}

/** What a variant cost, and of how many of its requests that is known. */
export function CostFigure({ summary }: CostFigureProps) {
  const { quality } = experimentAnalysisText()
  const { cells, open, cost, costKnown, costMeasured } = summary
  const sent = cells - open
  return (
    <CostMark
      cost={costKnown === 0 ? undefined : cost}
      isMeasured={costMeasured === costKnown}
      note={costKnown > 0 && costKnown < sent ? quality.partly({ known: costKnown, all: sent }) : undefined}
    />
  )
}
