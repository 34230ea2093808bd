import type { CellRow, CellState } from '../../../shared/experiments/experiment.ts'

/**
 * States by priority: the first one among the repeats is shown. Active ones come first, then those that need attention.
 */
const loudest: readonly CellState[] = ['sending', 'error', 'unknown', 'failed', 'stopped', 'planned', 'done']

/**
 * Returns the repeat that a cell of the grid shows: the first one in the state with the highest priority. `undefined`
 * before the start.
 */
export function shownCell(group: readonly CellRow[]): CellRow | undefined {
  let shown: CellRow | undefined
  for (const cell of group)
    if (shown === undefined || loudest.indexOf(cell.state) < loudest.indexOf(shown.state)) shown = cell
  return shown
}

/** Returns the state of a cell of the grid. */
export function stateOfGroup(group: readonly CellRow[]): CellState {
  return shownCell(group)?.state ?? 'planned'
}
