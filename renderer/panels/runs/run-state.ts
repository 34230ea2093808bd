import {
  CircleAlert,
  CircleCheck,
  CircleStop,
  Clock,
  Play,
  TriangleAlert,
  Unlink,
  Unplug,
  type LucideIcon,
} from 'lucide-react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { ChipTone } from '../../controls/buttons/chip.tsx'
import { historyText } from '../../../shared/text/en/history.ts'

/** The appearance of a run's state: always a word, an icon and a tone. */
export interface RunState {
  readonly label: string
  readonly tone: ChipTone
  readonly icon: LucideIcon
}

export function runState(run: Run): RunState {
  switch (run.status) {
    case 'running':
      return run.timings.firstEventMs === undefined
        ? { label: historyText().states.waiting, tone: 'accent', icon: Clock }
        : { label: historyText().states.streaming, tone: 'accent', icon: Play }
    case 'done':
      return { label: historyText().states.done, tone: 'ok', icon: CircleCheck }
    case 'cut-after-end':
      return { label: historyText().states.cutAfterEnd, tone: 'warn', icon: Unlink }
    case 'failed':
      return { label: historyText().states.failed, tone: 'danger', icon: CircleAlert }
    case 'stopped':
      return { label: historyText().states.stopped, tone: 'neutral', icon: CircleStop }
    case 'ended-early':
      return { label: historyText().states.endedEarly, tone: 'warn', icon: TriangleAlert }
    case 'interrupted':
      return { label: historyText().states.interrupted, tone: 'warn', icon: Unplug }
    default:
      return assertNever(run.status)
  }
}
