import { CircleAlert, CircleQuestionMark, CircleSlash, FileWarning, Film, Hourglass } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { VideoJobState } from '../../../shared/video/job.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { VideoImage } from './video-image.tsx'
import { formatVideoTime } from '../video-player/video-time.ts'

/** The image of a job, 96 × 54: its poster once there is a video, until then its state. */
export function Poster({ state, item }: { state: VideoJobState; item: MediaItem | undefined }) {
  return (
    <span className="relative grid h-13.5 w-24 flex-none place-items-center overflow-hidden rounded-sm bg-sunken edge">
      {item === undefined ? <StateMark state={state} /> : <VideoImage item={item} />}
      {item?.durationMs !== undefined && (
        <span className="tabular absolute right-1 bottom-1 rounded-xs bg-ink px-1 text-meta leading-4 text-surface">
          {formatVideoTime(item.durationMs / 1000)}
        </span>
      )}
    </span>
  )
}

function StateMark({ state }: { state: VideoJobState }) {
  switch (state) {
    case 'unknown':
      return <Icon of={CircleQuestionMark} size="large" className="text-warn" />
    case 'overdue':
      return <Icon of={Hourglass} size="large" className="text-warn" />
    case 'unsaved':
      return <Icon of={FileWarning} size="large" className="text-warn" />
    case 'failed':
      return <Icon of={CircleAlert} size="large" className="text-danger" />
    case 'cancelled':
      return <Icon of={CircleSlash} size="large" className="text-ink-3" />
    case 'done':
      return <Icon of={Film} size="large" className="text-ink-3" />
    default:
      return <Spinner size={18} />
  }
}
