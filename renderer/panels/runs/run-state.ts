import {
  CircleAlert,
  CircleCheck,
  Clock,
  Play,
  Square,
  TriangleAlert,
  Unlink,
  Unplug,
  type LucideIcon,
} from 'lucide-react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { ChipTone } from '../../controls/chip.tsx'

/** How the state of a run looks: always a word, an icon and a tone. */
export interface RunState {
  readonly label: string
  readonly tone: ChipTone
  readonly icon: LucideIcon
}

export function runState(run: Run): RunState {
  switch (run.status) {
    case 'running':
      return run.timings.firstEventMs === undefined
        ? { label: 'Waiting', tone: 'accent', icon: Clock }
        : { label: 'Streaming', tone: 'accent', icon: Play }
    case 'done':
      return { label: 'Done', tone: 'ok', icon: CircleCheck }
    case 'cut-after-end':
      return { label: 'Cut after its end', tone: 'warn', icon: Unlink }
    case 'failed':
      return { label: 'Failed', tone: 'danger', icon: CircleAlert }
    case 'stopped':
      return { label: 'Stopped', tone: 'neutral', icon: Square }
    case 'ended-early':
      return { label: 'Ended early', tone: 'warn', icon: TriangleAlert }
    case 'interrupted':
      return { label: 'Interrupted', tone: 'warn', icon: Unplug }
    default:
      return assertNever(run.status)
  }
}
