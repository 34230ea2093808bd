import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useMemo } from 'react'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { variantSummariesQuery } from '../../../queries/experiments.ts'
import { useAllCells, useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { QualityTable } from './quality-table.tsx'
import { toQualityRows } from './quality-row.ts'
import { TimeChart } from './time-chart.tsx'
import { toTimedVariants } from './timed-variant.ts'
import { useConnectionNames } from './use-connection-names.ts'

/** How often the figures are reloaded while the experiment runs, in milliseconds. */
const refreshMs = 2000

/** The figures of every variant: times, pass rates, variation, tokens and cost. */
export function SummaryView({ experiment }: { experiment: Experiment }) {
  const { plan, id } = experiment
  const { description } = plan
  const { state = experiment.state } = useExperimentProgress()
  const { data: summaries } = useQuery({
    ...variantSummariesQuery(useBridge(), id),
    refetchInterval: state === 'running' ? refreshMs : false,
  })
  const cells = useAllCells()
  const connectionName = useConnectionNames()
  const variants = useMemo(
    () => (summaries === undefined ? [] : toTimedVariants(plan, cells, summaries, connectionName)),
    [plan, cells, summaries, connectionName],
  )
  if (summaries === undefined) return null
  const { nothing } = experimentAnalysisText().summary
  if (summaries.every(({ passed, failed, errors }) => passed + failed + errors === 0))
    return (
      <EmptyState icon={ChartNoAxesColumn} title={nothing.title}>
        {nothing.text}
      </EmptyState>
    )
  const [first] = variants
  const requests = first?.counts.durationMs
  const isSame = variants.every(({ counts }) => counts.durationMs === requests)
  return (
    <>
      <TimeChart variants={variants} requests={isSame ? requests : undefined} experiment={description} />
      <QualityTable rows={toQualityRows(plan, summaries)} repeats={plan.repeats} experiment={description} />
    </>
  )
}
