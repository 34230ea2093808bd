import type { CellRow, CellState } from '../../../shared/experiments/experiment.ts'

/** What stands first speaks for the repeats of a case with a variant: what is going on, then what asks for a look. */
const loudest: readonly CellState[] = ['sending', 'error', 'unknown', 'failed', 'stopped', 'planned', 'done']

/** The repeat that a cell of the grid shows: the first one in the state that asks most for a look. `undefined` before the start. */
export function shownCell(group: readonly CellRow[]): CellRow | undefined {
  let shown: CellRow | undefined
  for (const cell of group)
    if (shown === undefined || loudest.indexOf(cell.state) < loudest.indexOf(shown.state)) shown = cell
  return shown
}

/** The state of a cell of the grid. */
export function stateOfGroup(group: readonly CellRow[]): CellState {
  return shownCell(group)?.state ?? 'planned'
}
