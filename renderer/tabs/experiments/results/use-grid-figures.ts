import { useDeferredValue, useMemo, useState } from 'react'
import type { CellState, Experiment } from '../../../../shared/experiments/experiment.ts'
import { variantFigures, type VariantFigures } from '../../../../shared/experiments/variant-figures.ts'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { countGroups } from '../../../lib/experiments/grid-rows.ts'
import type { ExperimentCells } from '../../../stores/experiment-cells.ts'
import { useExperimentCells, useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import type { GridSource } from '../../../lib/experiments/case-search.ts'

/** Up to this number of cells, every change is counted immediately; above it once a second. */
const manyCells = 3_000

export interface GridFigures {
  /** A new object whenever the cells have changed. */
  readonly source: GridSource
  readonly counts: Readonly<Record<CellState, number>> & { readonly all: number }
  readonly variants: readonly VariantFigures[]
}

/** Returns the cells of an experiment for searching, and their figures. */
export function useGridFigures({ plan }: Experiment): GridFigures {
  const cells = useExperimentCells()
  const progress = useExperimentProgress()
  const isMany = progress.cells > manyCells
  const second = useNow(1_000, isMany)
  // Not only while it runs: the cells of a finished experiment also arrive in hundreds of batches.
  const [atSecond, setAtSecond] = useState({ second, progress })
  if (atSecond.second !== second) setAtSecond({ second, progress })
  // Count after each change, or with many cells once per second.
  const pace = useDeferredValue(isMany ? atSecond.progress : progress)
  const { cases } = plan
  const variantCount = plan.variants.length
  return useMemo(() => countAt(pace, cells, { cases, variantCount }), [cells, cases, variantCount, pace])
}

/** Counts the cells; `_pace` is only a dependency that triggers a new count. */
function countAt(
  _pace: unknown,
  cells: ExperimentCells,
  { cases, variantCount }: Pick<GridSource, 'cases' | 'variantCount'>,
): GridFigures {
  const source: GridSource = { cases, variantCount, group: (row, column) => cells.group(row, column) }
  return { source, counts: countGroups(source), variants: variantFigures(cells.all(), variantCount) }
}
