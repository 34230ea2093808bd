import type { VariantFigures } from '../../../../shared/experiments/variant-figures.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { CostMark } from './cost-mark.tsx'

export type CostFigureProps = {
  figures: Pick<VariantFigures, 'cost' | 'costKnown' | 'costMeasured'>
  /** How many requests have ended with an answer or an error. */
  sent: number
}

/** What a variant cost, and of how many of its requests that is known. */
export function CostFigure({ figures: { cost, costKnown, costMeasured }, sent }: CostFigureProps) {
  const { quality } = experimentAnalysisText()
  return (
    <CostMark
      cost={costKnown === 0 ? undefined : cost}
      isMeasured={costMeasured === costKnown}
      note={costKnown > 0 && costKnown < sent ? quality.partly({ known: costKnown, all: sent }) : undefined}
    />
  )
}
