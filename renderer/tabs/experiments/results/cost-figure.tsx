import type { VariantFigures } from '../../../../shared/experiments/variant-figures.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { CostMark } from './cost-mark.tsx'

export type CostFigureProps = {
  figures: Pick<VariantFigures, 'cost' | 'costKnown' | 'costMeasured' | 'foreign'>
  /** The number of requests that ended with an answer or an error. */
  sent: number
}

/** The cost of a variant, and for how many of its requests it is known. */
export function CostFigure({ figures, sent }: CostFigureProps) {
  const { cost, costKnown, costMeasured, foreign = [] } = figures
  const { quality } = experimentAnalysisText()
  const known = foreign.reduce((sum, item) => sum + item.known, costKnown)
  const measured = foreign.reduce((sum, item) => sum + item.measured, costMeasured)
  return (
    <CostMark
      cost={costKnown === 0 ? undefined : cost}
      foreign={foreign}
      isMeasured={measured === known}
      note={known > 0 && known < sent ? quality.partly({ known, all: sent }) : undefined}
    />
  )
}
