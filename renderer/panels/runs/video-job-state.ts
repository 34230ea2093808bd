import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  Coins,
  Download,
  FileWarning,
  Hourglass,
  Send,
  type LucideIcon,
} from 'lucide-react'
import type { VideoJobState } from '../../../shared/video/job.ts'
import type { ChipTone } from '../../controls/buttons/chip.tsx'
import { historyText } from '../../../shared/text/en/history.ts'

/** The label and appearance of a state. Its colour is never the only indication. */
export interface StateLabel {
  readonly label: string
  readonly tone: ChipTone
  readonly icon: LucideIcon
}

export const stateLabels: Readonly<Record<VideoJobState, StateLabel>> = {
  creating: {
    get label() {
      return historyText().jobs.sending
    },
    tone: 'accent',
    icon: Send,
  },
  unknown: {
    get label() {
      return historyText().jobs.unknown
    },
    tone: 'warn',
    icon: Coins,
  },
  waiting: {
    get label() {
      return historyText().states.waiting
    },
    tone: 'accent',
    icon: Clock,
  },
  overdue: {
    get label() {
      return historyText().jobs.overdue
    },
    tone: 'warn',
    icon: Hourglass,
  },
  saving: {
    get label() {
      return historyText().jobs.saving
    },
    tone: 'accent',
    icon: Download,
  },
  unsaved: {
    get label() {
      return historyText().jobs.notSaved
    },
    tone: 'warn',
    icon: FileWarning,
  },
  done: {
    get label() {
      return historyText().states.done
    },
    tone: 'ok',
    icon: CircleCheck,
  },
  failed: {
    get label() {
      return historyText().states.failed
    },
    tone: 'danger',
    icon: CircleAlert,
  },
  cancelled: {
    get label() {
      return historyText().jobs.pollingStopped
    },
    tone: 'neutral',
    icon: CircleSlash,
  },
}
