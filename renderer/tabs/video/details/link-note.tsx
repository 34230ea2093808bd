import { Hourglass } from 'lucide-react'
import type { GeneratedVideo } from '../../../../shared/video/job.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { Note } from '../../../controls/note.tsx'
import { useNow } from '../../../controls/use-now.ts'
import { formatCountdown } from '../countdown.ts'

/** Whether the gateway still has the file of a video, and that it does not matter once it is saved. */
export function LinkNote({ video: { expiresAt: at, mediaId } }: { video: GeneratedVideo }) {
  const now = useNow(1_000, at !== undefined)
  if (at === undefined) return null
  const isSaved = mediaId !== undefined
  return (
    <div className="border-b border-line p-3">
      <Note icon={Hourglass} {...(!isSaved && { tone: 'warn' as const })}>
        {at <= now ? (
          `The gateway’s link expired ${formatMoment(at)}.`
        ) : (
          <>
            The gateway’s link expires in <b className="tabular font-strong">{formatCountdown(at - now)}</b>.
          </>
        )}{' '}
        {isSaved ? 'Your copy is on disk and stays.' : 'There is no copy on disk yet.'}
      </Note>
    </div>
  )
}
