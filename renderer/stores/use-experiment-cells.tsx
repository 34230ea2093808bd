import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { CellRow } from '../../shared/experiments/experiment.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { createExperimentCells, type ExperimentCells, type ExperimentProgress } from './experiment-cells.ts'

const ExperimentCellsContext = createContext<ExperimentCells | null>(null)

/** Watches the cells of an experiment while mounted. */
export function ExperimentCellsProvider({ id, children }: { id: string; children: ReactNode }) {
  const bridge = useBridge()
  const cells = useMemo(() => createExperimentCells(bridge, id), [bridge, id])
  useEffect(() => cells.start(), [cells])
  return <ExperimentCellsContext value={cells}>{children}</ExperimentCellsContext>
}

/** The cells themselves, for code that reads many of them; causes no renders. */
export function useExperimentCells(): ExperimentCells {
  const cells = use(ExperimentCellsContext)
  if (cells === null) throw new Error('useExperimentCells needs an ExperimentCellsProvider above it')
  return cells
}

/** The progress of the experiment. */
export function useExperimentProgress(): ExperimentProgress {
  const { subscribe, progress } = useExperimentCells()
  return useSyncExternalStore(subscribe, progress)
}

/** The repeats of a case with a variant; renders again when one of them changes. */
export function useCellGroup(caseIndex: number, variantIndex: number): readonly CellRow[] {
  const { subscribe, group } = useExperimentCells()
  return useSyncExternalStore(subscribe, () => group(caseIndex, variantIndex))
}

/** The repeats of a case with each variant; renders again when one of them changes. */
export function useCaseGroups(caseIndex: number): readonly (readonly CellRow[] | undefined)[] {
  const { subscribe, groupsOf } = useExperimentCells()
  return useSyncExternalStore(subscribe, () => groupsOf(caseIndex))
}

/** All cells so far, in no particular order; renders again on every change. */
export function useAllCells(): readonly CellRow[] {
  const { subscribe, all } = useExperimentCells()
  return useSyncExternalStore(subscribe, all)
}
