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
import type { ChipTone } from '../../controls/chip.tsx'

/** How a state is called and drawn. Its colour never stands alone. */
export interface StateLabel {
  readonly label: string
  readonly tone: ChipTone
  readonly icon: LucideIcon
}

export const stateLabels: Readonly<Record<VideoJobState, StateLabel>> = {
  creating: { label: 'Sending', tone: 'accent', icon: Send },
  unknown: { label: 'Unknown', tone: 'warn', icon: Coins },
  waiting: { label: 'Waiting', tone: 'accent', icon: Clock },
  overdue: { label: 'Overdue', tone: 'warn', icon: Hourglass },
  saving: { label: 'Saving', tone: 'accent', icon: Download },
  unsaved: { label: 'Not saved', tone: 'warn', icon: FileWarning },
  done: { label: 'Done', tone: 'ok', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'danger', icon: CircleAlert },
  cancelled: { label: 'Not asked any more', tone: 'neutral', icon: CircleSlash },
}
