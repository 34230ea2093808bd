import type { Experiment, ExperimentSummary } from '../../../../shared/experiments/experiment.ts'
import { dateFormat } from '../../../../shared/text/intl.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'

/** A baseline for an experiment: another snapshot of it, or one of its own variants. */
export interface ComparedWith {
  /** `snapshot:<id>` or `variant:<id>`. */
  readonly key: string
  /** The name in the list of baselines. */
  readonly label: string
  /** The name in a sentence. */
  readonly name: string
  readonly baselineId?: string
  readonly variantId?: string
}

/** Returns the possible baselines: started snapshots, then the variants. The first one is the default. */
export function comparedWith(experiment: Experiment, all: readonly ExperimentSummary[]): ComparedWith[] {
  const { variants, baselineId } = experiment.plan
  const snapshots = all
    .filter(
      ({ id, seriesId, startedAt }) =>
        id !== experiment.id && seriesId === experiment.seriesId && startedAt !== undefined,
    )
    .toSorted((left, right) => right.createdAt - left.createdAt)
  // Earlier snapshots come first, then later ones; both newest first.
  const earlier = snapshots.filter(({ createdAt }) => createdAt <= experiment.createdAt)
  const later = snapshots.filter(({ createdAt }) => createdAt > experiment.createdAt)
  const ordered = variants.toSorted(
    (left, right) => Number(right.id === baselineId) - Number(left.id === baselineId),
  )
  return [
    ...[...earlier, ...later].map((item) => ({
      key: `snapshot:${item.id}`,
      label: snapshotLabel(item),
      name: snapshotLabel(item),
      baselineId: item.id,
    })),
    ...(variants.length > 1 ? ordered : []).map(({ id, label }) => ({
      key: `variant:${id}`,
      label: experimentAnalysisText().differences.variantChoice(label),
      name: label,
      variantId: id,
    })),
  ]
}

const moment = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** Returns the start time of a snapshot as its label: `22 Nov, 14:25`. */
export function snapshotLabel({ startedAt, createdAt }: Pick<Experiment, 'startedAt' | 'createdAt'>): string {
  return dateFormat(moment).format(startedAt ?? createdAt)
}
