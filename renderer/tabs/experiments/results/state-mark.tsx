import type { CellState } from '../../../../shared/experiments/experiment.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { cellLooks } from './cell-looks.ts'

export type StateMarkProps = {
  state: CellState
  /**
   * The accessible name; without it the mark is decorative, and the text beside it says the same. The grid has hundreds
   * of marks: an accessible name costs nothing, but a hidden text beside each would create a layer for each.
   */
  label?: string
}

/** The icon of a state. */
export function StateMark({ state, label }: StateMarkProps) {
  if (state === 'sending')
    return (
      <>
        <Spinner size={10} className="mx-px" />
        {label !== undefined && <span className="only-spoken">{label}</span>}
      </>
    )
  const { icon, ink } = cellLooks[state]
  return <Icon of={icon} size="tiny" label={label} className={state === 'planned' ? `${ink} p-0.5` : ink} />
}
