import { Check, Circle, CircleAlert, CircleHelp, Square, X, type LucideIcon } from 'lucide-react'
import type { CellState } from '../../../../shared/experiments/experiment.ts'
import type { ChipTone } from '../../../controls/buttons/chip.tsx'

/**
 * The appearance of a state: a shape and a colour, so that it does not depend on colour. `sending` is shown as a
 * spinner.
 */
export interface CellLook {
  readonly icon: LucideIcon
  /** The colour of the shape. */
  readonly ink: string
  /** The classes of the cell in the grid. */
  readonly cell: string
  readonly tone: ChipTone
}

export const cellLooks: Readonly<Record<CellState, CellLook>> = {
  planned: { icon: Circle, ink: 'text-ink-3', cell: 'text-ink-3', tone: 'neutral' },
  sending: { icon: Circle, ink: 'text-accent', cell: 'text-accent', tone: 'accent' },
  done: { icon: Check, ink: 'text-ok', cell: '', tone: 'ok' },
  failed: { icon: X, ink: 'text-danger', cell: 'bg-danger-soft', tone: 'danger' },
  error: {
    icon: CircleAlert,
    ink: 'text-danger',
    cell: 'text-danger shadow-[inset_0_0_0_1px_var(--color-danger-line)]',
    tone: 'danger',
  },
  unknown: { icon: CircleHelp, ink: 'text-warn', cell: 'bg-warn-soft text-warn', tone: 'warn' },
  stopped: { icon: Square, ink: 'text-ink-3', cell: 'text-ink-3', tone: 'neutral' },
}
