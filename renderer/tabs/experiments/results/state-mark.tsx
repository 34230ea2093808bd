import type { CellState } from '../../../../shared/experiments/experiment.ts'
import { Icon } from '../../../controls/icon.tsx'
import { Spinner } from '../../../controls/spinner.tsx'
import { cellLooks } from './cell-looks.ts'

/** The shape of a state. Decoration: the words beside it say the same. */
export function StateMark({ state }: { state: CellState }) {
  if (state === 'sending') return <Spinner size={10} className="mx-px" />
  const { icon, ink } = cellLooks[state]
  return <Icon of={icon} size="tiny" className={state === 'planned' ? `${ink} p-0.5` : ink} />
}
