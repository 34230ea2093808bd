import { Hourglass } from 'lucide-react'
import type { GeneratedVideo } from '../../../../shared/video/job.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { Note } from '../../../controls/texts/note.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { formatCountdown } from '../../../panels/video-jobs/countdown.ts'
import { videoText } from '../../../../shared/text/en/video.ts'

/** Says whether the gateway still has the file, and that this does not matter once it is saved. */
export function LinkNote({ video: { expiresAt: at, mediaId } }: { video: GeneratedVideo }) {
  const now = useNow(1_000, at !== undefined)
  if (at === undefined) return null
  const isSaved = mediaId !== undefined
  return (
    <div className="border-b border-line p-3">
      <Note icon={Hourglass} {...(!isSaved && { tone: 'warn' as const })}>
        <span className="tabular">
          {at <= now
            ? videoText().linkExpired({ moment: formatMoment(at), isSaved })
            : videoText().linkExpires({ countdown: formatCountdown(at - now), isSaved })}
        </span>
      </Note>
    </div>
  )
}
