import type { CellState } from '../../../../shared/experiments/experiment.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { cellLooks } from './cell-looks.ts'

export type StateMarkProps = {
  state: CellState
  /**
   * What it says to who does not see it; without it, it is decoration and the words beside it say the same. In the grid hundreds
   * of marks are drawn: the name of a drawing costs nothing, and words beside each would be a layer of the page each.
   */
  label?: string
}

/** The shape of a state. */
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
