import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { comparisonQuery, experimentsQuery } from '../../../queries/experiments.ts'
import { comparedWith, type ComparedWith } from './compared-with.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'

/** The key of the baseline chosen by the user, and the experiment it was chosen for. */
const useChoice = create<{ readonly experimentId: string; readonly key: string }>(() => ({
  experimentId: '',
  key: '',
}))

export interface Compared {
  /** `undefined` while loading, and when there is nothing to compare with. */
  readonly other: ComparedWith | undefined
  readonly others: readonly ComparedWith[]
  readonly isRead: boolean
  readonly choose: (key: string) => void
}

/** Returns the baseline of an experiment, for the middle and the left pane. */
export function useCompared(experiment: Experiment): Compared {
  const { data: all } = useQuery(experimentsQuery(useBridge()))
  const { experimentId, key: chosen } = useChoice()
  const others = all === undefined ? [] : comparedWith(experiment, all)
  const known = experimentId === experiment.id ? others.find(({ key }) => key === chosen) : undefined
  return {
    other: known ?? others[0],
    others,
    isRead: all !== undefined,
    choose: (key) => useChoice.setState({ experimentId: experiment.id, key }),
  }
}

/** Returns the comparison of an experiment with a baseline. */
export function useComparison(experiment: Experiment, { baselineId, variantId }: Partial<ComparedWith>) {
  return useQuery(comparisonQuery(useBridge(), experiment.id, definedFields({ baselineId, variantId })))
}
