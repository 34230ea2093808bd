import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { useExperimentsRoute } from '../experiments-route.ts'
import { ChangesSection } from '../analysis/changes-section.tsx'
import type { ComparedWith } from '../analysis/compared-with.ts'
import { useCompared, useComparison } from '../analysis/use-compared.ts'
import { DifferenceCounts } from './difference-counts.tsx'
import { SnapshotsSection } from './snapshots-section.tsx'

/** The left pane of the analysis views: the snapshots of the experiment, and the changes between two of them. */
export function SnapshotsPart({ experiment }: { experiment: Experiment }) {
  const { view } = useExperimentsRoute()
  const compared = useCompared(experiment)
  const isCompared = view === 'differences'
  return (
    <>
      <SnapshotsSection experiment={experiment} compared={compared} isCompared={isCompared} />
      {isCompared && compared.other !== undefined && (
        <Difference experiment={experiment} other={compared.other} />
      )}
    </>
  )
}

function Difference({ experiment, other }: { experiment: Experiment; other: ComparedWith }) {
  const { differences: text } = experimentAnalysisText()
  const { data } = useComparison(experiment, other)
  if (data === undefined) return null
  return (
    <>
      <DifferenceCounts comparison={data} />
      <ChangesSection
        title={other.variantId === undefined ? text.changed(other.name) : text.changedFrom(other.name)}
        variants={data.variants}
      />
    </>
  )
}
