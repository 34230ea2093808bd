import { useQuery } from '@tanstack/react-query'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Select } from '../../../controls/fields/select.tsx'
import { experimentsQuery } from '../../../queries/experiments.ts'
import type { Compared } from '../analysis/use-compared.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import { SnapshotRow } from './snapshot-row.tsx'

export type SnapshotsSectionProps = {
  experiment: Experiment
  compared: Compared
  /** Whether two snapshots are being compared. */
  isCompared: boolean
}

/** The snapshots of an experiment, newest first: the open one and the compared one are marked. */
export function SnapshotsSection({ experiment, compared, isCompared }: SnapshotsSectionProps) {
  const text = experimentAnalysisText()
  const { data: all = [] } = useQuery(experimentsQuery(useBridge()))
  const { other, others, choose } = compared
  const snapshots = all
    .filter(({ seriesId, startedAt }) => seriesId === experiment.seriesId && startedAt !== undefined)
    .toSorted((item, next) => (next.startedAt ?? 0) - (item.startedAt ?? 0))
  const beforeId = isCompared ? other?.baselineId : undefined
  const countOfCompared = beforeId === undefined ? 1 : 2
  return (
    <PlanSection
      title={text.snapshots.title}
      meta={text.snapshots.compared({ count: countOfCompared, all: snapshots.length })}
    >
      <ul aria-label={text.snapshots.title} className="-mx-2 flex flex-col gap-px">
        {snapshots.map((snapshot) => (
          <SnapshotRow
            key={snapshot.id}
            snapshot={snapshot}
            openId={experiment.id}
            seriesName={experiment.description}
            place={snapshot.id === experiment.id ? 'now' : snapshot.id === beforeId ? 'before' : undefined}
            /* The next one in the list, to open after this one is deleted. */
            nextId={snapshots.find(({ id }) => id !== snapshot.id)?.id}
            onCompare={(isChosen) => {
              const rest = others.find(({ baselineId }) => baselineId !== snapshot.id)
              if (isChosen) choose(`snapshot:${snapshot.id}`)
              else if (rest !== undefined) choose(rest.key)
            }}
          />
        ))}
      </ul>
      {isCompared && other !== undefined && others.length > 1 && (
        <Select
          label={text.differences.compareWith}
          size="small"
          value={other.key}
          onChange={choose}
          options={others.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
    </PlanSection>
  )
}
